import { LeadCategory, type LiveConversation, type LiveSnapshot } from "@disco/protocol";
import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Handle } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables/tables.ts";
import { firstLetters } from "../../../domains/first-letters.ts";
import { stateColumns, toHandoverState } from "../handover/queries.ts";
import { senderOf } from "../handover/thread-messages.ts";
import { GONE_AFTER_MS, listPresence } from "../presence/members-here.ts";

const MOST_LIVE = 200;
const TEXT_LENGTH = 200;
/** A visitor whose chat opens no line is there this long after their last message. */
const RECENT_MS = 2 * 60_000;

type Rated = LiveConversation & { isLive: boolean };

/** The live conversations of an organization, waiting ones first; with `ids`, only those among them. */
export async function listLive(handle: Handle, organizationId: string, now: Date, ids?: readonly string[]): Promise<LiveConversation[]> {
  const rows = await listRows(handle, organizationId, now, ids ?? (await listLiveIds(handle, organizationId, now)));
  return rows
    .filter(({ isLive }) => isLive)
    .toSorted(byUrgency)
    .map(({ isLive: _isLive, ...conversation }) => conversation);
}

/** One conversation of an organization, live or not. */
export async function findConversation(
  handle: Handle,
  organizationId: string,
  conversationId: string,
  now: Date,
): Promise<LiveConversation | undefined> {
  const [row] = await listRows(handle, organizationId, now, [conversationId]);
  if (row === undefined) return undefined;
  const { isLive: _isLive, ...conversation } = row;
  return conversation;
}

async function listRows(handle: Handle, organizationId: string, now: Date, live: readonly string[]): Promise<Rated[]> {
  if (live.length === 0) return [];
  const rows = await handle
    .selectFrom("conversations as conversation")
    .leftJoin("handovers as handover", "handover.id", "conversation.handoverId")
    .leftJoin("liveThreads as thread", "thread.conversationId", "conversation.id")
    .leftJoin("conversationPages as visited", "visited.conversationId", "conversation.id")
    .leftJoin("leads as lead", "lead.conversationId", "conversation.id")
    .leftJoin("leadSources as source", (join) => join.onRef("source.refId", "=", "lead.id").on("source.kind", "=", "chat"))
    .leftJoin("deals as deal", "deal.id", "source.dealId")
    .select([
      "conversation.id",
      "conversation.messageCount",
      "conversation.updatedAt",
      "conversation.isStaging",
      "visited.page as firstPage",
    ])
    .select(stateColumns)
    .select(["thread.page", "thread.title", "thread.seenAt", "lead.id as leadId", "lead.name", "lead.email", "deal.score", "deal.category"])
    .select((select) => [
      lastOf(select, "text").as("lastText"),
      lastOf(select, "role").as("lastRole"),
      lastOf(select, "createdAt").as("lastAt"),
      lastOf(select, "text").where("messages.role", "=", "visitor").as("lastAsked"),
    ])
    .where("conversation.organizationId", "=", organizationId)
    .where("conversation.id", "in", live)
    .where("conversation.messageCount", ">", 0)
    .execute();
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const [beating, recent] = [since(GONE_AFTER_MS), since(RECENT_MS)];
  return rows.map((row): Rated => {
    const handover = toHandoverState(row);
    const isHere = (row.seenAt !== null && row.seenAt > beating) || row.updatedAt > recent;
    return {
      id: row.id,
      visitor: row.leadId === null ? null : { name: row.name, email: row.email },
      page: pageOf(row),
      isHere,
      lastAsked: firstLetters(row.lastAsked ?? "", TEXT_LENGTH),
      lastText: firstLetters(row.lastText ?? "", TEXT_LENGTH),
      lastBy: senderOf(row.lastRole ?? "agent"),
      lastAt: row.lastAt ?? row.updatedAt,
      messageCount: row.messageCount,
      score: row.score,
      category: LeadCategory.safeParse(row.category).data ?? null,
      handover,
      isStaging: row.isStaging === 1,
      isLive: isHere || handover.handler === "waiting" || handover.handler === "person" || handover.awaitsSince !== null,
    };
  });
}

async function listLiveIds(handle: Handle, organizationId: string, now: Date): Promise<string[]> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const ofOrganization = handle.selectFrom("conversations").select("id").where("organizationId", "=", organizationId);
  const groups = await Promise.all([
    // In the words of the index `conversations_handled`, which has these alone.
    ofOrganization
      .where(sql<SqlBool>`handler in ('waiting', 'person')`)
      .limit(MOST_LIVE)
      .execute(),
    handle
      .selectFrom("liveThreads")
      .select("conversationId as id")
      .where("organizationId", "=", organizationId)
      .where("seenAt", ">", since(GONE_AFTER_MS))
      .orderBy("seenAt", "desc")
      .limit(MOST_LIVE)
      .execute(),
    ofOrganization.where("updatedAt", ">", since(RECENT_MS)).orderBy("updatedAt", "desc").limit(MOST_LIVE).execute(),
    handle
      .selectFrom("handovers")
      .select("conversationId as id")
      .where("organizationId", "=", organizationId)
      .where("takenAt", "is", null)
      .where("endedAt", "is", null)
      .orderBy("askedAt", "desc")
      .limit(MOST_LIVE)
      .execute(),
  ]);
  return [...new Set(groups.flat().map(({ id }) => id))].slice(0, MOST_LIVE);
}

const urgency = { waiting: 0, person: 1, agent: 2, closed: 3 } as const;

function byUrgency(a: LiveConversation, b: LiveConversation): number {
  const order = urgency[a.handover.handler] - urgency[b.handover.handler] || Number(b.isHere) - Number(a.isHere);
  return order !== 0 ? order : a.lastAt < b.lastAt ? 1 : -1;
}

function pageOf({
  page,
  title,
  firstPage,
}: {
  page: string | null;
  title: string | null;
  firstPage: string | null;
}): LiveConversation["page"] {
  if (page !== null) return { address: page, title };
  return firstPage === null ? null : { address: firstPage, title: null };
}

type Conversation = ExpressionBuilder<Tables & { conversation: Tables["conversations"] }, "conversation">;

function lastOf<Column extends "text" | "role" | "createdAt">(select: Conversation, column: Column) {
  return select
    .selectFrom("messages")
    .select(`messages.${column}`)
    .whereRef("messages.conversationId", "=", "conversation.id")
    .orderBy("messages.ordinal", "desc")
    .limit(1);
}

export type Place = { organizationId: string; conversationId: string };

/** Keeps where the visitor of a conversation is, or what a side has read. */
export async function putLiveThread(
  tx: Handle,
  place: Place,
  values: { page?: string; title?: string | null; pages?: string; seenAt?: string | null; readByVisitor?: number; readByMember?: number },
): Promise<void> {
  const { readByVisitor, readByMember, ...plain } = values;
  const later = (column: string, value: number) =>
    sql<number>`case when live_threads.${sql.ref(column)} < ${value} then ${value} else live_threads.${sql.ref(column)} end`;
  await tx
    .insertInto("liveThreads")
    .values({ ...place, ...values })
    .onConflict((conflict) =>
      conflict.column("conversationId").doUpdateSet({
        ...plain,
        ...(readByVisitor !== undefined && { readByVisitor: later("read_by_visitor", readByVisitor) }),
        ...(readByMember !== undefined && { readByMember: later("read_by_member", readByMember) }),
      }),
    )
    .execute();
}

/** All that is live in an organization, and the members who use the Live view. */
export async function readLive(handle: Handle, organizationId: string, now: Date): Promise<LiveSnapshot> {
  const [conversations, members] = await Promise.all([listLive(handle, organizationId, now), listPresence(handle, organizationId, now)]);
  return { conversations, members };
}
