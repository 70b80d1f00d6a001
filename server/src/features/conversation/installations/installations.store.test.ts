import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";

let built: ProductApp;
let page = { headers: {} as Record<string, string>, html: "" };
let site: { url: string; close(): Promise<void> };
let bearer: string;
let key: string;

beforeEach(async () => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html", ...page.headers }).end(page.html),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  site = { url: `http://127.0.0.1:${port}/`, close: () => new Promise((resolve) => void server.close(() => resolve())) };
  built = await buildProductApp({
    withoutLimits: true,
    env: { publicUrl: "https://disco.example", crawl: { maxPages: 10, concurrencyPerHost: 1, allowHosts: [`127.0.0.1:${port}`] } },
  });
  bearer = await issueBearer(built.db, built.env, { email: "ann@acme.com" });
  key = (await member("GET", "/api/widget/configuration")).json().data.apiKey;
});
afterEach(async () => {
  await built.close();
  await site.close();
});

function member(method: "GET" | "POST", url: string, payload?: object) {
  return built.app.inject({ method, url, headers: { authorization: `Bearer ${bearer}` }, ...(payload === undefined ? {} : { payload }) });
}

async function installations() {
  return (await member("GET", "/api/widget/installations")).json().installations;
}

function load(origin: string) {
  return built.app.inject({ url: `/api/widget/config?key=${key}`, headers: { origin } });
}

function report(origin: string) {
  return built.app.inject({
    method: "POST",
    url: `/api/widget/violation?key=${key}`,
    headers: { origin },
    payload: { directive: "frame-src" },
  });
}

test("a site shows up once its page has loaded the widget, by whichever tag, and tells what its policy blocked", async () => {
  expect(await installations()).toEqual([]);
  await load("https://acme.example");
  const noted = [{ origin: "https://acme.example", violatedDirective: null }];
  await vi.waitFor(async () => expect(await installations()).toMatchObject(noted), { timeout: 30_000 });
  expect((await report("https://acme.example")).statusCode).toBe(200);
  expect(await installations()).toMatchObject([{ origin: "https://acme.example", violatedDirective: "frame-src" }]);
  await built.app.inject({
    method: "PUT",
    url: "/api/widget/configuration",
    headers: { authorization: `Bearer ${bearer}` },
    payload: { allowedDomains: ["acme.example"] },
  });
  await vi.waitFor(async () => expect((await report("https://evil.example")).statusCode).toBe(403), { timeout: 6_000, interval: 500 });
});

test("nobody shuts a real site out of the list by inventing others: the site seen longest ago makes room", async () => {
  const invent = async (count: number, name: string) => {
    for (let site = 0; site < count; site += 1) expect((await load(`https://${name}${site}.example`)).statusCode).toBe(200);
  };
  const rows = (origin?: string) => {
    const query = built.db.read.selectFrom("installations").select("origin");
    return (origin === undefined ? query : query.where("origin", "=", origin)).execute();
  };
  const real = "https://acme.example";
  const isListedOnceSeen = () =>
    vi.waitFor(
      async () => {
        await load(real);
        expect((await installations())[0]?.origin).toBe(real);
      },
      { timeout: 30_000 },
    );

  await invent(200, "first");
  await vi.waitFor(async () => expect(await rows()).toHaveLength(200), { timeout: 30_000 });
  built.clock.advance(1_000);
  await isListedOnceSeen();

  built.clock.advance(1_000);
  await invent(250, "second");
  await vi.waitFor(async () => expect(await rows(real)).toEqual([]), { timeout: 30_000 });
  built.clock.advance(61_000);
  await isListedOnceSeen();
});

test("a site that others push out by inventing reports is listed once it is seen again", async () => {
  const real = "https://acme.example";
  const isListed = () =>
    vi.waitFor(async () => expect(await installations()).toContainEqual(expect.objectContaining({ origin: real })), { timeout: 30_000 });
  await load(real);
  await isListed();
  built.clock.advance(1_000);
  for (let site = 0; site < 200; site += 1) expect((await report(`https://invented${site}.example`)).statusCode).toBe(200);
  expect(await built.db.read.selectFrom("installations").select("origin").where("origin", "=", real).execute()).toEqual([]);
  built.clock.advance(61_000);
  await load(real);
  await isListed();
});

test("what is no website's origin is not noted", async () => {
  for (const origin of ["null", "file://", "https://acme.example/path", `https://${"a".repeat(300)}.example`, "x".repeat(8_000)])
    expect([(await load(origin)).statusCode, (await report(origin)).statusCode]).toEqual([200, 200]);
  await load("https://acme.example");
  await vi.waitFor(async () => expect(await installations()).toMatchObject([{ origin: "https://acme.example" }]), { timeout: 30_000 });
});

test("a look at a page says whether the tag is there, with which key, and which policy lines are missing", async () => {
  const verify = async () => (await member("POST", "/api/widget/installations/verify", { url: site.url })).json();
  page = { headers: {}, html: "<!doctype html><p>Nothing here</p>" };
  expect(await verify()).toMatchObject({
    success: true,
    data: { tag: "missing", hasPolicy: false, missingPolicy: [], isDomainAllowed: true },
  });
  page.html = `<script src="https://disco.example/widget/disco.js" data-api-key="pk_another" async></script>`;
  expect(await verify()).toMatchObject({ data: { tag: "other_key" } });
  page = {
    headers: { "content-security-policy": "default-src 'self'" },
    html: `<script src="https://disco.example/widget/disco.js?key=${key}" async></script>`,
  };
  expect(await verify()).toMatchObject({
    data: {
      tag: "found",
      hasPolicy: true,
      missingPolicy: ["script-src 'self' https://disco.example", "connect-src 'self' https://disco.example wss://disco.example"],
    },
  });
  const inside = await member("POST", "/api/widget/installations/verify", { url: "http://169.254.169.254/latest" });
  expect([inside.statusCode, inside.json().code]).toEqual([400, "url_not_allowed"]);
});

test("a page that is made to be slow to read is given up, and nobody else waits for it", async () => {
  page = { headers: {}, html: "<div>".repeat(400_000) };
  let longestMs = 0;
  let servedAt = performance.now();
  let isOver = false;
  setImmediate(function serve() {
    longestMs = Math.max(longestMs, performance.now() - servedAt);
    servedAt = performance.now();
    if (!isOver) setImmediate(serve);
  });
  const reply = await member("POST", "/api/widget/installations/verify", { url: site.url });
  isOver = true;
  expect([reply.statusCode, reply.json().error]).toEqual([503, "The page could not be read in time."]);
  expect(longestMs).toBeLessThan(3_000);
});
