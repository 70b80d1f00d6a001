import { z } from "zod";
import type { Selectable } from "kysely";
import type { Handle } from "../../../db/database.ts";
import type { HandoversTable } from "../../../db/tables/handover-tables.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { HANDOVER_IDLE_JOB } from "../../../jobs/handover-jobs.ts";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import { listPresence } from "../presence/members-here.ts";
import { announce, tellElsewhere } from "./announce.ts";
import { sayGone } from "./notices.ts";
import type { ConversationPlace, HandoverDeps } from "./handover-deps.ts";
import { lastWords } from "./last-words.ts";
import { nextStanding } from "./machine.ts";
import { openTicket } from "./open-ticket.ts";
import { findHandoverSettings } from "./settings.ts";
import { lockStanding, type StandingRow, storeStanding } from "./standing-row.ts";

const MINUTE_MS = 60_000;

/** Looks later whether the member has answered. */
export async function watchIdle(tx: Handle, place: ConversationPlace, handoverId: string, at: Date, now: Date): Promise<void> {
  const job = { kind: HANDOVER_IDLE_JOB, key: `${handoverId} ${at.toISOString()}`, payload: { ...place, handoverId }, runAfter: at };
  await addJob(tx, job, now);
}

/**
 * When a conversation that a member has goes back to the agent: with a member who is here, so long after the visitor's unanswered message;
 * otherwise so long after the member's last word. Null while nothing is unanswered.
 */
export async function idleAt(
  tx: Handle,
  { organizationId, conversationId }: ConversationPlace,
  { memberId, takenAt, spokeAt }: Pick<Selectable<HandoversTable>, "memberId" | "takenAt" | "spokeAt">,
  now: Date,
): Promise<Date | null> {
  const unanswered = await tx
    .selectFrom("messages")
    .select("createdAt")
    .where(({ and }) => and({ conversationId, role: "visitor" }))
    .where("ordinal", ">", (last) =>
      last
        .selectFrom("messages")
        .select((select) => select.fn.coalesce(select.fn.max("ordinal"), select.lit(-1)).as("ordinal"))
        .where("conversationId", "=", conversationId)
        .where("role", "!=", "visitor"),
    )
    .orderBy("ordinal")
    .limit(1)
    .executeTakeFirst();
  if (unanswered === undefined) return null;
  const { idleMinutes } = await findHandoverSettings(tx, organizationId);
  const since = Date.parse(unanswered.createdAt);
  const isHere = (await listPresence(tx, organizationId, now)).some((member) => member.memberId === memberId && member.isHere);
  if (isHere) return new Date(since + idleMinutes * MINUTE_MS);
  return new Date(Math.max(since, Date.parse(spokeAt ?? takenAt ?? unanswered.createdAt) + idleMinutes * MINUTE_MS));
}

/** Returns an idle conversation to the agent and opens a ticket for the unanswered message; says whether it did. */
async function expireIdle(tx: Handle, place: ConversationPlace, standing: StandingRow, now: Date): Promise<boolean> {
  const { open } = standing;
  const next = nextStanding(standing, { type: "expire" });
  if (open === null || typeof next === "string" || next === standing) return false;
  const at = now.toISOString();
  await tx.updateTable("handovers").set({ endedAt: at }).where("id", "=", open.id).execute();
  await storeStanding(tx, place.conversationId, next, null, now.toISOString());
  await sayGone(tx, place, open, "left", now);
  const words = await lastWords(tx, place.conversationId);
  await openTicket(tx, place, { reason: "promised", words, language: open.language, isTold: true }, now);
  await tellElsewhere(tx, place, now);
  return true;
}

const Payload = z.object({ organizationId: z.string(), conversationId: z.string(), handoverId: z.string() });

export function idleJob({ db, clock, events }: HandoverDeps): JobHandler {
  return async (payload) => {
    const { handoverId, ...place } = Payload.parse(payload);
    const now = clock();
    const isOver = await db.write(async (tx) => {
      const standing = await lockStanding(db, tx, place).catch(ignoreGone);
      if (standing === null || standing.handler !== "person" || standing.open?.id !== handoverId) return false;
      const due = await idleAt(tx, place, standing.open, now);
      if (due === null) return false;
      if (due <= now) return expireIdle(tx, place, standing, now);
      await watchIdle(tx, place, handoverId, due, now);
      return false;
    });
    if (isOver) announce(events, place);
  };
}

/**
 * Before a visitor's message is answered: a closed conversation opens again, and one whose member is long gone goes back to the agent.
 * Called only where the agent would be silent.
 */
export async function openForVisitor({ db, clock, events }: HandoverDeps, place: ConversationPlace): Promise<void> {
  const now = clock();
  const hasChanged = await db.write(async (tx) => {
    const standing = await lockStanding(db, tx, place);
    const { handler, open } = standing;
    if (handler === "closed") {
      const next = nextStanding(standing, { type: "visitorMessage" });
      if (typeof next !== "string") await storeStanding(tx, place.conversationId, next, null, now.toISOString());
      return true;
    }
    if (handler !== "person" || open === null) return false;
    const due = await idleAt(tx, place, open, now);
    const { idleMinutes } = await findHandoverSettings(tx, place.organizationId);
    const isHere = (await listPresence(tx, place.organizationId, now)).some((member) => member.memberId === open.memberId && member.isHere);
    const isLongGone = !isHere && now.getTime() - Date.parse(open.spokeAt ?? open.takenAt ?? open.askedAt) >= idleMinutes * MINUTE_MS;
    return (isLongGone || (due !== null && due <= now)) && expireIdle(tx, place, standing, now);
  });
  if (hasChanged) announce(events, place);
}

/** After a visitor's message was stored in a conversation that a member has. */
export async function visitorWrote({ db, clock, events }: HandoverDeps, place: ConversationPlace): Promise<void> {
  const now = clock();
  await db.write(async (tx) => {
    const { handler, open } = await lockStanding(db, tx, place);
    if (open === null) return;
    await tellElsewhere(tx, place, now);
    const due = handler === "person" ? await idleAt(tx, place, open, now) : null;
    if (due !== null) await watchIdle(tx, place, open.id, due, now);
  });
  announce(events, place, "message");
}

function ignoreGone(): null {
  return null;
}
