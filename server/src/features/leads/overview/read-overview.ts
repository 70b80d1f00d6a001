import { type HandoverReason, LeadCategory, type Overview, type OverviewDay } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { countConversations, countStages, listAwaiting, listHandovers, listLeads, listMeetings } from "./queries.ts";

const DAY_MS = 24 * 3_600_000;
const DAYS = 30;
const MEETING_DAYS = 7;
const COLUMNS = { meeting: "meetings", lead: "leads", unanswered: "unanswered", answered: "answered" } as const;

/** Where an organization stands: its pipeline, its best and newest leads, the meetings of the week, and a month of conversations. */
export async function readOverview(
  db: Database,
  organizationId: string,
  { now, timezone }: { now: Date; timezone: string },
): Promise<Overview> {
  // A day more than shown, so that the first is whole in every zone.
  const since = new Date(now.getTime() - (DAYS + 1) * DAY_MS).toISOString();
  const [stages, hotLeads, newLeads, meetings, awaiting, quarters, handovers] = await Promise.all([
    countStages(db, organizationId),
    listLeads(db, organizationId, "hot"),
    listLeads(db, organizationId, "new"),
    listMeetings(db, organizationId, now.toISOString(), new Date(now.getTime() + MEETING_DAYS * DAY_MS).toISOString()),
    listAwaiting(db, organizationId),
    countConversations(db, organizationId, since),
    listHandovers(db, organizationId, new Date(now.getTime() - DAYS * DAY_MS).toISOString()),
  ]);
  return {
    pipeline: stages.map(({ stage, count, valueCents }) => ({ stage, count: Number(count), dealValue: Number(valueCents ?? 0) / 100 })),
    hotLeads: hotLeads.map(toLead),
    newLeads: newLeads.map(toLead),
    meetings,
    awaiting,
    handovers: toHandovers(handovers),
    days: toDays(quarters, now, timezone),
  };
}

function toLead({ category, ...lead }: Awaited<ReturnType<typeof listLeads>>[number]): Overview["hotLeads"][number] {
  return { ...lead, category: LeadCategory.safeParse(category).data ?? null };
}

function toHandovers(rows: Awaited<ReturnType<typeof listHandovers>>): Overview["handovers"] {
  const counts = new Map<HandoverReason, number>();
  for (const { reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  // A promise is kept later, and not at the line.
  const live = rows.filter(({ reason }) => reason !== "promised");
  const seconds = (from: string, to: string | null) => (to === null ? [] : [(Date.parse(to) - Date.parse(from)) / 1_000]);
  return {
    reasons: [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count),
    toPersonSeconds: median(live.flatMap(({ reason, askedAt, takenAt }) => (reason === "member" ? [] : seconds(askedAt, takenAt)))),
    firstAnswerSeconds: median(live.flatMap(({ askedAt, answeredAt }) => seconds(askedAt, answeredAt))),
    taken: rows.filter(({ takenAt }) => takenAt !== null).length,
    missed: live.filter(({ takenAt, missedAt }) => takenAt === null && missedAt !== null).length,
  };
}

function median(values: readonly number[]): number | null {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  return middle === undefined ? null : Math.round(middle);
}

function toDays(quarters: Awaited<ReturnType<typeof countConversations>>, now: Date, timezone: string): OverviewDay[] {
  const dayIn = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" });
  const today = Date.parse(`${dayIn.format(now)}T00:00:00.000Z`);
  const days = new Map<string, OverviewDay>();
  for (let back = DAYS - 1; back >= 0; back -= 1) {
    const day = new Date(today - back * DAY_MS).toISOString().slice(0, 10);
    days.set(day, { day, conversations: 0, meetings: 0, leads: 0, unanswered: 0, answered: 0 });
  }
  for (const { quarter, outcome, conversations } of quarters) {
    const day = days.get(dayIn.format(new Date(`${quarter}:00.000Z`)));
    if (day === undefined) continue;
    day.conversations += conversations;
    day[COLUMNS[outcome]] += conversations;
  }
  return [...days.values()];
}
