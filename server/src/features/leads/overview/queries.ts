import type { ConversationOutcome } from "@disco/protocol";
import { sql } from "kysely";
import type { Database } from "../../../db/database.ts";

const LEADS = 5;
const MEETINGS = 20;

/** Deals by stage, with what they are worth together. */
export function countStages(db: Database, organizationId: string) {
  return db.read
    .selectFrom("deals")
    .select((select) => [
      "stage",
      select.fn.countAll<number | string>().as("count"),
      select.fn.sum<number | string | null>("valueCents").as("valueCents"),
    ])
    .where("organizationId", "=", organizationId)
    .where("isSample", "=", 0)
    .groupBy("stage")
    .execute();
}

/** The deals that score best, or those that came last. Closed ones are no news. */
export function listLeads(db: Database, organizationId: string, which: "hot" | "new") {
  const deals = db.read
    .selectFrom("deals")
    .select(["id as dealId", "contactName as name", "company", "email", "score", "category", "stage", "createdAt as at"])
    .where("organizationId", "=", organizationId)
    .where("isSample", "=", 0)
    .where("stage", "not in", ["closed_won", "closed_lost", "disqualified"])
    .limit(LEADS);
  return which === "hot"
    ? deals.where("category", "=", "hot_lead").orderBy("score", "desc").orderBy("lastInteractionAt", "desc").execute()
    : deals.orderBy("createdAt", "desc").orderBy("id", "desc").execute();
}

/** Booked meetings that begin in a span of time. */
export function listMeetings(db: Database, organizationId: string, from: string, to: string) {
  return db.read
    .selectFrom("meetings as meeting")
    .leftJoin("conversations as conversation", "conversation.id", "meeting.conversationId")
    .select([
      "meeting.id",
      "meeting.startAt",
      "meeting.endAt",
      "meeting.name",
      "meeting.email",
      "meeting.conversationId",
      "meeting.bookedBy",
    ])
    .where("meeting.organizationId", "=", organizationId)
    .where("meeting.status", "=", "booked")
    .where("meeting.startAt", ">=", from)
    .where("meeting.startAt", "<", to)
    .where((where) => where.or([where("conversation.isStaging", "is", null), where("conversation.isStaging", "=", 0)]))
    .orderBy("meeting.startAt")
    .limit(MEETINGS)
    .execute();
}

/** Conversations that wait for the person that the agent has promised. */
export function listAwaiting(db: Database, organizationId: string) {
  return db.read
    .selectFrom("conversations as conversation")
    .leftJoin("leads as lead", "lead.conversationId", "conversation.id")
    .innerJoin("handovers as handover", "handover.id", "conversation.handoverId")
    .select(["conversation.id as conversationId", "handover.askedAt as since", "lead.name", "lead.email"])
    .where("conversation.organizationId", "=", organizationId)
    .where("handover.takenAt", "is", null)
    .where("handover.endedAt", "is", null)
    .where("conversation.isStaging", "=", 0)
    .orderBy("handover.askedAt")
    .limit(MEETINGS)
    .execute();
}

const MOST_HANDOVERS = 10_000;

/** Persons in conversations since a time, the newest first. */
export function listHandovers(db: Database, organizationId: string, since: string) {
  return db.read
    .selectFrom("handovers as handover")
    .innerJoin("conversations as conversation", "conversation.id", "handover.conversationId")
    .select(["handover.reason", "handover.askedAt", "handover.takenAt", "handover.answeredAt", "handover.missedAt"])
    .where("handover.organizationId", "=", organizationId)
    .where("handover.askedAt", ">=", since)
    .where("conversation.isStaging", "=", 0)
    .orderBy("handover.askedAt", "desc")
    .limit(MOST_HANDOVERS)
    .execute();
}

/** Conversations begun per quarter of an hour, by outcome. Expensive conditions come last. */
export async function countConversations(db: Database, organizationId: string, since: string) {
  const { rows } = await sql<{ quarter: string; outcome: ConversationOutcome; conversations: number | string }>`
    select quarter, outcome, count(*) as conversations
    from (
      select
        substr(c.created_at, 1, 14) || case
          when substr(c.created_at, 15, 2) < '15' then '00' when substr(c.created_at, 15, 2) < '30' then '15'
          when substr(c.created_at, 15, 2) < '45' then '30' else '45' end as quarter,
        case
          when exists (select 1 from meetings m where m.conversation_id = c.id and m.status = 'booked') then 'meeting'
          when exists (select 1 from leads l where l.conversation_id = c.id) then 'lead'
          when exists (select 1 from turn_traces t where t.conversation_id = c.id and t.trace like '%"refused":"no_answer"%') then 'unanswered'
          else 'answered' end as outcome
      from conversations c
      where c.organization_id = ${organizationId} and c.created_at >= ${since} and c.is_staging = 0 and c.message_count > 0
    ) as begun
    group by 1, 2`.execute(db.read);
  return rows;
}
