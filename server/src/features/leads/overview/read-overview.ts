import { LeadCategory, type Overview, type OverviewDay } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { countConversations, countStages, listAwaiting, listLeads, listMeetings } from "./queries.ts";

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
  const [stages, hotLeads, newLeads, meetings, awaiting, quarters] = await Promise.all([
    countStages(db, organizationId),
    listLeads(db, organizationId, "hot"),
    listLeads(db, organizationId, "new"),
    listMeetings(db, organizationId, now.toISOString(), new Date(now.getTime() + MEETING_DAYS * DAY_MS).toISOString()),
    listAwaiting(db, organizationId),
    countConversations(db, organizationId, since),
  ]);
  return {
    pipeline: stages.map(({ stage, count, valueCents }) => ({ stage, count: Number(count), dealValue: Number(valueCents ?? 0) / 100 })),
    hotLeads: hotLeads.map(toLead),
    newLeads: newLeads.map(toLead),
    meetings,
    awaiting,
    days: toDays(quarters, now, timezone),
  };
}

function toLead({ category, ...lead }: Awaited<ReturnType<typeof listLeads>>[number]): Overview["hotLeads"][number] {
  return { ...lead, category: LeadCategory.safeParse(category).data ?? null };
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
    day.conversations += Number(conversations);
    day[COLUMNS[outcome]] += Number(conversations);
  }
  return [...days.values()];
}
