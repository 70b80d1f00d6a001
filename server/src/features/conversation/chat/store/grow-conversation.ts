import { sql } from "kysely";
import type { ConversationState } from "../../../../agent/tool.ts";
import type { Handle } from "../../../../db/database.ts";
import { preparedChange, preparedQuery } from "../../../../db/prepared-query.ts";
import { readState, type StoredConversation } from "./queries.ts";

interface Growth {
  conversationId: string;
  count: number;
  state: string | null;
  now: string;
  turnEpoch: number;
}

/** Later than any turn's: for messages that are stored whoever answers. */
const ANY_EPOCH = 2 ** 31 - 1;

/** The agent lost the word while it answered: nothing of its turn is saved. */
export class HandedOver extends Error {
  constructor() {
    super("A person has this conversation.");
  }
}

function growing(handle: Handle, at: Growth) {
  return (
    handle
      .updateTable("conversations")
      .set((set) => ({
        messageCount: set("messageCount", "+", at.count),
        state: sql<string>`coalesce(${at.state}, state)`,
        updatedAt: at.now,
      }))
      .where("id", "=", at.conversationId)
      // It only grows.
      .where("turnEpoch", "<=", at.turnEpoch)
  );
}

const grownConversation = preparedQuery((handle, at: Growth) => growing(handle, at).returning(["messageCount", "state"]));
const grownAsRead = preparedChange((handle, at: Growth & { before: number }) => growing(handle, at).where("messageCount", "=", at.before));

/**
 * Takes the next `count` places in a thread, and stores the conversation's new state, if any. Concurrent turns get different
 * places; an unchanged count shows cheaply that none came between.
 * @throws HandedOver where a turn began under an earlier `turnEpoch`.
 */
export async function growConversation(
  tx: Handle,
  conversation: Pick<StoredConversation, "id" | "messageCount" | "state">,
  by: { count: number; state: ConversationState | null; turnEpoch?: number | undefined },
  now: string,
): Promise<number> {
  const { id: conversationId, messageCount: before } = conversation;
  const growth: Growth = {
    conversationId,
    count: by.count,
    state: by.state === null ? null : JSON.stringify(by.state),
    now,
    turnEpoch: by.turnEpoch ?? ANY_EPOCH,
  };
  if ((await grownAsRead(tx, { ...growth, before })) > 0) return before;
  const [row] = await grownConversation(tx, { ...growth, state: null });
  if (row === undefined) throw (await turnEpochOf(tx, conversationId)) === null ? new Error("The conversation is gone.") : new HandedOver();
  if (by.state !== null) {
    const state = JSON.stringify(learnedSince(conversation.state, by.state, readState(row.state)));
    await tx.updateTable("conversations").set({ state }).where("id", "=", conversationId).execute();
  }
  return row.messageCount - by.count;
}

async function turnEpochOf(tx: Handle, id: string): Promise<number | null> {
  return (await tx.selectFrom("conversations").select("turnEpoch").where("id", "=", id).executeTakeFirst())?.turnEpoch ?? null;
}

function learnedSince(before: ConversationState, after: ConversationState, standing: ConversationState): ConversationState {
  const fields = Object.entries(after).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)));
  return { ...standing, ...Object.fromEntries(fields) };
}
