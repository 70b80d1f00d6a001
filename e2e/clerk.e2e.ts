import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTokenIssuer, sessionClaims, signToken } from "../server/src/testing/services/forged-tokens.ts";
import { freePort } from "./free-port.ts";
import { type StartedServer, startServer } from "./start-server.ts";
import { shareBrowser } from "./story.ts";
import { until } from "./until.ts";

const shared = shareBrowser();
let clerkHost: string;
let server: StartedServer;
let issuer: ReturnType<typeof createTokenIssuer>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "disco-clerk-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  // Clerk's host takes the connection and never says a word: the worst way to be away.
  const sockets = new Set<{ destroy(): void }>();
  const silent = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  const silentPort = await freePort();
  await new Promise<void>((resolve) => silent.listen(silentPort, "127.0.0.1", resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
  clerkHost = `127.0.0.1:${silentPort}`;
  const port = await freePort();
  issuer = createTokenIssuer(clerkHost, `http://127.0.0.1:${port}`);
  server = await startServer(port, {
    DATA_DIR: dataDir,
    CLERK_PUBLISHABLE_KEY: `pk_test_${btoa(`${clerkHost}$`)}`,
    CLERK_JWT_KEY: issuer.pem,
  });
  closing.push(() => server.stop());
});
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openBrowser(): Promise<Page> {
  const context = await shared.browser.newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  return context.newPage();
}

async function serveClerk(page: Page): Promise<void> {
  const token = signToken(
    issuer,
    sessionClaims(issuer, { sub: "user_ann", email: "ann@yards.example", o: { id: "org_1", rol: "admin", slg: "yards-1" } }),
  );
  await page.route(`https://${clerkHost}/**`, (route) => {
    const isUi = route.request().url().includes("/ui@");
    return route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: isUi ? "window.__internal_ClerkUICtor = class {};" : clerkScript(token),
    });
  });
}

/** In the page; it keeps to the parts of Clerk's client that the sign-in uses. */
function clerkScript(token: string): string {
  return `
    const user = { id: "user_ann", fullName: "Ann Lee", primaryEmailAddress: { emailAddress: "ann@yards.example" },
      getOrganizationMemberships: async () => ({ data: [{ organization: { id: "org_1", name: "Yards", slug: "yards-1" } }] }) };
    const session = { id: "sess_1", getToken: async () => ${JSON.stringify(token)} };
    const refuse = (text) => { throw Object.assign(new Error(text), { errors: [{ longMessage: text }] }); };
    const signIn = {
      firstFactorVerification: { status: null },
      create: async ({ identifier }) => identifier === "ann@yards.example"
        ? { ...signIn, supportedFirstFactors: [{ strategy: "email_code", emailAddressId: "idn_1" }] } : refuse("Couldn't find your account."),
      prepareFirstFactor: async () => ({}),
      attemptFirstFactor: async ({ code }) => code === "424242" ? { status: "complete", createdSessionId: "sess_1" } : refuse("Incorrect code."),
    };
    const listeners = [];
    window.Clerk = {
      user: null, session: null, organization: null, client: { signIn, signUp: { verifications: { externalAccount: { status: null } } } },
      load: async (options) => { window.clerkOptions = options; },
      addListener: (listener) => listeners.push(listener),
      setActive: async () => Object.assign(window.Clerk, { user, session, organization: { id: "org_1" } }),
      signOut: async () => Object.assign(window.Clerk, { user: null, session: null }),
      mountSignIn: (node, props) => { node.textContent = "Clerk's own sign-in"; window.clerkMounted = props; },
      unmountSignIn: () => {}, mountSignUp: () => {}, unmountSignUp: () => {},
    };`;
}

test("with Clerk's host silent the sign-in says so within 10 seconds, and the pages for everybody go on", async () => {
  const page = await openBrowser();
  // From when Clerk is asked: how soon a busy machine draws the page before that is not the question.
  const asked = page.waitForRequest((request) => request.url().includes(clerkHost)).then(() => performance.now());
  await page.goto(`${server.origin}/sign-in`, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Signing in is out of reach" }).waitFor({ timeout: 15_000 });
  expect(performance.now() - (await asked)).toBeLessThan(10_000);
  expect(await page.getByText(clerkHost).first().isVisible()).toBe(true);
  await page.goto(`${server.origin}/`, { waitUntil: "commit" });
  // Once the live page has taken the place of the drawn one.
  const isLive = `Object.keys(document.getElementById("root").firstElementChild).some((key) => key.startsWith("__reactFiber"))`;
  await until("the landing page is live", 15_000, async () => (await page.evaluate<boolean>(isLive)) || undefined);
  await page.getByRole("link", { name: "Get Started" }).first().waitFor({ timeout: 3_000 });
  await page.goto(`${server.origin}/demo-request`, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Request a demo" }).waitFor({ timeout: 3_000 });
});

test("a code by email signs in through Clerk, its own part waits hidden, and its refusals are shown", async () => {
  const page = await openBrowser();
  await serveClerk(page);
  const problems: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && problems.push(message.text())));
  await page.goto(`${server.origin}/sign-in`);
  await page.getByRole("button", { name: "Continue with GitHub" }).waitFor();
  expect(await page.getByText("Clerk's own sign-in").isHidden()).toBe(true);
  expect(await page.evaluate(() => Reflect.get(globalThis, "clerkMounted"))).toMatchObject({
    routing: "path",
    path: "/sign-in",
    signUpUrl: "/sign-up",
    fallbackRedirectUrl: "/dashboard",
  });
  await page.getByLabel("Work email").fill("nobody@yards.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByText("Couldn't find your account.").waitFor();
  await page.getByLabel("Work email").fill("ann@yards.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Code").fill("111111");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByText("Incorrect code.").waitFor();
  await page.getByLabel("Code").fill("424242");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("navigation", { name: "Screens" }).waitFor();
  await page.getByText("Ann Lee").waitFor();
  await page.getByRole("link", { name: "Account Settings" }).click();
  await page.getByRole("link", { name: "Single sign-on" }).click();
  await page.getByText("Clerk signs members in on this server.").waitFor();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  expect(problems).toEqual([]);
});
