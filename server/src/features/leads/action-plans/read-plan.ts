import type { ActionPlanReply, DealEvent, DealPerson } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { LeadSourcesTable } from "../../../db/tables/lead-tables.ts";
import { toThreadMessage } from "../../conversation/handover/thread-messages.ts";
import { listMessages } from "../../conversation/chat/store/queries.ts";
import { listMails } from "./list-mails.ts";
import type { PlansDeps } from "./list-plans.ts";
import { findDeal, listStageChanges } from "./queries.ts";
import { toPlans, toStageChange } from "./to-plans.ts";

type Source = Selectable<LeadSourcesTable>;

/** What a timeline shows of each kind. */
const SHOWN = 100;

/** One plan with its people and everything that happened, the newest first. @throws AppError `not_found`. */
export async function readPlan(deps: PlansDeps, organizationId: string, planId: string): Promise<ActionPlanReply["data"]> {
  const deal = await findDeal(deps.db.read, organizationId, planId);
  if (deal === undefined) throw new AppError("not_found", "There is no such plan.");
  const sources = await deps.db.read
    .selectFrom("leadSources")
    .selectAll()
    .where("dealId", "=", deal.id)
    .orderBy("at", "desc")
    .limit(SHOWN)
    .execute();
  const [findings, events, changes] = await Promise.all([
    deps.readFindings(organizationId, [deal.id]),
    eventsOf(deps.db, deal, sources),
    listStageChanges(deps.db.read, [deal.id]),
  ]);
  const [plan] = await toPlans(deps.db.read, [deal], findings);
  if (plan === undefined) throw new Error("A deal has no plan.");
  const stages = changes.map(toStageChange).map((change): DealEvent => ({ kind: "stage", id: change.id, at: change.timestamp, change }));
  return { plan, people: peopleOf(sources), timeline: [...events, ...stages].toSorted((one, other) => (one.at < other.at ? 1 : -1)) };
}

function peopleOf(sources: readonly Source[]): DealPerson[] {
  const people = new Map<string, DealPerson>();
  for (const { name, email, title } of sources) {
    const key = email?.toLowerCase() ?? name;
    if (key === null) continue;
    const known = people.get(key);
    people.set(key, { name: known?.name ?? name, email: known?.email ?? email, title: known?.title ?? title });
  }
  return [...people.values()];
}

async function eventsOf(
  db: Database,
  { id: dealId, organizationId }: { id: string; organizationId: string },
  sources: readonly Source[],
): Promise<DealEvent[]> {
  const meetingIds = sources.flatMap(({ kind, refId }) => (kind === "meeting" ? [refId] : []));
  const addresses = [...new Set(sources.flatMap(({ email }) => (email === null ? [] : [email, email.toLowerCase()])))];
  const [told, meetings, mails] = await Promise.all([
    Promise.all(sources.filter(({ kind }) => kind !== "meeting").map((source) => toSourceEvent(db, source))),
    meetingIds.length === 0
      ? []
      : db.read
          .selectFrom("meetings")
          .select(["id", "createdAt", "startAt", "endAt", "name", "email", "bookedBy"])
          .where("organizationId", "=", organizationId)
          .where("id", "in", meetingIds)
          .execute(),
    listMails(db, organizationId, dealId, addresses),
  ]);
  return [
    ...told,
    ...meetings.map(({ id, createdAt, startAt, endAt, name, email, bookedBy }): DealEvent => ({
      kind: "meeting",
      id,
      at: createdAt,
      startAt,
      endAt,
      person: name ?? email,
      bookedBy,
    })),
    ...mails,
  ];
}

async function toSourceEvent(db: Database, source: Source): Promise<DealEvent> {
  const { id, at, kind, text, refId } = source;
  const person = source.name ?? source.email;
  const told = { kind: "source" as const, id, at, source: kind, person, text, isVerified: source.isVerified === 1 };
  if (kind !== "chat") return { ...told, conversationId: null, messages: [] };
  const lead = await db.read.selectFrom("leads").select("conversationId").where("id", "=", refId).executeTakeFirst();
  if (lead === undefined) return { ...told, conversationId: null, messages: [] };
  const messages = await listMessages(db, lead.conversationId);
  return {
    ...told,
    conversationId: lead.conversationId,
    messages: messages.map(({ metadata, ...message }) => toThreadMessage(message, metadata)),
  };
}
