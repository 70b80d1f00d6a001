import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ChatReply, HandoverState } from "@disco/protocol";
import { expect, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "../../../db/database.ts";
import { issueOwnersBearer, SLUG, writerSettings } from "../../../testing/client-writes.ts";
import { createServerRoom, type StartedServer } from "../../../testing/stores/start-server.ts";

const KILLS = 20;
const CONVERSATIONS = 6;
/** Writes of one server. */
const MOST_IN_A_LIFE = 60;

/** The acknowledged outcome of each message: a reply of the agent, or a handover. */
type Told = Map<string, "answered" | "person">;

test("twenty kills amid handovers lose and double nothing, and leave each conversation with one handler", async () => {
  const room = createServerRoom();
  onTestFinished(() => room.close());
  const file = join(room.dataDir, "disco.sqlite");
  const bearer = await lookInto(file, issueOwnersBearer);
  const start = () => room.start({ env: writerSettings("localhost:1") });
  let server: StartedServer | null = await start();
  let isOver = false;

  /** Sends until it is answered, over as many servers as it takes. */
  async function send<Reply>(path: string, body: object, headers: Record<string, string>): Promise<Reply> {
    for (;;) {
      try {
        const response = await fetch(`${server?.address}${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(body),
        });
        const text = await response.text();
        if (response.ok) {
          acknowledged += 1;
          return JSON.parse(text);
        }
        if (![409, 429, 503].includes(response.status)) throw new Error(`${path} was answered with ${response.status}: ${text}`);
      } catch (error) {
        if (error instanceof Error && error.message.includes("was answered")) throw error;
      }
      await pause(20);
    }
  }

  const told: Told = new Map();
  const membersIds = new Set<string>();
  let rounds = 0;
  let acknowledged = 0;
  const asMember = { authorization: `Bearer ${bearer}` };
  async function converse(): Promise<void> {
    const firstId = randomUUID();
    const begun = await send<ChatReply>("/api/chat/v2/message", { message: "Hello there", organizationId: SLUG, messageId: firstId }, {});
    told.set(firstId, "answered");
    const { sessionId, conversationId } = begun;
    const asVisitor = { "x-chat-session-id": sessionId, "x-organization-id": SLUG };
    const say = async () => {
      const messageId = randomUUID();
      const reply = await send<ChatReply>(
        "/api/chat/v2/message",
        { message: "What do you sell?", organizationId: SLUG, messageId },
        asVisitor,
      );
      told.set(messageId, reply.handler === undefined ? "answered" : "person");
      return reply.handler?.handler;
    };
    const act = (what: string, body: object = {}) =>
      send<{ data: HandoverState }>(`/api/conversations/${conversationId}/${what}`, body, asMember);
    await send("/api/chat/v2/person", {}, asVisitor);
    while (!isOver) {
      expect(await say()).toBeUndefined();
      expect((await act("take")).data.handler).toBe("person");
      expect(await say()).toBe("person");
      const messageId = randomUUID();
      membersIds.add(messageId);
      await act("messages", { text: "I am here.", messageId });
      expect(await say()).toBe("person");
      expect((await act("back", { note: `Round ${rounds}` })).data.handler).toBe("agent");
      rounds += 1;
    }
  }

  const conversations = Array.from({ length: CONVERSATIONS }, converse);
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The end comes in the middle of some writes, at another point of them each time.
    const until = acknowledged + MOST_IN_A_LIFE * Math.random();
    while (acknowledged <= until) await pause(1 + Math.random() * 9);
    const running = server;
    running?.process.kill("SIGKILL");
    await running?.ended;
    server = await start();
  }
  isOver = true;
  await Promise.all(conversations);
  expect(rounds).toBeGreaterThan(KILLS);
  server.process.kill("SIGTERM");
  await server.ended;
  await lookInto(file, async (db) => {
    const messages = await db.read
      .selectFrom("messages")
      .select(["conversationId", "ordinal", "role", "clientMessageId"])
      .orderBy("ordinal")
      .execute();
    const countOf = (role: string, id: string) =>
      messages.filter((message) => message.role === role && message.clientMessageId?.endsWith(id)).length;
    for (const [id, by] of told) expect([countOf("visitor", id), countOf("agent", id)]).toEqual([1, by === "answered" ? 1 : 0]);
    for (const id of membersIds) expect(countOf("member", id)).toBe(1);
    const threads = await db.read.selectFrom("conversations").selectAll().execute();
    const handovers = await db.read.selectFrom("handovers").selectAll().execute();
    for (const { id, messageCount, handler, handoverId } of threads) {
      const own = messages.filter(({ conversationId }) => conversationId === id).map(({ ordinal }) => ordinal);
      expect(own).toEqual([...Array(messageCount).keys()]);
      const taken = handovers.filter(({ conversationId, endedAt }) => conversationId === id && endedAt === null);
      expect([handler, taken.length]).toEqual(["agent", 0]);
      expect(handovers.some((handover) => handover.id === handoverId)).toBe(true);
    }
    expect(handovers.filter(({ takenAt, note }) => takenAt !== null && note !== null)).toHaveLength(rounds);
  });
}, 300_000);

async function lookInto<T>(file: string, look: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ kind: "sqlite", file });
  try {
    return await look(db);
  } finally {
    await db.close();
  }
}
