import type { ConversationOutcome } from "@disco/protocol";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import { tellsNoAnswer } from "../../../db/tells-no-answer.ts";

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
    .selectFrom("handovers as handover")
    .innerJoin("conversations as conversation", "conversation.handoverId", "handover.id")
    .leftJoin("leads as lead", "lead.conversationId", "conversation.id")
    .select(["conversation.id as conversationId", "handover.askedAt as since", "lead.name", "lead.email"])
    .whereRef("conversation.id", "=", "handover.conversationId")
    .where("handover.organizationId", "=", organizationId)
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

const QUARTER = sql`substr(c.created_at, 1, 14) || case
  when substr(c.created_at, 15, 2) < '15' then '00' when substr(c.created_at, 15, 2) < '30' then '15'
  when substr(c.created_at, 15, 2) < '45' then '30' else '45' end`;
const OUTCOMES = ["meeting", "lead", "unanswered"] as const;

interface Quarter {
  quarter: string;
  outcome: ConversationOutcome;
  conversations: number;
}

/**
 * Conversations begun per quarter of an hour, by outcome. Most are only answered, so the others are found by what came of them, which is
 * never older than they are.
 */
export async function countConversations(db: Database, organizationId: string, since: string): Promise<Quarter[]> {
  const begun = sql`c.organization_id = ${organizationId} and c.created_at >= ${since} and c.is_staging = 0`;
  const perQuarter = (more: RawBuilder<unknown>) =>
    sql<{ quarter: string; conversations: number | string }>`
      select ${QUARTER} as quarter, count(*) as conversations from conversations c where ${begun} ${more} group by 1`.execute(db.read);
  // An index alone has all of them, and another those where nothing was said.
  const [all, silent, marked] = await Promise.all([
    perQuarter(sql``),
    perQuarter(sql`and c.message_count = 0`),
    sql<{ quarter: string; place: number; conversations: number | string }>`
      select ${QUARTER} as quarter, place, count(*) as conversations
      from (
        select id, min(place) as place from (
          select conversation_id as id, 0 as place from meetings
            where organization_id = ${organizationId} and status = 'booked' and created_at >= ${since}
          union all select conversation_id, 1 from leads where organization_id = ${organizationId} and created_at >= ${since}
          union all select conversation_id, 2 from turn_traces
            where organization_id = ${organizationId} and created_at >= ${since} and ${tellsNoAnswer()}
        ) as marks group by id
      ) as marked cross join conversations c
      where c.id = marked.id and ${begun} and c.message_count > 0
      group by 1, 2`.execute(db.read),
  ]);
  const outcomes = marked.rows.flatMap(({ quarter, place, conversations }): Quarter[] => {
    const outcome = OUTCOMES[Number(place)];
    return outcome === undefined ? [] : [{ quarter, outcome, conversations: Number(conversations) }];
  });
  const rest = new Map(all.rows.map(({ quarter, conversations }) => [quarter, Number(conversations)]));
  for (const { quarter, conversations } of [...silent.rows, ...outcomes])
    rest.set(quarter, (rest.get(quarter) ?? 0) - Number(conversations));
  return [...outcomes, ...[...rest].map(([quarter, conversations]): Quarter => ({ quarter, outcome: "answered", conversations }))];
}
