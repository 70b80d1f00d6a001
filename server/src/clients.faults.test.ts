import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { APOLOGY } from "./features/conversation/chat/turn/apology.ts";
import { createServerRoom } from "./testing/stores/start-server.ts";

let room: ReturnType<typeof createServerRoom>;
beforeEach(() => {
  room = createServerRoom();
});
afterEach(() => room.close());

const roomy = {
  RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: "1000",
  RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: "1000",
  RATE_LIMIT_SITE_PER_MINUTE: "1000",
};
/** A port that nothing listens on. */
const NOBODY = "127.0.0.1:9";

function say(address: string, message: string, sessionId?: string) {
  return fetch(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(sessionId === undefined ? {} : { "x-chat-session-id": sessionId }) },
    body: JSON.stringify({ message }),
  });
}

test("two hundred clients that ask for much and read nothing cost little, and slow nobody down", async () => {
  const server = await room.start();
  const { hostname, port } = new URL(server.address);
  const residentMiB = () => Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))?.[1]) / 1_024;
  const ask = async () => {
    for (let asked = 0; asked < 100; asked += 1) await (await fetch(`${server.address}/api/openapi.json`)).text();
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  const before = residentMiB();
  const sockets: Socket[] = [];
  for (let each = 0; each < 200; each += 1) {
    const socket = connect(Number(port), hostname, () => {
      for (let asked = 0; asked < 20; asked += 1) socket.write("GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n");
    });
    sockets.push(socket.on("error", () => {}).pause());
  }
  try {
    await Promise.all(sockets.map((socket) => once(socket, "readable")));
    for (let each = 0; each < 200; each += 1) expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect(residentMiB() - before).toBeLessThan(80);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test("with the model away visitors read the apology, their words are kept, and what needs no model goes on", async () => {
  const server = await room.start({
    env: { ...roomy, LLM_PROVIDER: "openai-compatible", LLM_BASE_URL: `http://${NOBODY}/v1`, LLM_MODEL: "none" },
  });
  const { response, sessionId } = (await (await say(server.address, "What does it cost?")).json()) as {
    response: string;
    sessionId: string;
  };
  expect(response).toBe(APOLOGY);
  const thread = await fetch(`${server.address}/api/chat/v2/session`, { headers: { "x-chat-session-id": sessionId } });
  expect(await thread.json()).toMatchObject({ messages: [{ sender: "user", text: "What does it cost?" }, { sender: "assistant" }] });
  expect((await fetch(`${server.address}/api/knowledge/faqs/acme`)).status).toBe(200);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test("a model that hangs costs the apology within ten seconds, and one that drips on ends with its turn; others are served meanwhile", async () => {
  const open: ServerResponse[] = [];
  const service = createServer((request, response) => {
    open.push(response);
    let asked = "";
    request.on("data", (part: Buffer) => (asked += part.toString()));
    request.on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      if (!asked.includes("drip")) return;
      const say = () =>
        response.write(`data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta: { role: "assistant", content: "word " } }] })}\n\n`);
      say();
      const timer = setInterval(say, 1_000);
      response.on("close", () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = service.address() as AddressInfo;
    const server = await room.start({
      env: { ...roomy, LLM_PROVIDER: "openai-compatible", LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: "slow" },
    });
    const ask = async (message: string) => ((await (await say(server.address, message)).json()) as { response: string }).response;
    const [hanging, dripping] = [ask("Hello"), ask("Please drip")];
    expect((await fetch(`${server.address}/api/knowledge/faqs/acme`)).status).toBe(200);
    expect(await hanging).toBe(APOLOGY);
    expect(await dripping).toMatch(/^(?:word )+/u);
    const turns = /"route":"\/api\/chat\/v2\/message","status":200,"ms":(\d+)/gu;
    const turnsMs = () => Array.from(server.output().matchAll(turns), ([, ms]) => Number(ms));
    await expect.poll(turnsMs).toHaveLength(2);
    const [apologyMs, cutMs] = turnsMs();
    expect(apologyMs).toBeGreaterThan(7_500);
    expect(apologyMs).toBeLessThan(10_000);
    expect(cutMs).toBeGreaterThan(25_000);
    expect(cutMs).toBeLessThan(33_000);
    await expect.poll(() => open.every((response) => response.destroyed)).toBe(true);
  } finally {
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  }
});

test("with Redis away chat goes on and the limits still hold", async () => {
  const server = await room.start({ env: { ...roomy, REDIS_URL: `redis://${NOBODY}` } });
  const first = (await (await say(server.address, "Hello")).json()) as { sessionId: string };
  const statuses = [];
  // Ten a minute, and the message that began the conversation is one of them.
  for (let message = 0; message < 10; message += 1) statuses.push((await say(server.address, "Hello again", first.sessionId)).status);
  expect(statuses).toEqual([...Array(9).fill(200), 429]);
  expect(await (await fetch(`${server.address}/readyz`)).json()).toMatchObject({ parts: { limits: "down" } });
});
