import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { askTicket, openVoiceVisitor, socketAddress } from "../../../testing/services/a-voice-visitor.ts";
import { testEnv } from "../../../testing/build-test-app.ts";
import { openVoiceCompany } from "../../../testing/open-voice-company.ts";

/** How a connection fails before the upgrade; 101 when it does not. */
async function statusOf(address: string, origin?: string): Promise<number> {
  const socket = new WebSocket(address, origin === undefined ? {} : { origin });
  return new Promise((resolve, reject) => {
    socket.on("open", () => {
      socket.terminate();
      resolve(101);
    });
    socket.on("unexpected-response", (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on("error", reject);
  });
}

async function closeCodeOf(socket: WebSocket): Promise<number> {
  const [code]: unknown[] = await once(socket, "close");
  return Number(code);
}

test("A socket opens with a fresh ticket, once, on the page that asked for it, and for that agent alone", async () => {
  const { base, company } = await openVoiceCompany();
  const fresh = async () => (await askTicket(base, { organizationId: "acme" })).ticket;
  expect(await statusOf(socketAddress(base, "/voice-stream", null))).toBe(401);
  expect(await statusOf(socketAddress(base, "/voice-openai", "v1.forged.ticket"))).toBe(401);
  expect(await statusOf(socketAddress(base, "/voice-stream", await fresh()), "https://evil.example")).toBe(403);
  expect(await statusOf(socketAddress(base, "/voice-stream", await fresh(), "globex"))).toBe(404);
  const ticket = await fresh();
  expect(await statusOf(socketAddress(base, "/voice-stream", ticket, "acme"))).toBe(101);
  expect(await statusOf(socketAddress(base, "/voice-stream", ticket, "acme"))).toBe(401);
  const late = await fresh();
  company.clock.advance(61_000);
  expect(await statusOf(socketAddress(base, "/voice-stream", late))).toBe(401);
  const foreign = await fetch(`${base}/api/voice/ticket`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://evil.example" },
    body: "{}",
  });
  expect(foreign.status).toBe(403);
});

test("A peer that sends too much, too fast or too many calls is cut off, and hears why", async () => {
  const { base, closers } = await openVoiceCompany();
  const open = (body: object = {}) => openVoiceVisitor(closers, base, { organizationId: "acme", ...body });
  const large = await open();
  large.socket.send(Buffer.alloc(65 * 1_024));
  expect(await closeCodeOf(large.socket)).toBe(1009);
  const fast = await open();
  const closed = closeCodeOf(fast.socket);
  for (let sent = 0; sent < 400 * 1_024; sent += 32_000) fast.socket.send(Buffer.alloc(32_000));
  expect(await closed).toBe(1008);

  const first = await open();
  const { sessionId } = first.ticket;
  first.socket.send(Buffer.alloc(640));
  first.socket.send(Buffer.alloc(640));
  const deaf = await first.next("error", () => true, 0);
  expect(deaf).toEqual({ type: "error", code: "stt_unavailable", message: "Speech recognition is not configured" });
  first.socket.send("not json");
  expect(await first.next("error", ({ code }) => code === "invalid_request", 0)).toBeDefined();
  await Promise.all([open({ sessionId }), open({ sessionId })].map(async (visitor) => (await visitor).next("welcome", () => true, 0)));
  await expect(askTicket(base, { organizationId: "acme", sessionId })).rejects.toThrow("You have several calls open.");
});

test("A server that stops says so to its calls", async () => {
  const { base, company, closers } = await openVoiceCompany();
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  await visitor.next("welcome", () => true, 0);
  const code = closeCodeOf(visitor.socket);
  await company.app.drain({ withinMs: 2_000 });
  expect(await code).toBe(1012);
  const [call] = await company.db.read.selectFrom("calls").select("endReason").execute();
  expect(call?.endReason).toBe("server");
});

test("The worklet is a file of its own that any page may load", async () => {
  const { base } = await openVoiceCompany();
  const response = await fetch(`${base}/audio-worklet-processor.js`, { headers: { origin: "https://customer.example" } });
  expect(response.headers.get("content-type")).toContain("javascript");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.text()).toContain('registerProcessor("disco-capture"');
});

test("One address holds three lines and one site its share, and a line that ends is free again", async () => {
  const calls = { perAddress: 3, perSite: 4 };
  const { base, closers } = await openVoiceCompany({ env: { trustProxy: ["127.0.0.1"], rateLimits: { ...testEnv().rateLimits, calls } } });
  const open = (address: string) => openVoiceVisitor(closers, base, { organizationId: "acme" }, { "x-forwarded-for": address });
  const [first] = await Promise.all(Array.from({ length: 3 }, () => open("203.0.113.7")));
  await expect(open("203.0.113.7")).rejects.toThrow(/429.*Several calls are open from your network/u);
  await open("203.0.113.8");
  await expect(open("203.0.113.9")).rejects.toThrow(/429.*All lines of this site are busy/u);
  await first?.close();
  await expect
    .poll(() =>
      open("203.0.113.9").then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test("A call in which neither side speaks ends with the reason", async () => {
  const { base, company, closers } = await openVoiceCompany();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"], shouldAdvanceTime: true });
  try {
    const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
    await visitor.next("welcome", () => true, 0);
    const closed = closeCodeOf(visitor.socket);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await visitor.next("error", () => true, 0)).toMatchObject({
      code: "call_quiet",
      message: expect.stringContaining("neither side"),
    });
    expect(await closed).toBe(1000);
  } finally {
    vi.useRealTimers();
  }
  await expect
    .poll(async () => (await company.db.read.selectFrom("calls").select("endReason").executeTakeFirst())?.endReason)
    .toBe("quiet");
});
