import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beginEvents, openModelService, writeEvent } from "./testing/services/fake-model-service.ts";
import { createServerRoom } from "./testing/stores/start-server.ts";

let room: ReturnType<typeof createServerRoom>;
const cleanups: (() => unknown)[] = [];
beforeEach(() => {
  room = createServerRoom();
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
  await room.close();
});

test("half-open requests do not slow others down, and are cut when their headers take too long", async () => {
  const server = await room.start();
  const port = Number(new URL(server.address).port);
  const aloneMs = await timeHealth(server.address);
  const cut: number[] = [];
  const startedAt = performance.now();
  const sockets: Socket[] = [];
  cleanups.push(() => sockets.forEach((socket) => socket.destroy()));
  for (let each = 0; each < 500; each += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).on("close", () => cut.push(performance.now() - startedAt));
    sockets.push(socket.resume());
  }
  // Until they are open, the time it takes would be this process's own.
  const begin = (socket: Socket) =>
    new Promise<void>((resolve) => void socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", () => resolve()));
  await Promise.all(sockets.map(begin));
  expect(await timeHealth(server.address)).toBeLessThan(Math.max(250, 5 * aloneMs));
  await expect.poll(() => cut.length, { timeout: 20_000, interval: 200 }).toBe(500);
  expect(Math.max(...cut)).toBeLessThan(14_000);
});

test("SIGTERM amid 50 streams and 10 uploads: not ready at once, streams end with word to come again, as for who waits for a turn; replies and uploads are whole or cut, and the process exits 0 in time", async () => {
  const model = await openEndlessModel();
  const server = await room.start({ env: { ...model.env, TRUST_PROXY: "127.0.0.1", SHUTDOWN_GRACE_SECONDS: "1" } });
  const whole = sendMessage(server.address, "What do you sell, in short?");
  const streams = Array.from({ length: 50 }, () => openStream(server.address));
  await Promise.all(streams.map((stream) => stream.begun));
  await expect.poll(() => model.bodies.some((body) => body.includes("in short"))).toBe(true);
  const uploads = Array.from({ length: 10 }, (_, upload) => beginUpload(server.address, `198.51.100.${upload}`));
  await Promise.all(uploads.map((upload) => upload.begun));
  const waiting = sendMessage(server.address, "And what does it cost?", {
    accept: "text/event-stream",
    "x-chat-session-id": await streams[0]!.begun,
  });
  // Connections that are there outlast the listener; their requests come to an end when the server is stopping.
  const readiness = beginRequest(server.address, "GET /readyz HTTP/1.1\r\nHost: x\r\n", "\r\n");
  const late = beginRequest(
    server.address,
    "POST /api/chat/v2/message HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16\r\n",
    '\r\n{"message":"Hi"}',
  );
  await Promise.all([readiness.begun, late.begun]);
  for (let later = 0; later < 10; later += 1) await fetch(`${server.address}/healthz`);
  const stoppedAt = performance.now();
  server.process.kill("SIGTERM");
  await Promise.race(streams.map((stream) => stream.text));
  readiness.end();
  late.end();
  expect(await readiness.answer).toMatch(/^HTTP\/1\.1 503 [^]*"server":"down"/u);
  expect(await late.answer).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2\r\n[^]*"code":"unavailable"/u);
  const ends = await Promise.all(streams.map((stream) => stream.text));
  expect(ends.filter((text) => text.includes('"type":"turn.interrupted"'))).toHaveLength(50);
  expect(await waiting).toEqual({ status: 200, text: 'data: {"type":"turn.interrupted","retryAfterMs":1000}\n\n' });
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  await expect
    .poll(() =>
      fetch(`${server.address}/healthz`).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  model.finish();
  expect(await whole).toMatchObject({ status: 200, text: expect.stringMatching(/"response":"(?:word ?)+"/u) });
  for (const upload of uploads.slice(0, 5)) upload.end();
  const answers = await Promise.all(uploads.map((upload) => upload.answer));
  expect(answers.slice(0, 5).map((answer) => answer.slice(0, 12))).toEqual(Array(5).fill("HTTP/1.1 200"));
  expect(answers.slice(5).filter((answer) => answer.includes(" 200 "))).toEqual([]);
  expect(await server.ended).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(15_000);
});

test("a second SIGTERM ends the process now", async () => {
  const server = await room.start();
  const port = Number(new URL(server.address).port);
  const held = connect(port, "127.0.0.1");
  cleanups.push(() => held.destroy());
  held.write(
    "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" +
      "POST /api/chat/v2/message HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n",
  );
  // With the first request answered, the second one, which came with it, is under way.
  await once(held, "data");
  held.on("error", () => {});
  server.process.kill("SIGTERM");
  await expect.poll(() => server.output()).toContain("stopping");
  const secondAt = performance.now();
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(130);
  // The request that is held would be waited for for ten seconds.
  expect(performance.now() - secondAt).toBeLessThan(5_000);
});

test.each([
  ["uncaughtException", "throw new Error('boom')"],
  ["unhandledRejection", "void Promise.reject(new Error('boom'))"],
])("an %s is logged, and the process drains and exits 1", async (failure, fail) => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const model = await openEndlessModel();
  const server = await room.start({
    env: model.env,
    script: `process.on("SIGUSR2", () => { ${fail}; });
      const { runServer } = await import(${JSON.stringify(main)}); await runServer(process.env);`,
  });
  const stream = openStream(server.address);
  await stream.begun;
  server.process.kill("SIGUSR2");
  expect(await stream.text).toContain('"type":"turn.interrupted"');
  expect(await server.ended).toBe(1);
  await expect
    .poll(server.output)
    .toMatch(new RegExp(`"level":60,.*boom.*"msg":"${failure}"\\}\n.*"reason":"${failure}","msg":"stopping"`, "u"));
});

test.each([
  [{ RATE_LIMIT_CHAT_PER_MINUTE: "many" }, /RATE_LIMIT_CHAT_PER_MINUTE must be a whole number from 1 to \d+\./u],
  [{ HOST: "203.0.113.9" }, /HOST 203\.0\.113\.9 is no address of this machine: [^\n]+\./u],
  [{ HOST: "203.0.113.9", PORT: "1" }, /HOST 203\.0\.113\.9 is no address of this machine: [^\n]+\./u],
  [
    { DATABASE_URL: "postgres://disco@127.0.0.1:1/disco" },
    /DATABASE_URL names a database that cannot be opened: [^\n]*ECONNREFUSED[^\n]*\./u,
  ],
])("%j ends the start with one line that names the setting", async (env, line) => {
  await expect(room.start({ env })).rejects.toThrow(new RegExp(`ended with 1 .*: ${line.source}\n$`, "u"));
});

/** The milliseconds within which 99 of 100 answers of `/healthz` are there. */
async function timeHealth(address: string): Promise<number> {
  const times: number[] = [];
  for (let each = 0; each < 300; each += 1) {
    const before = performance.now();
    await fetch(`${address}/healthz`).then((response) => response.text());
    times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity;
}

/** A language model that says one word every 50 ms and never comes to an end; what is asked for in short ends when `finish` is called. */
async function openEndlessModel() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { baseUrl, seen, close } = await openModelService((response, asked) => {
    beginEvents(response);
    const say = () => writeEvent(response, { content: "word " });
    say();
    const timer = setInterval(say, 50);
    response.on("close", () => clearInterval(timer));
    if (!asked.includes("in short")) return;
    void finished.then(() => {
      clearInterval(timer);
      writeEvent(response, {}, "stop");
      response.end("data: [DONE]\n\n");
    });
  });
  cleanups.push(close);
  const env = {
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: baseUrl,
    LLM_MODEL: "endless",
    RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: "1000",
    RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: "1000",
    RATE_LIMIT_SITE_PER_MINUTE: "1000",
  };
  return { env, bodies: seen.bodies, finish };
}

/** A request of which the beginning is sent; `end` sends the rest. */
function beginRequest(address: string, beginning: string, rest: string) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  cleanups.push(() => socket.destroy());
  const begun = new Promise<void>((resolve) => socket.write(beginning, () => resolve()));
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (part: Buffer) => (text += part.toString()));
    socket.on("error", () => {}).on("close", () => resolve(text));
  });
  return { begun, answer, end: () => void socket.write(rest) };
}

/** A visitor's upload of which half is sent; `end` sends the rest. */
function beginUpload(address: string, visitor: string) {
  const half = "A plan covers twenty docks and costs $49 a month. ".repeat(200);
  const opening = `--b\r\nContent-Disposition: form-data; name="files"; filename="plan.txt"\r\nContent-Type: text/plain\r\n\r\n${half}`;
  const rest = `${half}\r\n--b\r\nContent-Disposition: form-data; name="organizationId"\r\n\r\nsomewhere\r\n--b--\r\n`;
  const head = `POST /api/knowledge/upload HTTP/1.1\r\nHost: ${new URL(address).host}\r\nX-Forwarded-For: ${visitor}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${Buffer.byteLength(opening + rest)}\r\n\r\n`;
  return beginRequest(address, head + opening, rest);
}

function postMessage(address: string, message: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ message }),
  });
}

async function sendMessage(address: string, message: string, headers?: Record<string, string>) {
  const response = await postMessage(address, message, headers);
  return { status: response.status, text: await response.text() };
}

/** A reply that is read while it grows; `begun` tells its session once there are words. */
function openStream(address: string): { begun: Promise<string>; text: Promise<string> } {
  const { promise: begun, resolve, reject } = Promise.withResolvers<string>();
  const read = async () => {
    const response = await postMessage(address, "What do you sell?", { accept: "text/event-stream" });
    let text = "";
    if (response.body === null || response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes("reply.delta")) resolve(/"sessionId":"([^"]+)"/u.exec(text)?.[1] ?? "");
    }
    return text;
  };
  const text = read();
  text.catch(reject);
  return { begun, text };
}

test("a start says into which private hosts the crawler is let", async () => {
  const server = await room.start({ env: { CRAWL_ALLOW_HOSTS: "127.0.0.1:9", DEMO_SITE_URL: "http://127.0.0.1:8/" } });
  await expect.poll(server.output, { timeout: 10_000 }).toContain("DEMO_SITE_URL lets the crawler into this host");
  expect(server.output()).toMatch(/"hosts":\["127\.0\.0\.1:9"\].*CRAWL_ALLOW_HOSTS/u);
  expect(server.output()).toMatch(/"hosts":\["127\.0\.0\.1:8"\].*DEMO_SITE_URL/u);
});
