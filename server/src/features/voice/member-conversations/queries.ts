import type { ConversationOutcome, HandoverReason, ListMemberConversations } from "@disco/protocol";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { stateColumns } from "../../conversation/handover/queries.ts";
import { containsFolded } from "../../../db/contains-folded.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables/tables.ts";
import { hasRow } from "../../../db/has-row.ts";
import { tellsNoAnswer } from "../../../db/tells-no-answer.ts";
import { titleOf } from "../../../db/title-of.ts";

/** How far back words are looked for: each message of these is read. */
const SEARCHED = 2_000;
/** The same for addresses of pages, of which each conversation has one. */
const SEARCHED_PAGES = 10_000;
/** Up to so many conversations are sorted; of more, the newest are looked through in their order. */
const FEW = 3_000;
const MOST_EXPLAINED = 500;

export interface Cursor {
  updatedAt: string;
  id: string;
}

export interface ConversationFilter extends Omit<ListMemberConversations, "q" | "cursor" | "limit"> {
  words: readonly string[];
}

type Conversation = ExpressionBuilder<Tables & { conversation: Tables["conversations"] }, "conversation">;

/** The ids of an organization's conversations, the last active first, one more than asked for where there are more. */
export async function findConversationIds(
  db: Database,
  organizationId: string,
  filter: ConversationFilter,
  page: { after: Cursor | null; limit: number },
): Promise<string[]> {
  const few = await findFew(db, organizationId, filter);
  if (few?.length === 0) return [];
  let query = db.read
    .selectFrom("conversations as conversation")
    .select("conversation.id")
    .where("conversation.organizationId", "=", organizationId)
    .where("conversation.messageCount", ">", 0)
    .orderBy("conversation.updatedAt", "desc")
    .orderBy("conversation.id", "desc")
    .limit(page.limit + 1);
  if (few !== null) query = query.where("conversation.id", "in", few);
  const { after } = page;
  if (after !== null)
    query = query
      .where("conversation.updatedAt", "<=", after.updatedAt)
      .where(({ eb, or }) => or([eb("conversation.updatedAt", "<", after.updatedAt), eb("conversation.id", "<", after.id)]));
  if (filter.lead !== undefined) query = query.where((where) => (filter.lead === "with" ? hasLead(where) : where.not(hasLead(where))));
  if (filter.unanswered === true) query = query.where((where) => isUnanswered(where));
  const { handover, rating, outcome, page: address } = filter;
  if (filter.awaiting === true)
    query = query.where("conversation.handoverId", "in", awaiting(db.read, organizationId).select("handovers.id"));
  if (handover !== undefined && few === null)
    query = query.where("conversation.id", "in", ofReason(db.read, organizationId, handover).select("handovers.conversationId"));
  if (rating !== undefined) query = query.where((where) => isRated(where, rating));
  if (outcome !== undefined) query = query.where((where) => where.and(outcomeIs(where, outcome)));
  if (address !== undefined && address !== "") query = query.where((where) => beganOn(where, organizationId, address));
  if (filter.words.length > 0) query = query.where((where) => saysWords(where, organizationId, filter.words));
  return (await query.execute()).map(({ id }) => id);
}

/** Conversations by their ids, the last active first. */
export async function listConversationRows(db: Database, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.read
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
    .where("conversation.id", "in", ids)
    .orderBy("conversation.updatedAt", "desc")
    .orderBy("conversation.id", "desc")
    .execute();
}

/** All conversations that one of the filters may let through, where these are few: looking for them among all others takes long. */
async function findFew(db: Database, organizationId: string, filter: ConversationFilter): Promise<string[] | null> {
  const { read } = db;
  const { rating, outcome, handover } = filter;
  const most = FEW + 1;
  const sets: (false | (() => Promise<{ id: string }[]>))[] = [
    filter.awaiting === true && (() => awaiting(read, organizationId).select("handovers.conversationId as id").limit(most).execute()),
    handover !== undefined &&
      (() => ofReason(read, organizationId, handover).select("handovers.conversationId as id").limit(most).execute()),
    rating !== undefined &&
      (() =>
        read
          .selectFrom("messageRatings")
          .innerJoin("messages", "messages.id", "messageRatings.messageId")
          .select("messages.conversationId as id")
          .where("messageRatings.organizationId", "=", organizationId)
          .where("messageRatings.rating", "=", rating)
          .limit(most)
          .execute()),
    outcome === "meeting" &&
      (() =>
        read
          .selectFrom("meetings")
          .select((select) => select.ref("meetings.conversationId").$notNull().as("id"))
          .where("meetings.organizationId", "=", organizationId)
          .where("meetings.status", "=", "booked")
          .where("meetings.conversationId", "is not", null)
          .limit(most)
          .execute()),
    (outcome === "lead" || filter.lead === "with") &&
      (() => read.selectFrom("leads").select("conversationId as id").where("organizationId", "=", organizationId).limit(most).execute()),
    (outcome === "unanswered" || filter.unanswered === true) &&
      (() =>
        read
          .selectFrom("turnTraces")
          .select("turnTraces.conversationId as id")
          .where("turnTraces.organizationId", "=", organizationId)
          .where(tellsNoAnswer())
          .limit(most)
          .execute()),
  ];
  for (const find of sets) {
    if (find === false) continue;
    const rows = await find();
    if (rows.length <= FEW) return [...new Set(rows.map(({ id }) => id))];
  }
  return null;
}

function awaiting(handle: Handle, organizationId: string) {
  return handle
    .selectFrom("handovers")
    .where("handovers.organizationId", "=", organizationId)
    .where("handovers.takenAt", "is", null)
    .where("handovers.endedAt", "is", null);
}

function ofReason(handle: Handle, organizationId: string, reason: HandoverReason) {
  return handle.selectFrom("handovers").where("handovers.organizationId", "=", organizationId).where("handovers.reason", "=", reason);
}

function recentOf(where: Conversation, organizationId: string, count: number) {
  return where
    .selectFrom("conversations")
    .select("conversations.id")
    .where("conversations.organizationId", "=", organizationId)
    .orderBy("conversations.updatedAt", "desc")
    .limit(count);
}

function beganOn(where: Conversation, organizationId: string, address: string) {
  return where.and([
    where("conversation.id", "in", recentOf(where, organizationId, SEARCHED_PAGES)),
    hasRow(
      where
        .selectFrom("conversationPages as visited")
        .select("visited.page")
        .whereRef("visited.conversationId", "=", "conversation.id")
        .where(containsFolded("visited.page", address)),
    ),
  ]);
}

export function saysWords(where: Conversation, organizationId: string, words: readonly string[]) {
  return where.and([
    where("conversation.id", "in", recentOf(where, organizationId, SEARCHED)),
    where.or([
      hasRow(
        where
          .selectFrom("messages")
          .select("messages.id")
          .whereRef("messages.conversationId", "=", "conversation.id")
          .where(({ and }) => and(words.map((word) => containsFolded("messages.text", word)))),
      ),
      hasRow(
        where
          .selectFrom("leads")
          .select("leads.id")
          .whereRef("leads.conversationId", "=", "conversation.id")
          .where(({ and }) => and(words.map((word) => containsFolded(["leads.name", "leads.email"], word)))),
      ),
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

function outcomeIs(where: Conversation, outcome: ConversationOutcome): Expression<SqlBool>[] {
  if (outcome === "meeting") return [hasMeeting(where)];
  const noMeeting = where.not(hasMeeting(where));
  if (outcome === "lead") return [noMeeting, hasLead(where)];
  return [noMeeting, where.not(hasLead(where)), outcome === "unanswered" ? isUnanswered(where) : where.not(isUnanswered(where))];
}

function hasLead(where: Conversation) {
  return hasRow(where.selectFrom("leads").select("leads.id").whereRef("leads.conversationId", "=", "conversation.id"));
}

function hasMeeting(where: Conversation) {
  return hasRow(
    where
      .selectFrom("meetings")
      .select("meetings.id")
      .whereRef("meetings.conversationId", "=", "conversation.id")
      .where("meetings.status", "=", "booked"),
  );
}

function isUnanswered(where: Conversation) {
  return hasRow(
    where
      .selectFrom("turnTraces")
      .select("turnTraces.id")
      .whereRef("turnTraces.conversationId", "=", "conversation.id")
      .where(tellsNoAnswer()),
  );
}

/** Quotation marks inside a stored text are escaped, so that only the property itself matches. */
function hasExplanation() {
  return sql<SqlBool>`turn_traces.trace like '%"explanation":{%'`;
}

function isRated(where: Conversation, rating: "good" | "bad") {
  return hasRow(
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
