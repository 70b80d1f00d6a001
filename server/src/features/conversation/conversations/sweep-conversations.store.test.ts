import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../../db/database.ts";
import { openTestDatabase } from "../../../testing/stores/open-test-database.ts";
import { sweepConversations } from "./sweep-conversations.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const OLD = "2026-01-01T09:00:00.000Z";
let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

/** A conversation that no organization has, with a trace beside every second message. */
async function addConversation({ messages, isListed = false }: { messages: number; isListed?: boolean }): Promise<string> {
  const id = randomUUID();
  const times = { createdAt: OLD, updatedAt: OLD };
  const conversation = { id, sessionHash: id, organizationId: null, slug: "left", configurationId: null, state: "{}", ...times };
  await db.write(async (tx) => {
    await tx
      .insertInto("conversations")
      .values({ ...conversation, messageCount: messages })
      .execute();
    if (isListed)
      await tx
        .insertInto("visitorConversations")
        .values({ visitorHash: "ann", conversationId: id, slug: "left", session: "", createdAt: OLD })
        .execute();
    for (let ordinal = 0; ordinal < messages; ordinal += 1) {
      const said = { id: `${id}/${ordinal}`, conversationId: id, createdAt: OLD };
      await tx
        .insertInto("messages")
        .values({ ...said, ordinal, role: "visitor", text: "Hello", clientMessageId: null, metadata: null })
        .execute();
      if (ordinal % 2 === 0)
        await tx
          .insertInto("turnTraces")
          .values({ ...said, organizationId: null, messageId: said.id, trace: "{}" })
          .execute();
    }
  });
  return id;
}

/** How many messages went in each write. */
async function sweepCounting(): Promise<number[]> {
  const gone: number[] = [];
  const counted: Database = {
    ...db,
    write: (change) =>
      db.write(async (tx) => {
        const count = async () => (await tx.selectFrom("messages").select("id").execute()).length;
        const before = await count();
        const result = await change(tx);
        gone.push(before - (await count()));
        return result;
      }),
  };
  await sweepConversations(counted, now);
  return gone.filter((messages) => messages > 0);
}

async function idsLeft(): Promise<string[]> {
  return (await db.read.selectFrom("conversations").select("id").execute()).map(({ id }) => id);
}

test("no write takes more than 500 messages away, were they all of one conversation, and none of what was said remains", async () => {
  for (const messages of [300, 200, 1, 1_201, 2]) await addConversation({ messages });
  const gone = await sweepCounting();
  expect(Math.max(...gone)).toBeLessThanOrEqual(500);
  expect(gone.reduce((sum, messages) => sum + messages, 0)).toBe(1_704);
  expect(await idsLeft()).toEqual([]);
  expect(await db.read.selectFrom("turnTraces").select("id").execute()).toEqual([]);
});

test("conversations that are listed are passed, however many they are, and come to no harm", async () => {
  const listed: string[] = [];
  for (let each = 0; each < 520; each += 1) listed.push(await addConversation({ messages: 0, isListed: true }));
  listed.push(await addConversation({ messages: 700, isListed: true }));
  for (const messages of [4, 600]) await addConversation({ messages });
  expect((await sweepCounting()).reduce((sum, messages) => sum + messages, 0)).toBe(604);
  expect((await idsLeft()).toSorted()).toEqual(listed.toSorted());
  expect(await db.read.selectFrom("messages").select("id").execute()).toHaveLength(700);
});
