import type { HandoverMember } from "@disco/protocol";
import { z } from "zod";
import { sayPersonMissed } from "../../../agent/dialogue/say-handover.ts";
import type { Database, Handle } from "../../../db/database.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { ASK_MEMBER_JOB, type AskedMember, HANDOVER_WAIT_JOB } from "../../../jobs/handover-jobs.ts";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import { listAskable } from "../presence/members-here.ts";
import { announce, tellElsewhere } from "./announce.ts";
import type { ConversationPlace, HandoverDeps } from "./handover-deps.ts";
import { nextStanding } from "./machine.ts";
import { sayNotice, toLanguage } from "./notices.ts";
import { newHandover, tellOfTicket, type Wanted } from "./open-ticket.ts";
import { findHandoverSettings } from "./settings.ts";
import { lockStanding, storeStanding } from "./standing-row.ts";

/** The least time that a member has to come, when several are asked in turn. */
const LEAST_TURN_MS = 15_000;

/** Starts a visitor's wait and asks the first member; null if no member can be asked, or one has been already. */
export async function askForPerson(
  db: Database,
  tx: Handle,
  place: ConversationPlace,
  wanted: Wanted & { memberId?: string },
  now: Date,
): Promise<{ name: string; seconds: number; handoverId: string } | null> {
  const { organizationId, conversationId } = place;
  const standing = await lockStanding(db, tx, place);
  const next = nextStanding(standing, { type: "ask" });
  if (typeof next === "string" || next === standing) return null;
  const { waitSeconds, takers } = await findHandoverSettings(tx, organizationId);
  const askable = (await listAskable(tx, organizationId, takers, now)) ?? [];
  const first = askable.find(({ id }) => id === wanted.memberId) ?? askable[0];
  if (first === undefined) return null;
  const waitsUntil = new Date(now.getTime() + waitSeconds * 1_000);
  const made = newHandover(place, wanted, now);
  // A visitor to get back to may ask at the line as well.
  const id = standing.open?.id ?? made.id;
  if (standing.open === null) await tx.insertInto("handovers").values(made).execute();
  const again = { reason: made.reason, words: made.words, askedAt: made.askedAt, language: made.language };
  await tx
    .updateTable("handovers")
    .set({ ...again, waitsUntil: waitsUntil.toISOString(), missedAt: null, takenAt: null, askedMembers: "[]" })
    .where("id", "=", id)
    .execute();
  await storeStanding(tx, conversationId, next, id, now.toISOString());
  await askMember(tx, place, { handoverId: id, member: first, before: [], left: askable.length, waitsUntil }, now);
  await tellElsewhere(tx, place, now);
  return { name: first.name, seconds: waitSeconds, handoverId: id };
}

interface Asking {
  handoverId: string;
  member: HandoverMember;
  /** The ids of those asked before. */
  before: readonly string[];
  /** How many may be asked, this one among them. */
  left: number;
  waitsUntil: Date;
}

/** Asks one member for their share of the visitor's wait. */
async function askMember(
  tx: Handle,
  place: ConversationPlace,
  { handoverId, member, before, left, waitsUntil }: Asking,
  now: Date,
): Promise<void> {
  const share = Math.max(LEAST_TURN_MS, (waitsUntil.getTime() - now.getTime()) / left);
  const until = new Date(Math.min(waitsUntil.getTime(), now.getTime() + share));
  const asked = [...before, member.id];
  await tx
    .updateTable("handovers")
    .set({
      askedMembers: JSON.stringify(asked),
      askedMemberId: member.id,
      askedMemberName: member.name,
      askedMemberPhoto: member.photo,
      askedUntil: until.toISOString(),
    })
    .where("id", "=", handoverId)
    .execute();
  await tx
    .updateTable("liveMembers")
    .set({ askedAt: now.toISOString() })
    .where(({ and }) => and({ organizationId: place.organizationId, memberId: member.id }))
    .execute();
  const payload: AskedMember = { handoverId, ...place, memberId: member.id };
  await addJob(tx, { kind: ASK_MEMBER_JOB, key: `${handoverId} ${now.toISOString()} ${member.id}`, payload }, now);
  await wakeAt(tx, place, handoverId, until, now);
}

async function wakeAt(tx: Handle, place: ConversationPlace, handoverId: string, at: Date, now: Date): Promise<void> {
  const job = { kind: HANDOVER_WAIT_JOB, key: `${handoverId} ${at.toISOString()}`, payload: { ...place, handoverId }, runAfter: at };
  await addJob(tx, job, now);
}

const Payload = z.object({ organizationId: z.string(), conversationId: z.string(), handoverId: z.string() });
const Ids = z.array(z.string());

/** Asks the next member after a timeout; after the last one, posts the fallback. */
export function waitJob({ db, clock, events }: HandoverDeps): JobHandler {
  return async (payload) => {
    const { handoverId, ...place } = Payload.parse(payload);
    const now = clock();
    const hasChanged = await db.write(async (tx) => {
      const standing = await lockStanding(db, tx, place).catch(() => null);
      const open = standing?.open;
      if (standing?.handler !== "waiting" || open?.id !== handoverId || open.waitsUntil === null) return false;
      if (open.askedUntil !== null && new Date(open.askedUntil) > now) return false;
      const waitsUntil = new Date(open.waitsUntil);
      if (waitsUntil <= now) {
        await miss(tx, place, { ...standing, open }, now);
        return true;
      }
      const { takers } = await findHandoverSettings(tx, place.organizationId);
      const before = Ids.parse(JSON.parse(open.askedMembers));
      const others = ((await listAskable(tx, place.organizationId, takers, now)) ?? []).filter(({ id }) => !before.includes(id));
      const [next] = others;
      // Asked members may still take it.
      if (next === undefined) await wakeAt(tx, place, handoverId, waitsUntil, now);
      else await askMember(tx, place, { handoverId, member: next, before, left: others.length, waitsUntil }, now);
      return next !== undefined;
    });
    if (hasChanged) announce(events, place);
  };
}

async function miss(
  tx: Handle,
  place: ConversationPlace,
  standing: Awaited<ReturnType<typeof lockStanding>> & { open: NonNullable<Awaited<ReturnType<typeof lockStanding>>["open"]> },
  now: Date,
): Promise<void> {
  const { conversationId, organizationId } = place;
  const { open } = standing;
  const next = nextStanding(standing, { type: "expire" });
  if (typeof next === "string") return;
  await storeStanding(tx, conversationId, next, null, now.toISOString());
  await tx
    .updateTable("handovers")
    .set({
      missedAt: now.toISOString(),
      waitsUntil: null,
      askedMemberId: null,
      askedMemberName: null,
      askedMemberPhoto: null,
      askedUntil: null,
    })
    .where("id", "=", open.id)
    .execute();
  const { fallback } = await findHandoverSettings(tx, organizationId);
  const hasContact = await canBeReached(tx, conversationId);
  const said = sayPersonMissed(fallback, toLanguage(open.language), hasContact);
  await sayNotice(tx, place, { handoverId: open.id, what: `missed:${open.askedAt}`, ...said }, now);
  // Without an address there is nothing that a member could do, unless a ticket is wanted all the same.
  if (open.toldAt === null && (hasContact || fallback === "ticket")) await tellOfTicket(tx, open.id, conversationId, now);
  await tellElsewhere(tx, place, now);
}

async function canBeReached(tx: Handle, conversationId: string): Promise<boolean> {
  const lead = await tx
    .selectFrom("leads")
    .select("id")
    .where("conversationId", "=", conversationId)
    .where("email", "is not", null)
    .executeTakeFirst();
  return lead !== undefined;
}
