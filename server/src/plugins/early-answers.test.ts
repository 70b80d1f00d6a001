import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadWidgetFiles, widgetFilesFeature } from "../features/widget/files.ts";
import { createLogger } from "../logger.ts";
import { buildTestApp, type TestApp } from "../testing/build-test-app.ts";
import type { EarlyAnswer } from "./early-answers.ts";

let directory: string;
let server: TestApp;
let port: number;
/** How many requests the framework has seen. */
let seen = 0;
const lines: string[] = [];
const PANEL = `export const panel="${"long ".repeat(2_000)}";`;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "disco-early-"));
  await writeFile(join(directory, "disco.js"), 'start("ä")');
  await writeFile(join(directory, "panel-abcdefgh.js"), PANEL);
  ({ server, port } = await openServer());
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

/** A server that has both files in memory. */
async function openServer() {
  const files = await loadWidgetFiles(pathToFileURL(`${directory}/`));
  const opened = await buildTestApp({
    env: { metricsToken: "t" },
    logger: createLogger("info", { write: (line) => void lines.push(line) }),
    features: [
      (app) => void app.addHook("onRequest", async () => void (seen += 1)),
      widgetFilesFeature({ files, findConfiguration: async () => null, noteInstallation: () => {} }),
    ],
  });
  const address = new URL(await opened.app.listen({ host: "127.0.0.1", port: 0 }));
  // The first who asks waits for the file to be compressed, so the route answers.
  for (const url of ["/widget/disco.js", "/widget/panel-abcdefgh.js"]) await opened.app.inject(url);
  return { server: opened, port: Number(address.port) };
}

/** Over the wire, where an early answer is given. */
async function ask(path: string, headers: Record<string, string> = {}, { method = "GET", setHost = true, to = port } = {}) {
  const asked = request({ port: to, path, headers, method, setHost, agent: false }).end();
  const [response] = await once(asked, "response");
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
}

test.each([
  ["/widget/disco.js", {}],
  ["/widget/disco.js", { "accept-encoding": "gzip, br" }],
  ["/widget/panel-abcdefgh.js", { "accept-encoding": "gzip" }],
  ["/widget/panel-abcdefgh.js", {}],
  ["/widget/disco.js?key=pk_1", {}],
  ["/widget/nothing.js", {}],
  ["/widget/%64isco.js", {}],
  ["/widget/disco.js", { "content-encoding": "gzip" }],
])("%s with %o is answered as by its route", async (path, headers) => {
  const route = await server.app.inject({ url: path, headers });
  const early = await ask(path, headers);
  expect(early.status).toBe(route.statusCode);
  expect(early.body.equals(route.rawPayload)).toBe(true);
  for (const name of ["date", "connection", "keep-alive"]) {
    delete early.headers[name];
    delete route.headers[name];
  }
  const asText = Object.fromEntries(Object.entries(route.headers).map(([name, value]) => [name, String(value)]));
  expect(early.headers).toEqual(asText);
});

test("what is in memory never reaches the framework; a key and another name do, and a request without a host is refused", async () => {
  seen = 0;
  await ask("/widget/disco.js");
  await ask("/widget/panel-abcdefgh.js", { "accept-encoding": "gzip" });
  expect(seen).toBe(0);
  await ask("/widget/disco.js?key=pk_1");
  await ask("/widget/nothing.js");
  expect((await ask("/widget/disco.js", {}, { setHost: false })).status).toBe(400);
  expect(seen).toBe(2);
});

test("a browser that has the loader is told so, and another method is not taken for a GET", async () => {
  const { headers } = await ask("/widget/disco.js");
  const unchanged = await ask("/widget/disco.js", { "if-none-match": String(headers["etag"]) });
  expect([unchanged.status, unchanged.body.length, unchanged.headers["etag"]]).toEqual([304, 0, headers["etag"]]);
  expect((await ask("/widget/disco.js", {}, { method: "POST" })).status).toBe(405);
  const head = await ask("/widget/disco.js", {}, { method: "HEAD" });
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

test("each early answer is counted and logged by its route, once", async () => {
  const counted = async () =>
    Number(/^http_request_duration_seconds_count\{.*route="\/widget\/:file".*status="200".*\} (\d+)$/mu.exec(await metrics())?.[1] ?? 0);
  const metrics = async () => (await server.app.inject({ url: "/metrics", headers: { authorization: "Bearer t" } })).body;
  const before = await counted();
  lines.length = 0;
  await ask("/widget/disco.js");
  expect(await counted()).toBe(before + 1);
  const said = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === "/widget/:file");
  expect(said).toEqual([
    expect.objectContaining({ method: "GET", status: 200, msg: "request", reqId: expect.stringMatching(/^[\w-]{36}$/u) }),
  ]);
});

test("a failure on the way to an early answer is logged and leaves the request to the route, whose own failure is told in our shape", async () => {
  const failing = await buildTestApp({
    logger: createLogger("info", { write: (line) => void lines.push(line) }),
    features: [
      (app) => {
        const early: Record<string, () => EarlyAnswer | Promise<EarlyAnswer>> = {
          throws: () => {
            throw new Error("early boom");
          },
          rejects: async () => Promise.reject(new Error("late boom")),
          // No header may have a line break in it.
          breaks: () => ({ status: 200, headers: { "x-broken": "\n" }, body: null }),
          breaksLater: async () => ({ status: 200, headers: { "x-broken": "\n" }, body: null }),
        };
        app.answerEarly("/early/", "/early/:name", (name) => early[name.split("?")[0] ?? ""]?.() ?? null);
        app.get("/early/:name", { config: { access: "public" }, schema: { hide: true } }, async ({ url }) => {
          if (url.endsWith("?too")) throw new Error("route boom");
          return { isRoute: true };
        });
      },
    ],
  });
  try {
    const { port: to } = new URL(await failing.app.listen({ host: "127.0.0.1", port: 0 }));
    for (const name of ["throws", "rejects", "breaks", "breaksLater"]) {
      lines.length = 0;
      const routes = await ask(`/early/${name}`, {}, { to: Number(to) });
      expect([name, routes.status, routes.body.toString()]).toEqual([name, 200, '{"isRoute":true}']);
      const failed = await ask(`/early/${name}?too`, {}, { to: Number(to) });
      expect([name, failed.status, JSON.parse(failed.body.toString())]).toEqual([
        name,
        500,
        { success: false, error: "Something went wrong.", code: "internal" },
      ]);
      const said = lines.map((line) => JSON.parse(line));
      expect(said.filter(({ msg }) => msg === "an early answer failed")).toHaveLength(name === "rejects" ? 0 : 2);
      expect(said.filter(({ msg }) => msg === "request").map(({ status }) => status)).toEqual([200, 500]);
    }
  } finally {
    await failing.close();
  }
});

test("while the server stops, files are refused like everything else", async () => {
  const stopping = await openServer();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    // The listener closes once a moment has passed.
    const stopped = stopping.server.app.drain(1_000);
    expect((await ask("/widget/disco.js", {}, { to: stopping.port })).status).toBe(503);
    vi.runAllTimers();
    vi.useRealTimers();
    await stopped;
  } finally {
    vi.useRealTimers();
    await stopping.server.close();
  }
});
