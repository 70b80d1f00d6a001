import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { buildTestApp, type TestApp } from "../testing/build-test-app.ts";

const friend = "https://shop.example";
let built: TestApp;
beforeAll(async () => {
  const schema = { body: z.object({}), response: { 200: z.object({}) } };
  built = await buildTestApp({
    isOriginAllowed: async (request) => request.headers.origin === friend,
    features: [
      (app) => {
        app.post("/chat", { config: { access: "visitor" }, schema }, async () => ({}));
        app.post("/account", { config: { access: "member" }, schema }, async () => ({}));
      },
    ],
  });
});
afterAll(() => built.close());

const preflight = (url: string, origin: string) =>
  built.app.inject({
    method: "OPTIONS",
    url,
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "x-widget-key" },
  });

test("a page of an allowed origin may call a visitor route, for ten minutes, without credentials", async () => {
  const { statusCode, headers } = await preflight("/chat", friend);
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({
    "access-control-allow-origin": friend,
    "access-control-allow-methods": "GET, POST",
    "access-control-max-age": "600",
    vary: "Origin",
  });
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
  const allowed = String(headers["access-control-allow-headers"]).split(", ");
  expect(allowed).toEqual(
    expect.arrayContaining([
      "content-type",
      "accept",
      "x-widget-key",
      "x-chat-session-id",
      "x-session-id",
      "x-organization-id",
      "idempotency-key",
    ]),
  );
});

test("another origin, and any origin on a member route, get no permission", async () => {
  for (const reply of [await preflight("/chat", "https://evil.test"), await preflight("/account", friend)]) {
    expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
  }
});
