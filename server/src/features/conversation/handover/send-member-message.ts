import type { PlacedMessage, SendMemberMessage, ThreadFile } from "@disco/protocol";
import type { Database, Handle } from "../../../db/database.ts";
import type { Taker } from "../presence/set-presence.ts";
import { announce, announceWord, tellElsewhere } from "./announce.ts";
import { appendMessage } from "./append-message.ts";
import type { ConversationPlace, HandoverDeps } from "./handover-deps.ts";
import { readStateRow } from "./queries.ts";
import { takeIn } from "./take-over.ts";
import { readMessage } from "./thread-messages.ts";

/**
 * Stores a member's message, once for its id. The first one takes the conversation.
 * @throws AppError `conflict` where another member has it.
 */
export async function sendMemberMessage(
  { db, clock, events }: HandoverDeps,
  place: ConversationPlace,
  taker: Taker,
  { text, messageId, file }: SendMemberMessage & { file?: ThreadFile },
): Promise<PlacedMessage> {
  const now = clock();
  // Two members may choose the same id.
  const clientMessageId = `${taker.member.id}:${messageId}`;
  const { message, row } = await db.write(async (tx) => {
    const before = await findSent(tx, place, clientMessageId);
    const message = before ?? (await appendWords(db, tx, place, taker, { text, clientMessageId, file }, now));
    return { message, row: await readStateRow(tx, place.conversationId) };
  });
  announceWord(events, place, row);
  announce(events, place, "message");
  return message;
}

async function appendWords(
  db: Database,
  tx: Handle,
  place: ConversationPlace,
  taker: Taker,
  { text, clientMessageId, file }: { text: string; clientMessageId: string; file: ThreadFile | undefined },
  now: Date,
): Promise<PlacedMessage> {
  const { id, memberName, memberPhoto, answeredAt } = await takeIn(db, tx, place, taker, now);
  const member = { name: memberName ?? "", photo: memberPhoto };
  const said = { role: "member", text, clientMessageId, metadata: { member, ...(file && { file }) } } as const;
  const appended = await appendMessage(tx, place.conversationId, said, now);
  if (appended !== null) {
    const at = now.toISOString();
    await tx
      .updateTable("handovers")
      .set({ spokeAt: at, answeredAt: answeredAt ?? at })
      .where("id", "=", id)
      .execute();
    if (file !== undefined) await tx.updateTable("threadFiles").set({ storedAt: at }).where("id", "=", file.id).execute();
    await tellElsewhere(tx, place, now);
  }
  const stored = await findSent(tx, place, clientMessageId);
  if (stored === undefined) throw new Error("A member's message was not stored.");
  return stored;
}

function findSent(tx: Handle, { conversationId }: ConversationPlace, clientMessageId: string): Promise<PlacedMessage | undefined> {
  return readMessage(tx, { conversationId, role: "member", clientMessageId });
}
