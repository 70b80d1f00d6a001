import type { ChatEvent } from "@disco/protocol";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../server/src/db/database.ts";
import { followEvents } from "../../server/src/testing/follow-events.ts";
import type { ChildServer } from "./child-server.ts";
import type { Figure } from "./figure.ts";
import { SLUG } from "./fill-library.ts";
import { beginChat, postJson } from "./live-chat.ts";

const AT_ONCE = 10;
/** A streamed reply takes about so long. */
const REPLY_MS = 220;
/** Bytes that were on their way when the takeover was answered. */
const ON_THE_WAY_MS = 15;

/** Takes conversations over at any moment of a streamed reply, half of them with a tool call, and counts what the agent says afterwards. */
export async function measureRaces({ port }: ChildServer, bearer: string, races: number, file: string): Promise<Figure[]> {
  const base = `http://127.0.0.1:${port}`;
  let left = races;
  let cut = 0;
  let finished = 0;
  let wordsAfter = 0;
  async function race(): Promise<void> {
    const { conversationId, headers } = await beginChat(base);
    const reply = await followEvents<ChatEvent>(`${base}/api/chat/v2/message`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ message: "What does it cost? I am ada@lovelace.example", organizationId: SLUG }),
    });
    await pause(Math.random() * REPLY_MS);
    await postJson(`${base}/api/conversations/${conversationId}/take`, {}, { authorization: `Bearer ${bearer}` });
    await pause(ON_THE_WAY_MS);
    const seen = reply.events.length;
    await reply.ended;
    if (reply.events.at(-1)?.type !== "turn.handover") {
      // It was saved before, or `countStoredAfter` finds it.
      finished += 1;
      return;
    }
    cut += 1;
    wordsAfter += reply.events.slice(seen).filter(({ type }) => type === "reply.delta").length;
  }
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await race();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [
    { key: "races", name: "takeovers amid a reply", value: cut + finished, unit: "", gate: races, compare: "at least" },
    { key: "repliesCut", name: "replies that were cut off and dropped", value: cut, unit: "" },
    { key: "repliesBefore", name: "replies that were saved before", value: finished, unit: "" },
    { key: "wordsAfter", name: "words of a cut reply after the takeover", value: wordsAfter, unit: "", gate: 0 },
    { key: "storedAfter", name: "replies that were saved after it", value: await countStoredAfter(file), unit: "", gate: 0 },
  ];
}

/** Replies of the agent that are newer than the takeover of their conversation. */
async function countStoredAfter(file: string): Promise<number> {
  const db = await openDatabase({ kind: "sqlite", file });
  try {
    const rows = await db.read
      .selectFrom("messages")
      .innerJoin("handovers", "handovers.conversationId", "messages.conversationId")
      .select("messages.id")
      .where("messages.role", "=", "agent")
      .whereRef("messages.createdAt", ">", "handovers.takenAt")
      .execute();
    return rows.length;
  } finally {
    await db.close();
  }
}
