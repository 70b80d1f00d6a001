import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServerRoom } from "./testing/start-server.ts";

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
  const times: number[] = [];
  for (let each = 0; each < 300; each += 1) {
    const before = performance.now();
    await fetch(`${server.address}/healthz`).then((response) => response.text());
    times.push(performance.now() - before);
  }
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]).toBeLessThan(250);
  await expect.poll(() => cut.length, { timeout: 20_000, interval: 200 }).toBe(500);
  expect(Math.max(...cut)).toBeLessThan(14_000);
});

test("SIGTERM amid 50 streams and 10 uploads: not ready at once, streams end with word to come again, uploads are answered or cut, and the process exits 0 in time", async () => {
  const model = await openEndlessModel();
  const server = await room.start({
    env: {
      LLM_PROVIDER: "openai-compatible",
      LLM_BASE_URL: model.address,
      LLM_MODEL: "endless",
      TRUST_PROXY: "127.0.0.1",
      RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: "1000",
      RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: "1000",
      RATE_LIMIT_SITE_PER_MINUTE: "1000",
    },
  });
  const streams = Array.from({ length: 50 }, () => openStream(server.address));
  await Promise.all(streams.map((stream) => stream.begun));
  const uploads = Array.from({ length: 10 }, (_, upload) => beginUpload(server.address, `198.51.100.${upload}`));
  await Promise.all(uploads.map((upload) => upload.begun));
  // What came before a later request is under way when that is answered.
  for (let later = 0; later < 5; later += 1) await fetch(`${server.address}/healthz`);
  const stoppedAt = performance.now();
  server.process.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status, { timeout: 400, interval: 20 }).toBe(503);
  const ends = await Promise.all(streams.map((stream) => stream.text));
  expect(ends.filter((text) => text.includes('"type":"turn.interrupted"'))).toHaveLength(50);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  // Half of them come to their end meanwhile; the rest stay where they are.
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
  const held = connect(port, "127.0.0.1", () => held.write("POST /api/chat/v2/message HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"));
  cleanups.push(() => held.destroy());
  await new Promise((resolve) => held.once("connect", resolve));
  held.on("error", () => {});
  server.process.kill("SIGTERM");
  await expect.poll(() => server.output()).toContain("stopping");
  const secondAt = performance.now();
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(130);
  expect(performance.now() - secondAt).toBeLessThan(1_000);
});

test.each([
  ["uncaughtException", "setTimeout(() => { throw new Error('boom'); }, 10)"],
  ["unhandledRejection", "setTimeout(() => void Promise.reject(new Error('boom')), 10)"],
])("an %s is logged, and the process drains and exits 1", async (failure, trigger) => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const server = await room.start({
    script: `const { runServer } = await import(${JSON.stringify(main)}); await runServer(process.env); ${trigger};`,
  });
  expect(await server.ended).toBe(1);
  const lines = server.output().split("\n");
  expect(lines.find((line) => line.includes('"level":60'))).toMatch(new RegExp(`boom.*"msg":"${failure}"`, "u"));
});

test("a malformed setting ends the start with one line that names it", async () => {
  const failed = room.start({ env: { RATE_LIMIT_CHAT_PER_MINUTE: "many" } });
  await expect(failed).rejects.toThrow(/ended with 1 .*: RATE_LIMIT_CHAT_PER_MINUTE must be a whole number from 1 to \d+\.\n$/u);
});

/** A language model that answers one word every 50 ms and never comes to an end. */
async function openEndlessModel(): Promise<{ address: string }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    const say = () =>
      response.write(`data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta: { role: "assistant", content: "word " } }] })}\n\n`);
    say();
    const timer = setInterval(say, 50);
    response.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

/** A visitor's upload of which half is sent; `end` sends the rest. */
function beginUpload(address: string, visitor: string) {
  const { hostname, port } = new URL(address);
  const half = "A plan covers twenty docks and costs $49 a month. ".repeat(200);
  const opening = `--b\r\nContent-Disposition: form-data; name="files"; filename="plan.txt"\r\nContent-Type: text/plain\r\n\r\n${half}`;
  const rest = `${half}\r\n--b\r\nContent-Disposition: form-data; name="organizationId"\r\n\r\nsomewhere\r\n--b--\r\n`;
  const socket = connect(Number(port), hostname);
  cleanups.push(() => socket.destroy());
  const head = `POST /api/knowledge/upload HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${visitor}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${Buffer.byteLength(opening + rest)}\r\n\r\n`;
  const begun = new Promise<void>((resolve) => socket.write(head + opening, () => resolve()));
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (part: Buffer) => (text += part.toString()));
    socket.on("error", () => {}).on("close", () => resolve(text));
  });
  return { begun, answer, end: () => void socket.write(rest) };
}

function openStream(address: string): { begun: Promise<void>; text: Promise<string> } {
  const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
  const read = async () => {
    const response = await fetch(`${address}/api/chat/v2/message`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({ message: "What do you sell?" }),
    });
    let text = "";
    if (response.body === null || response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes("reply.delta")) resolve();
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
