import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { buildTestApp, type TestApp } from "../testing/build-test-app.ts";

let running: TestApp;
let port: number;
let reached: number;
beforeAll(async () => {
  running = await buildTestApp({
    features: [
      (app) =>
        void app.post(
          "/echo",
          { config: { access: "public" }, schema: { body: z.object({}), response: { 200: z.object({}) } } },
          async () => {
            reached += 1;
            return {};
          },
        ),
    ],
  });
  port = Number(new URL(await running.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => running.close());

/** Sends bytes as they are, and reads until the server closes. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    socket.on("close", () => resolve(answer));
    socket.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? resolve(answer) : reject(error)));
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no end; so far: ${answer}`)));
  });
}

const host = "Host: x\r\n";
const json = "Content-Type: application/json\r\n";
const smuggled = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";

const cases: Record<string, string> = {
  "both lengths": `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  "two lengths": `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${smuggled}`,
  "a length that is none": `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: +2\r\n\r\n{}`,
  "a bad chunk": `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
  "a chunk longer than it says": `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`,
  "an encoding nobody knows": `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: xchunked\r\n\r\n{}`,
  "chunked twice": `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  "NUL in the path": `GET /ec\0ho HTTP/1.1\r\n${host}\r\n`,
  "NUL in a header": `GET /healthz HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`,
  "a bare line feed": `GET /healthz HTTP/1.1\nHost: x\nX-A: b\n\n`,
  "a space before the colon": `POST /echo HTTP/1.1\r\n${host}${json}Content-Length : 2\r\n\r\n{}`,
  "a folded header": `GET /healthz HTTP/1.1\r\n${host}X-A: a\r\n  b\r\nTransfer-Encoding:\r\n chunked\r\n\r\n`,
  "no host": "GET /healthz HTTP/1.1\r\n\r\n",
  "a method nobody knows": `SMUGGLE /healthz HTTP/1.1\r\n${host}\r\n`,
  "no HTTP at all": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
};

test.each(Object.entries(cases))("%s is refused, and nothing behind it is served", async (_name, bytes) => {
  reached = 0;
  const answer = await exchange(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
  expect(answer.match(/HTTP\/1\.1 /gu)).toHaveLength(1);
  expect(reached).toBe(0);
  const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  if (body !== "") expect(JSON.parse(body)).toMatchObject({ success: false, code: "invalid_request" });
});

test("headers over 16 KiB answer 431 in the one error shape", async () => {
  const answer = await exchange(`GET /healthz HTTP/1.1\r\n${host}X-Long: ${"a".repeat(17_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /u);
  expect(answer).toContain('"code":"headers_too_large"');
});

test("the server's own limits of time are set", () => {
  const { server } = running.app;
  expect([server.headersTimeout, server.keepAliveTimeout]).toEqual([10_000, 10_000]);
});

test("a body that takes too long is refused; a route of large ones waits for a slow sender who goes on, and for no other", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let arrivedBytes = 0;
  const { app, close } = await buildTestApp({
    features: [
      async (built) => {
        await built.register(async (scope) => {
          scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
          for (const [path, bodyLimit] of [
            ["/large", 27 * 1024 * 1024],
            ["/small", undefined],
          ] as const)
            scope.post(path, { config: { access: "public" }, schema: { hide: true }, ...(bodyLimit && { bodyLimit }) }, async ({ raw }) => {
              for await (const chunk of raw) arrivedBytes += Buffer.byteLength(chunk);
              return {};
            });
        });
      },
    ],
  });
  const at = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  const sender = (path: string) => {
    const head = `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/pdf\r\nContent-Length: 600000\r\n\r\n`;
    const answer = { text: "" };
    const socket = connect(at, "127.0.0.1").on("error", () => {});
    socket.write(head);
    socket.on("data", (text) => (answer.text += String(text)));
    return { answer, socket, send: (bytes: number) => socket.write(Buffer.alloc(bytes)) };
  };
  const [large, quiet, small] = [sender("/large"), sender("/large"), sender("/small")];
  try {
    for (const each of [large, quiet, small]) each.send(100_000);
    await expect.poll(() => arrivedBytes).toBe(300_000);
    large.send(100_000);
    await expect.poll(() => arrivedBytes).toBe(400_000);
    vi.advanceTimersByTime(30_000);
    for (const { answer } of [quiet, small]) await expect.poll(() => answer.text).toMatch(/^HTTP\/1\.1 408 /u);
    for (const bytes of [200_000, 200_000]) {
      const before = arrivedBytes;
      large.send(bytes);
      await expect.poll(() => arrivedBytes).toBe(before + bytes);
      vi.advanceTimersByTime(30_000);
    }
    await expect.poll(() => large.answer.text).toMatch(/^HTTP\/1\.1 200 /u);
  } finally {
    vi.useRealTimers();
    for (const { socket } of [large, quiet, small]) socket.destroy();
    await close();
  }
});

/** More than the system's buffers on the way take in. */
const MUCH_BYTES = 32 * 1024 * 1024;

test("an answer that nobody reads is given up, and one that is read slowly comes whole", async () => {
  const silentMs = 2_000;
  const { app, close } = await buildTestApp({
    silentMs,
    features: [
      (built) =>
        void built.get("/much", { config: { access: "public" }, schema: { response: { 200: z.string() } } }, async () =>
          "m".repeat(MUCH_BYTES),
        ),
    ],
  });
  const address = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  const ask = () => {
    const socket = connect(address, "127.0.0.1", () => socket.write(`GET /much HTTP/1.1\r\n${host}Connection: close\r\n\r\n`));
    return socket.on("error", () => {});
  };
  const unread = ask().pause();
  try {
    const startedAt = performance.now();
    let readBytes = 0;
    for await (const piece of ask()) {
      readBytes += Buffer.byteLength(piece);
      await pause(8);
    }
    expect(readBytes).toBeGreaterThan(MUCH_BYTES);
    expect(performance.now() - startedAt).toBeGreaterThan(silentMs);
    const connections = () => new Promise<number>((resolve) => void app.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connections).toBe(0);
  } finally {
    unread.destroy();
    await close();
  }
});
