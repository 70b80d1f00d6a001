import type { HandoverMember, HandoverState, VisitorHandler } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { Handle } from "../../../db/database.ts";
import { preparedQuery } from "../../../db/prepared-query.ts";
import type { ConversationsTable } from "../../../db/tables/conversation-tables.ts";
import type { HandoversTable } from "../../../db/tables/handover-tables.ts";

type Conversation = Selectable<ConversationsTable>;
type Handover = Selectable<HandoversTable>;

/** A conversation beside its newest handover, if any. */
export type StateRow = Pick<Conversation, "handler" | "handlerEpoch" | "turnEpoch" | "handlerSince" | "createdAt"> & {
  [Column in (typeof handoverColumns)[number]]: Handover[Column] | null;
};

const handoverColumns = [
  "reason",
  "words",
  "askedAt",
  "waitsUntil",
  "askedMemberId",
  "askedMemberName",
  "askedMemberPhoto",
  "askedUntil",
  "takenAt",
  "memberId",
  "memberName",
  "memberPhoto",
  "endedAt",
  "note",
] as const;

/** To be selected from `conversations as conversation`, left joined with its newest `handovers as handover`. */
export const stateColumns = [
  "conversation.handler",
  "conversation.handlerEpoch",
  "conversation.turnEpoch",
  "conversation.handlerSince",
  "conversation.createdAt",
  ...handoverColumns.map((column) => `handover.${column}` as const),
] as const;

/** The handler of a conversation, as members read it. */
export function toHandoverState(row: StateRow): HandoverState {
  const isOpen = row.askedAt !== null && row.endedAt === null;
  const asked = toMember(row.askedMemberId, row.askedMemberName, row.askedMemberPhoto);
  return {
    handler: row.handler,
    epoch: row.handlerEpoch,
    since: row.handlerSince ?? row.createdAt,
    member: toMember(row.memberId ?? "", row.memberName, row.memberPhoto),
    awaitsSince: isOpen && row.takenAt === null ? row.askedAt : null,
    reason: isOpen ? row.reason : null,
    words: isOpen ? row.words : null,
    asked: row.handler === "waiting" && asked !== null && row.askedUntil !== null ? { member: asked, until: row.askedUntil } : null,
    note: row.note,
  };
}

/** The same for the visitor. */
export function toVisitorHandler(row: StateRow): VisitorHandler {
  const { handler, epoch, since, member, asked } = toHandoverState(row);
  const person = handler === "person" ? member : (asked?.member ?? null);
  return {
    handler,
    epoch,
    since,
    person: person && { name: person.name, photo: person.photo },
    waitsUntil: handler === "waiting" ? row.waitsUntil : null,
  };
}

function toMember(id: string | null, name: string | null, photo: string | null): HandoverMember | null {
  return id === null || name === null ? null : { id, name, photo };
}

const stateOfConversation = preparedQuery((handle, at: { conversationId: string }) =>
  handle
    .selectFrom("conversations as conversation")
    .leftJoin("handovers as handover", "handover.id", "conversation.handoverId")
    .select(stateColumns)
    .where("conversation.id", "=", at.conversationId),
);

/** @throws when the conversation is gone. */
export async function readStateRow(handle: Handle, conversationId: string): Promise<StateRow> {
  const [row] = await stateOfConversation(handle, { conversationId });
  if (row === undefined) throw new Error("The conversation is gone.");
  return row;
}

export async function readVisitorHandler(handle: Handle, conversationId: string): Promise<VisitorHandler> {
  return toVisitorHandler(await readStateRow(handle, conversationId));
}

const noteOfHandover = preparedQuery((handle, at: { handoverId: string }) =>
  handle.selectFrom("handovers").select(["note", "memberName"]).where("id", "=", at.handoverId).where("note", "is not", null),
);

/** The note with which a member handed a conversation back last. */
export async function readNote(handle: Handle, handoverId: string | null): Promise<string | null> {
  if (handoverId === null) return null;
  const [row] = await noteOfHandover(handle, { handoverId });
  return row?.note ?? null;
}
