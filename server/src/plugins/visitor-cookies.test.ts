import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Feature } from "../app.ts";
import { buildTestApp, type TestApp } from "../testing/build-test-app.ts";
import { giveVisitorCookie } from "./visitor-cookies.ts";

let running: TestApp | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await running?.close();
  running = undefined;
});

async function open(publicUrl: string) {
  const feature: Feature = (app) => {
    const config = { access: "public" } as const;
    app.get("/api/seen", { config, schema: { response: { 200: z.string() } } }, async (request) => request.cookies["disco_demo"] ?? "none");
    app.get("/api/given", { config, schema: { response: { 200: z.string() } } }, async (_request, reply) => {
      giveVisitorCookie(reply, "disco_demo", "secret", publicUrl);
      return "given";
    });
  };
  running = await buildTestApp({ env: { publicUrl }, features: [feature] });
  const { app } = running;
  return {
    see: (cookie: string) => app.inject({ url: "/api/seen", headers: { cookie } }),
    give: () => app.inject({ url: "/api/given" }),
  };
}

test("on https a visitor's cookie is one that no other host can set", async () => {
  const browser = await open("https://disco.example");
  expect((await browser.give()).cookies).toMatchObject([
    { name: "__Host-disco_demo", value: "secret", path: "/", secure: true, httpOnly: true, sameSite: "Lax" },
  ]);
  expect((await browser.give()).cookies[0]).not.toHaveProperty("domain");
  expect((await browser.see("__Host-disco_demo=mine; disco_demo=planted")).body).toBe("mine");
  expect((await browser.see("disco_demo=planted; __Host-disco_demo=mine")).body).toBe("mine");
});

test("a cookie from before keeps its visitor's demo and is replaced, until the plain name counts for nothing", async () => {
  const browser = await open("https://disco.example");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-24T00:00:00Z") });
  const kept = await browser.see("disco_demo=before");
  expect(kept.body).toBe("before");
  expect(kept.cookies).toMatchObject([
    { name: "disco_demo", value: "", path: "/api" },
    { name: "__Host-disco_demo", value: "before", secure: true },
  ]);
  vi.setSystemTime(new Date("2027-06-01T00:00:00Z"));
  expect((await browser.see("disco_demo=before")).body).toBe("none");
});

test("on plain http the plain name stays, since browsers take no other", async () => {
  const browser = await open("http://127.0.0.1:3000");
  expect((await browser.give()).cookies).toMatchObject([{ name: "disco_demo", path: "/api" }]);
  expect((await browser.see("disco_demo=mine")).body).toBe("mine");
});
