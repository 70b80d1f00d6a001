import { Gauge, Registry } from "prom-client";
import { afterEach, expect, test, vi } from "vitest";
import { filledText } from "@disco/protocol";
import { z } from "zod";
import { AppError } from "./app-error.ts";
import type { Feature } from "./app.ts";
import { createLogger } from "./logger.ts";
import { buildTestApp, type TestApp } from "./testing/build-test-app.ts";

let running: TestApp | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await running?.close();
  running = undefined;
});

const member = { id: "m1", email: "a@example.com", name: null, organization: null };

async function withMemberRoute() {
  running = await buildTestApp({
    identity: { verify: async (request) => (request.headers.authorization === "Bearer good" ? member : null) },
    features: [
      (app) => {
        app.post(
          "/api/things",
          {
            config: { access: "member" },
            schema: {
              body: z.strictObject({ name: z.string().max(3), note: filledText(4).optional() }),
              response: { 200: z.object({ by: z.string() }) },
            },
          },
          async (request) => ({ by: request.member.id }),
        );
        app.get("/api/broken", { config: { access: "public" }, schema: { response: { 200: z.object({}) } } }, async () => {
          throw new Error("select secret from table at /srv/private.ts");
        });
        app.get("/api/later", { config: { access: "public" }, schema: { response: { 200: z.object({}) } } }, async () => {
          throw new AppError("busy", "Later, please.", { retryAfterMs: 1_500 });
        });
      },
    ],
  });
  return running.app;
}

test("a member route answers 401 before it looks at the body, and knows its member afterwards", async () => {
  const app = await withMemberRoute();
  const stranger = await app.inject({
    method: "POST",
    url: "/api/things",
    headers: { "content-type": "application/json" },
    payload: "{not json",
  });
  expect(stranger.statusCode).toBe(401);
  expect(stranger.json()).toEqual({ success: false, error: "Please sign in.", code: "unauthorized" });
  const known = await app.inject({ method: "POST", url: "/api/things", headers: { authorization: "Bearer good" }, payload: { name: "a" } });
  expect(known.json()).toEqual({ by: "m1" });
});

test("every failure has one shape and leaks nothing", async () => {
  const app = await withMemberRoute();
  const authorization = "Bearer good";
  const invalid = await app.inject({ method: "POST", url: "/api/things", headers: { authorization }, payload: { name: "long" } });
  expect(invalid.statusCode).toBe(400);
  expect(invalid.json()).toMatchObject({ success: false, code: "invalid_request", error: "name must have at most 3 characters." });
  expect(invalid.json().issues).toEqual([{ path: "name", message: "Must have at most 3 characters." }]);
  const broken = await app.inject({ url: "/api/broken" });
  expect(broken.statusCode).toBe(500);
  expect(broken.json()).toEqual({ success: false, error: "Something went wrong.", code: "internal" });
  expect(broken.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/u);
  const later = await app.inject({ url: "/api/later" });
  expect([later.statusCode, later.headers["retry-after"], later.json().code]).toEqual([503, "2", "busy"]);
  const missing = await app.inject({ url: "/api/nothing" });
  expect([missing.statusCode, missing.json().code]).toEqual([404, "not_found"]);
  const method = await app.inject({ method: "DELETE", url: "/api/things" });
  expect([method.statusCode, method.json().code, method.headers["allow"]]).toEqual([
    405,
    "method_not_allowed",
    "OPTIONS, POST".split(", ").toReversed().join(", "),
  ]);
});

const config = { access: "public" } as const;
const response = { 200: z.string() };

test.each<[string, Feature]>([
  ["GET /x does not say who may call it", (app) => void app.get("/x", async () => "x")],
  ["GET /x has no schema", (app) => void app.get("/x", { config }, async () => "x")],
  ["GET /x does not say what it answers", (app) => void app.get("/x", { config, schema: {} }, async () => "x")],
  ["GET /x/:id takes values in its path", (app) => void app.get("/x/:id", { config, schema: { response } }, async () => "x")],
  ["POST /x takes a body", (app) => void app.post("/x", { config, schema: { response } }, async () => "x")],
])("a route is refused at the start: %s", async (complaint, feature) => {
  await expect(buildTestApp({ features: [feature] })).rejects.toThrow(complaint);
});

test("the OpenAPI document lists the routes with their schemas", async () => {
  const app = await withMemberRoute();
  const document = (await app.inject({ url: "/api/openapi.json" })).json();
  expect(document.paths["/api/things"].post.requestBody.content["application/json"].schema.properties).toEqual({
    name: { type: "string", maxLength: 3 },
    note: { type: "string", maxLength: 4 },
  });
  expect(document.paths["/api/things"].post.security).toEqual([{ bearer: [] }]);
  expect(Object.keys(document.paths)).toContain("/healthz");
});

test("a start is not ready before the libraries are read that visitors ask, and says so", async () => {
  let isReadAhead = false;
  running = await buildTestApp({ isReadAhead: () => isReadAhead });
  const { app } = running;
  const early = await app.inject({ url: "/readyz" });
  expect([early.statusCode, early.json().parts.knowledge]).toEqual([503, "down"]);
  expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
  isReadAhead = true;
  const ready = await app.inject({ url: "/readyz" });
  expect([ready.statusCode, ready.json().parts.knowledge]).toEqual([200, "up"]);
});

test("a process that stops is not ready at once, and serves until the load balancer has seen it", async () => {
  const app = await withMemberRoute();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const statuses = async () => {
    const post = { method: "POST", url: "/api/things", headers: { authorization: "Bearer good" }, payload: { name: "a" } } as const;
    return [(await app.inject({ url: "/readyz" })).statusCode, (await app.inject(post)).statusCode, app.draining.aborted];
  };
  const drained = app.drain({ graceMs: 5_000, withinMs: 10_000 });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(await statuses()).toEqual([503, 200, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await statuses()).toEqual([503, 503, true]);
  await vi.advanceTimersByTimeAsync(500);
  await drained;
});

test("the server says that it is alive, that it is ready, and what serves each part", async () => {
  const app = await withMemberRoute();
  expect((await app.inject({ url: "/healthz" })).json()).toEqual({ success: true });
  const ready = await app.inject({ url: "/readyz" });
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({
    success: true,
    parts: { database: "up" },
    ports: expect.arrayContaining([expect.objectContaining({ port: "database" })]),
  });
  expect((await app.inject({ url: "/metrics" })).body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1',
  );
});

test.each([
  ["from another machine", { remoteAddress: "203.0.113.9" }],
  ["through a proxy on this machine", { headers: { "x-forwarded-for": "203.0.113.9" } }],
  ["through a proxy that hides the address", { headers: { forwarded: "for=unknown;proto=https" } }],
])("a stranger %s learns whether the server is ready, and nothing else", async (_where, request) => {
  const app = await withMemberRoute();
  const ready = await app.inject({ url: "/readyz", ...request });
  expect([ready.statusCode, ready.json()]).toEqual([200, { success: true }]);
  const metrics = await app.inject({ url: "/metrics", ...request });
  expect([metrics.statusCode, metrics.json().code]).toEqual([401, "unauthorized"]);
});

test("the metrics token opens the details of readiness from anywhere, and is needed on this machine too", async () => {
  running = await buildTestApp({ env: { metricsToken: "t" } });
  const { app } = running;
  const away = { url: "/readyz", remoteAddress: "203.0.113.9", headers: { authorization: "Bearer t", "x-forwarded-for": "203.0.113.9" } };
  expect((await app.inject(away)).json()).toMatchObject({ success: true, parts: { database: "up" } });
  expect((await app.inject({ url: "/readyz" })).json()).toEqual({ success: true });
});

test.each([
  ["at the start, where its public address is https", { publicUrl: "https://disco.example" }, {}, 1],
  ["at the first proxied request", {}, { "x-forwarded-for": "203.0.113.9" }, 1],
  ["at the first request of a proxy that sends the scheme alone", {}, { "x-forwarded-proto": "https" }, 1],
  ["never without a proxy", {}, {}, 0],
  ["never with TRUST_PROXY", { publicUrl: "https://disco.example", trustProxy: ["127.0.0.1"] }, { "x-forwarded-for": "203.0.113.9" }, 0],
])("a server that trusts no proxy warns once %s", async (_when, env, headers, count) => {
  const lines: string[] = [];
  running = await buildTestApp({ env, logger: createLogger("warn", { write: (line) => void lines.push(line) }) });
  for (let time = 0; time < 3; time += 1) await running.app.inject({ url: "/healthz", headers });
  expect(lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(count);
});

test("whoever asks for open metrics all the time has them put together once a second", async () => {
  const registry = new Registry();
  let collected = 0;
  new Gauge({ name: "asked", help: "How often this was collected.", registers: [registry], collect: () => void (collected += 1) });
  running = await buildTestApp({ registry });
  const { app } = running;
  vi.useFakeTimers({ toFake: ["performance"] });
  const ask = async () => (await app.inject({ url: "/metrics" })).body;
  const bodies = [await ask(), await ask(), await ask()];
  expect([collected, new Set(bodies).size]).toEqual([1, 1]);
  vi.advanceTimersByTime(1_000);
  expect(bodies).not.toContain(await ask());
  expect(collected).toBe(2);
});

test("where the metrics have a token, nobody reads them without it", async () => {
  running = await buildTestApp({ env: { metricsToken: "t" } });
  const { app } = running;
  const statusFor = async (headers: Record<string, string>) => (await app.inject({ url: "/metrics", headers })).statusCode;
  expect(await statusFor({})).toBe(401);
  for (const authorization of ["Bearer wrong", "Bearer ", "Basic t", "t"]) expect(await statusFor({ authorization })).toBe(401);
  expect(await statusFor({ authorization: "Bearer t" })).toBe(200);
});
