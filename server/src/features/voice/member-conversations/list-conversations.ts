import { type ConversationOutcome, LeadCategory, type ListedConversation, type ListMemberConversations } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { firstLetters } from "../../../domains/first-letters.ts";
import { toHandoverState } from "../../conversation/handover/queries.ts";
import { senderOf } from "../../conversation/handover/thread-messages.ts";
import { type Cursor, findConversationIds, listConversationRows } from "./queries.ts";

const MAX_WORDS = 6;
const TITLE_LENGTH = 120;
const TEXT_LENGTH = 200;
const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) ([\w-]{1,64})$/u;

/**
 * One page of an organization's conversations, last active first.
 * @throws AppError `invalid_request` for an invalid cursor.
 */
export async function listConversations(
  db: Database,
  organizationId: string,
  { q = "", cursor, limit, ...filter }: ListMemberConversations,
): Promise<{ conversations: ListedConversation[]; next: string | null }> {
  const words = wordsOf(q);
  const after = cursor === undefined ? null : readCursor(cursor);
  const ids = await findConversationIds(db, organizationId, { ...filter, words }, { after, limit });
  const shown = await listConversationRows(db, organizationId, ids.slice(0, limit));
  const last = shown.at(-1);
  return {
    next: ids.length > limit && last !== undefined ? writeCursor(last) : null,
    conversations: shown.map(toListed),
  };
}

/** Conversations by their ids, the last active first. */
export async function listByIds(db: Database, organizationId: string, ids: readonly string[]): Promise<ListedConversation[]> {
  return (await listConversationRows(db, organizationId, ids)).map(toListed);
}

/** The words that are looked for. */
export function wordsOf(q: string): string[] {
  return [...new Set(q.split(/\s+/u).filter((word) => word !== ""))].slice(0, MAX_WORDS);
}

function toListed(row: Awaited<ReturnType<typeof listConversationRows>>[number]): ListedConversation {
  const handover = toHandoverState(row);
  return {
    id: row.id,
    title: firstLetters(row.title ?? "", TITLE_LENGTH),
    lastText: firstLetters(row.lastText ?? "", TEXT_LENGTH),
    lastBy: senderOf(row.lastRole ?? "agent"),
    messageCount: row.messageCount,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    visitor: row.leadId === null ? null : { name: row.name, email: row.email },
    score: row.score,
    category: LeadCategory.safeParse(row.category).data ?? null,
    outcome: outcomeOf({ hasMeeting: Boolean(row.hasMeeting), hasLead: row.leadId !== null, isUnanswered: Boolean(row.isUnanswered) }),
    isUnanswered: Boolean(row.isUnanswered),
    rating: row.isRatedBad ? "bad" : row.isRatedGood ? "good" : null,
    page: row.page,
    isStaging: row.isStaging === 1,
    handover,
  };
}

/** What came of a conversation, the most first. */
export function outcomeOf(of: { hasMeeting: boolean; hasLead: boolean; isUnanswered: boolean }): ConversationOutcome {
  if (of.hasMeeting) return "meeting";
  if (of.hasLead) return "lead";
  return of.isUnanswered ? "unanswered" : "answered";
}

/** Where the next page goes on. */
export function writeCursor({ updatedAt, id }: Cursor): string {
  return Buffer.from(`${updatedAt} ${id}`).toString("base64url");
}

/** @throws AppError `invalid_request` for an invalid cursor. */
export function readCursor(text: string): Cursor {
  const [, updatedAt, id] = CURSOR.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (updatedAt === undefined || id === undefined)
    throw new AppError("invalid_request", "This page of the list does not exist. Start again at the top.");
  return { updatedAt, id };
}
