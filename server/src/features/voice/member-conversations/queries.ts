import type { ConversationOutcome, ListMemberConversations } from "@disco/protocol";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { stateColumns } from "../../conversation/handover/queries.ts";
import { containsFolded } from "../../../db/contains-folded.ts";
import type { Database } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables/tables.ts";
import { titleOf } from "../../../db/title-of.ts";

/** How far back words are looked for: each message of these is read. */
const SEARCHED = 2_000;
const MOST_EXPLAINED = 500;

export interface Cursor {
  updatedAt: string;
  id: string;
}

export interface ConversationFilter extends Omit<ListMemberConversations, "q" | "cursor" | "limit"> {
  words: readonly string[];
  /** Only these. */
  ids?: readonly string[];
}

type Conversation = ExpressionBuilder<Tables & { conversation: Tables["conversations"] }, "conversation">;

/** An organization's conversations, the last active first, one more than asked for where there are more. */
export async function listConversationRows(
  db: Database,
  organizationId: string,
  filter: ConversationFilter,
  page: { after: Cursor | null; limit: number },
) {
  let query = db.read
    .selectFrom("conversations as conversation")
    .leftJoin("leads as lead", "lead.conversationId", "conversation.id")
    .leftJoin("leadSources as source", (join) => join.onRef("source.refId", "=", "lead.id").on("source.kind", "=", "chat"))
    .leftJoin("deals as deal", "deal.id", "source.dealId")
    .leftJoin("conversationPages as visited", "visited.conversationId", "conversation.id")
    .select(["conversation.id", "conversation.messageCount", "conversation.createdAt", "conversation.updatedAt", "conversation.isStaging"])
    .leftJoin("handovers as handover", "handover.id", "conversation.handoverId")
    .select(stateColumns)
    .select(["lead.id as leadId", "lead.name", "lead.email", "deal.score", "deal.category", "visited.page"])
    .select(titleOf("conversation.id").as("title"))
    .select((select) => [
      hasMeeting(select).as("hasMeeting"),
      isUnanswered(select).as("isUnanswered"),
      isRated(select, "bad").as("isRatedBad"),
      isRated(select, "good").as("isRatedGood"),
    ])
    .select((select) => [lastOf(select, "text").as("lastText"), lastOf(select, "role").as("lastRole")])
    .where("conversation.organizationId", "=", organizationId)
    .where("conversation.messageCount", ">", 0)
    .orderBy("conversation.updatedAt", "desc")
    .orderBy("conversation.id", "desc")
    .limit(page.limit + 1);
  const { after } = page;
  if (after !== null)
    query = query
      .where("conversation.updatedAt", "<=", after.updatedAt)
      .where(({ eb, or }) => or([eb("conversation.updatedAt", "<", after.updatedAt), eb("conversation.id", "<", after.id)]));
  if (filter.lead !== undefined) query = query.where("lead.id", filter.lead === "with" ? "is not" : "is", null);
  if (filter.unanswered === true) query = query.where((where) => isUnanswered(where));
  if (filter.awaiting === true)
    query = query.where("handover.takenAt", "is", null).where("handover.askedAt", "is not", null).where("handover.endedAt", "is", null);
  const { handover } = filter;
  if (handover !== undefined)
    query = query.where("conversation.id", "in", (handovers) =>
      handovers
        .selectFrom("handovers")
        .select("handovers.conversationId")
        .where("handovers.organizationId", "=", organizationId)
        .where("handovers.reason", "=", handover),
    );
  const { rating, outcome, page: address } = filter;
  if (rating !== undefined) query = query.where((where) => isRated(where, rating));
  if (outcome !== undefined) {
    query = query.where((where) => where.and(outcomeIs(where, outcome)));
    if (outcome !== "meeting") query = query.where("lead.id", outcome === "lead" ? "is not" : "is", null);
  }
  if (address !== undefined && address !== "") query = query.where(containsFolded("visited.page", address));
  if (filter.words.length > 0) query = query.where((where) => saysWords(where, organizationId, filter.words));
  if (filter.ids !== undefined) query = query.where("conversation.id", "in", filter.ids);
  return query.execute();
}

export function saysWords(where: Conversation, organizationId: string, words: readonly string[]) {
  return where.and([
    where("conversation.id", "in", (recent) =>
      recent
        .selectFrom("conversations")
        .select("conversations.id")
        .where("conversations.organizationId", "=", organizationId)
        .orderBy("conversations.updatedAt", "desc")
        .limit(SEARCHED),
    ),
    where.or([
      where.exists(
        where
          .selectFrom("messages")
          .select("messages.id")
          .whereRef("messages.conversationId", "=", "conversation.id")
          .where(({ and }) => and(words.map((word) => containsFolded("messages.text", word)))),
      ),
      where.and(words.map((word) => where.or([containsFolded("lead.name", word), containsFolded("lead.email", word)]))),
    ]),
  ]);
}

/** What a member reads beside the messages of one conversation. */
export async function readAround(db: Database, conversationId: string) {
  const [about, unanswered, ratings, explained] = await Promise.all([
    db.read
      .selectFrom("conversations as conversation")
      .leftJoin("leads as lead", "lead.conversationId", "conversation.id")
      .leftJoin("leadSources as source", (join) => join.onRef("source.refId", "=", "lead.id").on("source.kind", "=", "chat"))
      .leftJoin("conversationPages as visited", "visited.conversationId", "conversation.id")
      .select(["source.dealId", "visited.page", "lead.id as leadId"])
      .select((select) => hasMeeting(select).as("hasMeeting"))
      .where("conversation.id", "=", conversationId)
      .executeTakeFirst(),
    db.read.selectFrom("turnTraces").select("messageId").where("conversationId", "=", conversationId).where(tellsNoAnswer()).execute(),
    db.read
      .selectFrom("messageRatings")
      .innerJoin("messages", "messages.id", "messageRatings.messageId")
      .select(["messageRatings.messageId", "messageRatings.rating"])
      .where("messages.conversationId", "=", conversationId)
      .execute(),
    db.read
      .selectFrom("turnTraces")
      .select(["messageId", "trace"])
      .where("conversationId", "=", conversationId)
      .where(hasExplanation())
      .orderBy("createdAt", "desc")
      .limit(MOST_EXPLAINED)
      .execute(),
  ]);
  return {
    about,
    unanswered: unanswered.map(({ messageId }) => messageId),
    ratings,
    explained,
  };
}

/** The conditions of an outcome, but for whether there is a lead. */
function outcomeIs(where: Conversation, outcome: ConversationOutcome): Expression<SqlBool>[] {
  if (outcome === "meeting") return [hasMeeting(where)];
  const noMeeting = where.not(hasMeeting(where));
  if (outcome === "lead") return [noMeeting];
  return [noMeeting, outcome === "unanswered" ? isUnanswered(where) : where.not(isUnanswered(where))];
}

function hasMeeting(where: Conversation) {
  return where.exists(
    where
      .selectFrom("meetings")
      .select("meetings.id")
      .whereRef("meetings.conversationId", "=", "conversation.id")
      .where("meetings.status", "=", "booked"),
  );
}

function isUnanswered(where: Conversation) {
  return where.exists(
    where
      .selectFrom("turnTraces")
      .select("turnTraces.id")
      .whereRef("turnTraces.conversationId", "=", "conversation.id")
      .where(tellsNoAnswer()),
  );
}

/** A trace has no quotations, so these letters are unambiguous in it. */
function tellsNoAnswer() {
  return sql<SqlBool>`turn_traces.trace like '%"refused":"no_answer"%'`;
}

/** Quotation marks inside a stored text are escaped, so that only the property itself matches. */
function hasExplanation() {
  return sql<SqlBool>`turn_traces.trace like '%"explanation":{%'`;
}

function isRated(where: Conversation, rating: "good" | "bad") {
  return where.exists(
    where
      .selectFrom("messages")
      .innerJoin("messageRatings", "messageRatings.messageId", "messages.id")
      .select("messages.id")
      .whereRef("messages.conversationId", "=", "conversation.id")
      .where("messageRatings.rating", "=", rating),
  );
}

function lastOf<Column extends "text" | "role">(select: Conversation, column: Column) {
  return select
    .selectFrom("messages")
    .select(`messages.${column}`)
    .whereRef("messages.conversationId", "=", "conversation.id")
    .orderBy("messages.ordinal", "desc")
    .limit(1);
}
