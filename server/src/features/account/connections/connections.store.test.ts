import { afterEach, beforeEach, expect, test } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";
import { openGoogle, type TestGoogle } from "../../../testing/services/open-google.ts";
import { createSecretBox } from "../../../secrets/secret-box.ts";
import { createGoogleClientFor } from "./google-access.ts";

let built: ProductApp;
let google: TestGoogle;
let authorization: string;

beforeEach(async () => {
  google = await openGoogle("ann@acme.com", { publicUrl: "http://localhost" });
  built = await buildProductApp({ env: { google: google.settings } });
  authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.com" })}`;
});
afterEach(async () => {
  await built.close();
  await google.close();
});

async function ask(method: "GET" | "POST", url: string, as = authorization) {
  return built.app.inject({ method, url, headers: { authorization: as }, ...(method === "POST" && { payload: {} }) });
}

/** From pressing Connect to Google's page. */
async function toConsent(redirectUri?: string) {
  const started = await built.app.inject({
    method: "POST",
    url: "/oauth/google/start",
    headers: { authorization },
    payload: { ...(redirectUri !== undefined && { redirectUri }) },
  });
  const [cookie] = started.cookies;
  const cookies = { [cookie?.name ?? ""]: cookie?.value ?? "" };
  const url: string = started.json().url;
  const opened = await built.app.inject({ url, cookies });
  return { url, cookies, consent: String(opened.headers.location), opened };
}

async function connect(untick: readonly string[] = []) {
  const { cookies, consent } = await toConsent("/dashboard/email");
  return built.app.inject({ url: await google.consent(consent, { untick }), cookies });
}

test("a member connects both services with one consent, sealed, and sees where they stand", async () => {
  for (const url of ["/gmail/status", "/api/calendar/status"]) {
    expect((await ask("GET", `${url}?userId=anybody`)).json()).toEqual({ success: true, connected: false });
    expect((await built.app.inject({ url })).statusCode).toBe(401);
  }
  const back = await connect();
  expect([back.statusCode, back.headers.location]).toEqual([302, "/dashboard/email?oauth_success=google"]);
  for (const url of ["/gmail/status", "/api/gmail/status", "/calendar/status"]) expect((await ask("GET", url)).json().connected).toBe(true);
  expect((await ask("GET", "/api/connections")).json().data).toMatchObject({
    accountEmail: "ann@acme.com",
    gmail: { state: "connected", problem: null },
  });
  const row = await built.db.read.selectFrom("googleConnections").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/google_/u);

  const eve = `Bearer ${await issueBearer(built.db, built.env, { email: "eve@evil.example" })}`;
  expect((await ask("GET", "/api/connections", eve)).json().data).toMatchObject({ accountEmail: null });
  expect((await ask("POST", "/oauth/google/disconnect", eve)).statusCode).toBe(404);
});

test("an unticked box is a state with words that reconnecting ends; a refusal goes back with its reason", async () => {
  await connect(["gmail.send"]);
  expect((await ask("GET", "/api/connections")).json().data).toMatchObject({
    gmail: { state: "connected", missing: ["send mail for you"], problem: "You did not allow Disco to send mail for you." },
    calendar: { state: "connected" },
  });
  // Reading was allowed, so the mailbox is read.
  expect((await ask("GET", "/gmail/status")).json().connected).toBe(true);
  await connect(["gmail.readonly", "gmail.send"]);
  expect((await ask("GET", "/api/connections")).json().data).toMatchObject({
    gmail: { state: "missing_permission", problem: "You did not allow Disco to read your mail or to send mail for you." },
  });
  expect((await ask("GET", "/gmail/status")).json().connected).toBe(false);
  await connect();
  expect((await ask("GET", "/gmail/status")).json().connected).toBe(true);

  const { cookies, consent } = await toConsent();
  const state = new URL(consent).searchParams.get("state") ?? "";
  const refused = await built.app.inject({ url: `/oauth/google/callback?error=access_denied&state=${state}`, cookies });
  expect(refused.headers.location).toBe("/dashboard?oauth_error=access_denied");
});

test("a consent is good once, in the browser that began it, and leads to no foreign page", async () => {
  const { url, cookies, consent } = await toConsent();
  expect(new URL(consent).searchParams.get("code_challenge_method")).toBe("S256");
  expect((await built.app.inject({ url, cookies })).statusCode).toBe(400);
  const callback = await google.consent(consent);
  expect((await built.app.inject({ url: callback })).statusCode).toBe(400);
  expect((await built.app.inject({ url: callback, cookies: { disco_google: "another" } })).statusCode).toBe(400);
  expect((await built.app.inject({ url: `${callback}x`, cookies })).statusCode).toBe(400);
  expect(await built.db.read.selectFrom("googleConnections").selectAll().execute()).toEqual([]);
  expect((await built.app.inject({ url: callback, cookies })).statusCode).toBe(302);
  expect((await built.app.inject({ url: callback, cookies })).statusCode).toBe(400);

  const late = await toConsent();
  built.clock.advance(11 * 60_000);
  expect((await built.app.inject({ url: await google.consent(late.consent), cookies: late.cookies })).statusCode).toBe(400);

  for (const hostile of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "javascript:alert(1)",
    "@evil.example",
  ]) {
    const next = await toConsent(hostile);
    const reply = await built.app.inject({ url: await google.consent(next.consent), cookies: next.cookies });
    expect(reply.headers.location).toBe("/dashboard?oauth_success=google");
    built.clock.advance(61_000);
  }
});

test("twenty calls with an expired token refresh once; a revoked access is said and not tried again; disconnecting revokes", async () => {
  await connect();
  const { organizationId, memberId } = await built.db.read.selectFrom("googleConnections").selectAll().executeTakeFirstOrThrow();
  const clientFor = createGoogleClientFor({
    db: built.db,
    secrets: createSecretBox(built.env.secretKey),
    clock: built.clock,
    google: google.settings,
  });
  const refreshes = () => google.calls.filter((call) => call.startsWith("POST /oauth2/token")).length;
  built.clock.advance(2 * 3_600_000);
  const before = refreshes();
  const clients = await Promise.all(Array.from({ length: 20 }, () => clientFor({ organizationId, memberId }, "gmail")));
  expect(clients.map(({ accountEmail }) => accountEmail)).toEqual(Array.from({ length: 20 }, () => "ann@acme.com"));
  expect(refreshes() - before).toBe(1);

  built.clock.advance(2 * 3_600_000);
  google.fault = (path) => (path.startsWith("/oauth2/token") ? { status: 400, body: { error: "invalid_grant" } } : undefined);
  await expect(clientFor({ organizationId, memberId }, "gmail")).rejects.toThrow("Please reconnect");
  const tried = refreshes();
  await expect(clientFor({ organizationId, memberId }, "calendar")).rejects.toThrow("Please reconnect");
  expect(refreshes()).toBe(tried);
  expect((await ask("GET", "/api/connections")).json().data).toMatchObject({ gmail: { state: "expired" }, calendar: { state: "expired" } });

  google.fault = () => undefined;
  await connect();
  expect((await ask("GET", "/gmail/status")).json().connected).toBe(true);
  await built.startWork();
  expect((await ask("POST", "/oauth/google/disconnect")).statusCode).toBe(200);
  expect((await ask("GET", "/gmail/status")).json().connected).toBe(false);
  await expect.poll(() => google.calls.filter((call) => call.startsWith("POST /oauth2/revoke")).length, { timeout: 20_000 }).toBe(1);
});
