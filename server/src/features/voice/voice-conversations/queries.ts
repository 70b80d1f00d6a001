import type { VoiceStatus } from "@disco/protocol";
import { sql } from "kysely";
import { hasRow } from "../../../db/has-row.ts";
import type { Database, Handle } from "../../../db/database.ts";
import { type Cursor, saysWords } from "../member-conversations/queries.ts";

export interface VoiceFilter {
  words: readonly string[];
  agentId: string | null;
}

/** What a member chose, else what the lead's deal says. */
const STATUS = sql<VoiceStatus | null>`coalesce(review.status, case
  when deal.stage in ('disqualified', 'closed_lost') then 'dq'
  when deal.category in ('hot_lead', 'qualified') then 'qualified'
  when deal.category = 'nurture' then 'nurture' end)`;

/** An organization's conversations with a call, or with a member's agent. */
function voiceConversations(handle: Handle, organizationId: string, { words, agentId }: VoiceFilter) {
  const base = handle
    .selectFrom("conversations as conversation")
    .leftJoin("leads as lead", "lead.conversationId", "conversation.id")
    .leftJoin("leadSources as source", (join) => join.onRef("source.refId", "=", "lead.id").on("source.kind", "=", "chat"))
    .leftJoin("deals as deal", "deal.id", "source.dealId")
    .leftJoin("voiceReviews as review", "review.conversationId", "conversation.id")
    .where("conversation.organizationId", "=", organizationId)
    .where("conversation.messageCount", ">", 0)
    .where((where) =>
      where.or([
        where("conversation.voiceAgentId", "is not", null),
        hasRow(where.selectFrom("calls").select("calls.id").whereRef("calls.conversationId", "=", "conversation.id")),
      ]),
    );
  const ofAgent = agentId === null ? base : base.where("conversation.voiceAgentId", "=", agentId);
  return words.length === 0 ? ofAgent : ofAgent.where((where) => saysWords(where, organizationId, words));
}

/** The conversations by voice that may have a status: those with a review or a lead. */
function judged(handle: Handle, organizationId: string) {
  return handle
    .selectFrom("voiceReviews")
    .select("conversationId as id")
    .where("organizationId", "=", organizationId)
    .union(
      handle
        .selectFrom("calls")
        .innerJoin("leads", "leads.conversationId", "calls.conversationId")
        .select("calls.conversationId as id")
        .where("calls.organizationId", "=", organizationId),
    )
    .union(
      handle
        .selectFrom("conversations")
        .innerJoin("leads", "leads.conversationId", "conversations.id")
        .select("conversations.id as id")
        .where("conversations.organizationId", "=", organizationId)
        .where("conversations.voiceAgentId", "is not", null),
    );
}

/** All conversations by voice, counted by indexes alone: those with calls, and those with members' agents, without the ones where nothing was said. */
async function countVoice(handle: Handle, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select
    (select count(distinct conversation_id) from calls where organization_id = ${organizationId})
    + (select count(*) from conversations c where c.organization_id = ${organizationId} and c.voice_agent_id is not null
      and not exists (select 1 from calls where calls.conversation_id = c.id))
    - (select count(*) from conversations c where c.organization_id = ${organizationId} and c.message_count = 0
      and (c.voice_agent_id is not null or exists (select 1 from calls where calls.conversation_id = c.id))) as count`.execute(handle);
  return Number(rows[0]?.count ?? 0);
}

/** The ids of one page, the last active first, one more than asked for where there are more. */
export async function listVoiceIds(
  db: Database,
  organizationId: string,
  filter: VoiceFilter & { status: VoiceStatus | null },
  page: { after: Cursor | null; limit: number },
): Promise<string[]> {
  let query = voiceConversations(db.read, organizationId, filter)
    .select("conversation.id")
    .orderBy("conversation.updatedAt", "desc")
    .orderBy("conversation.id", "desc")
    .limit(page.limit + 1);
  const { after } = page;
  if (filter.status !== null)
    query = query.where(STATUS, "=", filter.status).where("conversation.id", "in", judged(db.read, organizationId));
  if (after !== null)
    query = query
      .where("conversation.updatedAt", "<=", after.updatedAt)
      .where(({ eb, or }) => or([eb("conversation.updatedAt", "<", after.updatedAt), eb("conversation.id", "<", after.id)]));
  return (await query.execute()).map(({ id }) => id);
}

/** How many there are of each status, and in all. */
export async function countVoiceStatuses(db: Database, organizationId: string, filter: VoiceFilter) {
  const isWhole = filter.words.length === 0 && filter.agentId === null;
  const voice = voiceConversations(db.read, organizationId, filter);
  const counted = isWhole ? voice.where("conversation.id", "in", judged(db.read, organizationId)) : voice;
  const rows = await counted
    .select([STATUS.as("status"), sql<number>`count(*)`.as("count")])
    .groupBy(STATUS)
    .execute();
  const countOf = (status: VoiceStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return {
    all: isWhole ? await countVoice(db.read, organizationId) : rows.reduce((sum, { count }) => sum + Number(count), 0),
    qualified: countOf("qualified"),
    nurture: countOf("nurture"),
    dq: countOf("dq"),
  };
}

export async function readVoiceFacts(db: Database, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return voiceConversations(db.read, organizationId, { words: [], agentId: null })
    .leftJoin("voiceAgents as agent", "agent.id", "conversation.voiceAgentId")
    .select([
      "conversation.id",
      "agent.name as agentName",
      "review.status as chosen",
      "review.note",
      "review.changedBy",
      "review.changedAt",
    ])
    .select(STATUS.as("status"))
    .where("conversation.id", "in", ids)
    .execute();
}

/** The calls of conversations, the oldest first. */
export async function listCalls(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.read
    .selectFrom("calls")
    .select(["id", "conversationId", "transport", "startedAt", "endedAt", "endReason"])
    .where("conversationId", "in", ids)
    .orderBy("startedAt")
    .execute();
}
