import { sql } from "kysely";
import { tellsNoAnswer } from "../../../db/tells-no-answer.ts";
import type { Database, Handle } from "../../../db/database.ts";

/** A question that the agent answered badly or not at all, with personal data still in it. */
export interface AskedMessage {
  messageId: string;
  question: string;
  answer: string;
  askedAt: string;
}

/**
 * Whether a question is the one that a reply answers: it has the id that the reply carries, or stands before it. Where it was sent again,
 * an apology or the beginning of a reply that was cut off stands between the two.
 */
const isAnswered = sql<boolean>`(questions.client_message_id = replies.client_message_id
  or (replies.client_message_id is null and questions.ordinal = replies.ordinal - 1))`;

/** The questions that an organization's agent refused from an instant on, oldest first. */
export async function listRefused(db: Database, organizationId: string, from: string, limit: number): Promise<AskedMessage[]> {
  return db.read
    .selectFrom("turnTraces")
    .innerJoin("messages as replies", "replies.id", "turnTraces.messageId")
    .innerJoin("messages as questions", (join) =>
      join.onRef("questions.conversationId", "=", "replies.conversationId").on(isAnswered).on("questions.role", "=", "visitor"),
    )
    .innerJoin("conversations", "conversations.id", "turnTraces.conversationId")
    .select(["turnTraces.messageId", "questions.text as question", "replies.text as answer", "turnTraces.createdAt as askedAt"])
    .where("turnTraces.organizationId", "=", organizationId)
    .where("turnTraces.createdAt", ">=", from)
    .where("conversations.isStaging", "=", 0)
    .where("replies.role", "=", "agent")
    .where(tellsNoAnswer())
    .orderBy("turnTraces.createdAt")
    .limit(limit)
    .execute();
}

/** A reply of one conversation with the question before it. */
export async function findReply(
  db: Database,
  conversationId: string,
  messageId: string,
): Promise<{ answer: string; question: string | null; askedAt: string } | undefined> {
  return db.read
    .selectFrom("messages as replies")
    .leftJoin("messages as questions", (join) =>
      join.onRef("questions.conversationId", "=", "replies.conversationId").on(isAnswered).on("questions.role", "=", "visitor"),
    )
    .select(["replies.text as answer", "questions.text as question", "replies.createdAt as askedAt"])
    .where("replies.id", "=", messageId)
    .where("replies.conversationId", "=", conversationId)
    .where("replies.role", "=", "agent")
    .executeTakeFirst();
}

/** Which of some replies are on a list of gaps already. */
export async function listKnown(handle: Handle, messageIds: readonly string[]): Promise<Set<string>> {
  const rows = await handle.selectFrom("gapQuestions").select("messageId").where("messageId", "in", messageIds).execute();
  return new Set(rows.map(({ messageId }) => messageId));
}

/** The wordings of an organization's gaps, newest first. */
export async function listWordings(handle: Handle, organizationId: string, limit: number) {
  return handle
    .selectFrom("gapQuestions")
    .innerJoin("gaps", "gaps.id", "gapQuestions.gapId")
    .select(["gapQuestions.messageId", "gapQuestions.question", "gaps.id as gapId", "gaps.status", "gaps.decidedAt"])
    .where("gaps.organizationId", "=", organizationId)
    .orderBy("gapQuestions.askedAt", "desc")
    .limit(limit)
    .execute();
}

/** The questions of an organization's open gaps, newest first. */
export async function listOpenQuestions(db: Database, organizationId: string, limit: number) {
  return db.read
    .selectFrom("gapQuestions")
    .innerJoin("gaps", "gaps.id", "gapQuestions.gapId")
    .select([
      "gaps.id as gapId",
      "gapQuestions.question",
      "gapQuestions.answer",
      "gapQuestions.isRefused",
      "gapQuestions.isBadlyRated",
      "gapQuestions.askedAt",
    ])
    .where("gaps.organizationId", "=", organizationId)
    .where("gaps.status", "=", "open")
    .orderBy("gapQuestions.askedAt", "desc")
    .orderBy("gapQuestions.messageId")
    .limit(limit)
    .execute();
}
