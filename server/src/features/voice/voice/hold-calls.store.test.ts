import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { openLimits } from "../../../limits/open-limits.ts";
import { askTicket, openVoiceVisitor } from "../../../testing/services/a-voice-visitor.ts";
import { testEnv } from "../../../testing/build-test-app.ts";
import { openOtherProcess } from "../../../testing/open-other-process.ts";
import { openVoiceCompany } from "../../../testing/open-voice-company.ts";
import { createLiveCalls } from "./live-calls.ts";

test("a call that is resumed at another process lives there alone", async () => {
  const { base, company, closers } = await openVoiceCompany();
  const other = await openOtherProcess(closers, company);
  const first = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  await first.next("welcome", () => true, 0);
  const { callId, sessionId } = first.ticket;
  const closed = once(first.socket, "close");
  const second = await openVoiceVisitor(closers, other.base, { organizationId: "acme", sessionId, callId });
  await second.next("welcome", () => true, 0);
  // Only PostgreSQL carries hints to the other process here.
  if (company.db.kind === "sqlite") first.socket.close(1000);
  await closed;
  second.send({ type: "text", text: "How much does the team plan cost?" });
  expect((await second.next("agent_response", ({ isFinal }) => isFinal, 0)).text).toContain("$49");
  const calls = () => company.db.read.selectFrom("calls").select(["id", "endReason"]).execute();
  expect(await calls()).toEqual([{ id: callId, endReason: null }]);
  await second.close();
  await expect.poll(calls).toEqual([{ id: callId, endReason: "visitor" }]);
});

test("what a visitor types in a room of another process is spoken there, and ends the call there", async ({ skip }) => {
  const { base, company, closers } = await openVoiceCompany();
  if (company.db.kind === "sqlite") return skip("SQLite has one process.");
  const other = await openOtherProcess(closers, company);
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  await visitor.next("welcome", () => true, 0);
  await company.db.write((tx) => tx.updateTable("calls").set({ roomName: "call-1", transport: "room" }).execute());
  const { sessionId } = visitor.ticket;
  const room = { url: "/api/voice-livekit/session/call-1", headers: { "x-chat-session-id": sessionId } };
  const tell = (payload: object) => other.app.inject({ ...room, method: "POST", url: `${room.url}/messages`, payload });
  const text = "How much does the team plan cost?";
  // What is published before the other process listens is lost.
  await expect.poll(async () => (await tell({ type: "text", text, messageId: "typed-in-a-room" })).statusCode).toBe(200);
  expect((await visitor.next("agent_response", ({ isFinal }) => isFinal, 0)).text).toContain("$49");
  const said = company.db.read.selectFrom("messages").select("text").where("role", "=", "visitor");
  expect(await said.execute()).toEqual([{ text }]);
  expect((await tell({ type: "interrupt" })).statusCode).toBe(200);

  const closed = once(visitor.socket, "close");
  expect((await other.app.inject({ ...room, method: "DELETE" })).statusCode).toBe(200);
  await closed;
  const reason = async () => (await company.db.read.selectFrom("calls").select("endReason").executeTakeFirstOrThrow()).endReason;
  await expect.poll(reason).toBe("visitor");
  expect((await tell({ type: "text", text: "Hello?" })).statusCode).toBe(503);
});

test("the calls of a process that is gone end, and those of one that renews them do not", async () => {
  const { base, company, closers } = await openVoiceCompany();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  closers.push(async () => void vi.useRealTimers());
  await company.startWork();
  const visitor = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  await visitor.next("welcome", () => true, 0);
  const reason = async () => (await company.db.read.selectFrom("calls").select("endReason").executeTakeFirstOrThrow()).endReason;
  const heldUntil = async () => (await company.db.read.selectFrom("calls").select("heldUntil").executeTakeFirstOrThrow()).heldUntil;
  const first = await heldUntil();
  company.clock.advance(20_000);
  vi.advanceTimersByTime(10_000);
  await expect.poll(heldUntil).not.toBe(first);
  const early = await openOtherProcess(closers, company);
  early.clock.advance(40_000);
  await early.startWork();
  expect(await reason()).toBeNull();
  const late = await openOtherProcess(closers, company);
  late.clock.advance(60_000);
  await late.startWork();
  expect(await reason()).toBe("lost");
});

test("a visitor has three lines in all processes that share Redis, and a call that goes on elsewhere is still one", async ({ skip }) => {
  const redisUrl = process.env["REDIS_URL"] ?? "";
  if (redisUrl === "") return skip("There is no Redis.");
  const [limits, otherLimits] = [await openLimits(redisUrl), await openLimits(redisUrl)];
  await vi.waitFor(() => expect([limits.isHealthy(), otherLimits.isHealthy()]).toEqual([true, true]), 5_000);
  const rateLimits = { ...testEnv().rateLimits, calls: { perAddress: 1_000, perSite: null } };
  const { base, company, closers } = await openVoiceCompany({ limits, env: { rateLimits } });
  const other = await openOtherProcess(closers, company, { limits: otherLimits, env: { rateLimits } });
  const first = await openVoiceVisitor(closers, base, { organizationId: "acme" });
  const { sessionId, callId } = first.ticket;
  const more = { organizationId: "acme", sessionId };
  await openVoiceVisitor(closers, other.base, more);
  const third = await openVoiceVisitor(closers, base, more);
  const refusal = "You have several calls open.";
  for (const at of [base, other.base]) await expect(askTicket(at, more)).rejects.toThrow(refusal);
  const resumed = await openVoiceVisitor(closers, other.base, { ...more, callId });
  await resumed.next("welcome", () => true, 0);
  await first.close();
  await expect(askTicket(base, more)).rejects.toThrow(refusal);
  await third.close();
  await expect
    .poll(() =>
      askTicket(other.base, more).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test("the lines of a machine are full for all of its processes that share Redis", async ({ skip }) => {
  const redisUrl = process.env["REDIS_URL"] ?? "";
  if (redisUrl === "") return skip("There is no Redis.");
  const [limits, otherLimits] = [await openLimits(redisUrl), await openLimits(redisUrl)];
  onTestFinished(async () => void (await Promise.all([limits.close(), otherLimits.close()])));
  await vi.waitFor(() => expect([limits.isHealthy(), otherLimits.isHealthy()]).toEqual([true, true]), 5_000);
  const shares = { perAddress: 10, perSite: 10 };
  const machine = randomUUID();
  const [calls, otherCalls] = [createLiveCalls(limits, shares, 1, machine), createLiveCalls(otherLimits, shares, 1, machine)];
  const caller = (name: string) => ({ sessionId: name, address: name, slug: name, organizationId: null });
  const line = await calls.occupy(caller("ada"), randomUUID());
  await expect(otherCalls.requireLine(caller("bob"))).rejects.toThrow("All lines are busy.");
  await line.free();
  await otherCalls.requireLine(caller("bob"));
});
