import type { PlacedMessage } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { Handle } from "../../../db/database.ts";
import { preparedQuery } from "../../../db/prepared-query.ts";
import type { MessagesTable } from "../../../db/tables/conversation-tables.ts";
import { NOTICE_ID } from "./notices.ts";

const MAX_THREAD = 500;
const columns = ["id", "ordinal", "role", "text", "clientMessageId", "metadata", "createdAt"] as const;
const senders = { visitor: "user", agent: "assistant", member: "member" } as const;

/** The sender of a message on the wire. */
export function senderOf(role: keyof typeof senders): PlacedMessage["sender"] {
  return senders[role];
}

type Row = Pick<Selectable<MessagesTable>, Exclude<(typeof columns)[number], "metadata">>;

/** A stored message as it is sent. */
export function toThreadMessage(
  { id, ordinal, role, text, clientMessageId, createdAt }: Row,
  metadata: PlacedMessage["metadata"],
): PlacedMessage {
  // A member's own id is part of theirs, and visitors read these messages.
  const messageId = role === "member" ? null : clientMessageId;
  return { id, ordinal, sender: senderOf(role), text, sentAt: createdAt, messageId, metadata };
}

function parsed({ metadata, ...row }: Row & { metadata: string | null }): PlacedMessage {
  return toThreadMessage(row, metadata === null ? null : JSON.parse(metadata));
}

const newestAfter = preparedQuery((handle, at: { conversationId: string; after: number }) =>
  handle
    .selectFrom("messages")
    .select(columns)
    .where("conversationId", "=", at.conversationId)
    .where("ordinal", ">", at.after)
    .orderBy("ordinal", "desc")
    .limit(MAX_THREAD),
);

/** The newest 500 messages after an ordinal, oldest of them first. */
export async function listMessagesAfter(handle: Handle, conversationId: string, after: number): Promise<PlacedMessage[]> {
  return (await newestAfter(handle, { conversationId, after })).toReversed().map(parsed);
}

const saidAfter = preparedQuery((handle, at: { conversationId: string; after: number }) =>
  handle
    .selectFrom("messages")
    .select(columns)
    .where("conversationId", "=", at.conversationId)
    .where("ordinal", ">", at.after)
    .where((where) =>
      where.or([where("role", "=", "member"), where.and([where("role", "=", "agent"), where("clientMessageId", "like", `${NOTICE_ID}%`)])]),
    )
    .orderBy("ordinal", "desc")
    .limit(MAX_THREAD),
);

/** The same for members' messages and the agent's notices alone. */
export async function listSaidAfter(handle: Handle, conversationId: string, after: number): Promise<PlacedMessage[]> {
  return (await saidAfter(handle, { conversationId, after })).toReversed().map(parsed);
}

export async function readMessage(
  handle: Handle,
  of: { conversationId: string; role: "visitor" | "agent" | "member"; clientMessageId: string },
): Promise<PlacedMessage | undefined> {
  const row = await handle
    .selectFrom("messages")
    .select(columns)
    .where("conversationId", "=", of.conversationId)
    .where("role", "=", of.role)
    .where("clientMessageId", "=", of.clientMessageId)
    .executeTakeFirst();
  return row && parsed(row);
}
