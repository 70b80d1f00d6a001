import { randomUUID } from "node:crypto";
import type { Database, Handle } from "../../../db/database.ts";
import { putMeetingSource } from "../../leads/leads/put-meeting-source.ts";
import { putLead } from "../../leads/leads/save-lead.ts";
import { CONFIRM_HOURS, type GuestMailDeps, mailBooking } from "./guests/guest-mails.ts";
import { findSlot, holdSlots, releaseHolds, type SlotSearch, takeSlot } from "./slots/hold-slots.ts";
import type { Slot } from "./slots/list-slots.ts";
import type { MeetingChanged } from "./meeting-changed.ts";
import { hasUnconfirmed } from "./unconfirmed-meetings.ts";
import { writeCalendar } from "./calendar/write-calendar.ts";

export interface BookingDeps extends GuestMailDeps {
  db: Database;
  /** Called for each change to a meeting, inside the write that makes it. */
  meetingChanged?: MeetingChanged | undefined;
}

export interface BookedMeeting {
  id: string;
  slot: Slot;
  /** Where the invitation is made out to. */
  email: string | null;
}

export type Booking =
  | {
      outcome: "booked";
      meeting: BookedMeeting;
      /** False where the recipient gets no more invitations today. */
      isInvited: boolean;
    }
  /** This conversation has its meeting already; one is enough. */
  | { outcome: "already_booked"; meeting: BookedMeeting }
  /** Another conversation has a meeting for this address, and its link has not been opened. */
  | { outcome: "unconfirmed" }
  /** The slot is taken, or outside the working hours. `offers` are held for this conversation. */
  | { outcome: "unavailable"; offers: Slot[] };

const OFFERS = 3;
/** Invitations for one meeting: the first, and one for each of two corrected addresses. */
const MOST_INVITATIONS = 3;
const HOUR_MS = 3_600_000;

export async function findBooked(handle: Handle, conversationId: string, now: Date): Promise<BookedMeeting | null> {
  const row = await handle
    .selectFrom("meetings")
    .select(["id", "startAt", "endAt", "email"])
    .where(({ and }) => and({ conversationId, status: "booked" }))
    .where("endAt", ">", now.toISOString())
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, slot: { start: new Date(row.startAt), end: new Date(row.endAt) }, email: row.email };
}

/**
 * Books a slot for a visitor, in one write that also releases what else the conversation held, keeps the visitor as a lead and queues
 * the invitation. Until its link is opened, the address gets no second meeting.
 * Of any number of visitors who ask for one slot at once, one gets it, and each other gets slots of their own to choose from.
 */
export async function bookMeeting(
  deps: BookingDeps,
  search: SlotSearch,
  request: { start: Date; email: string; name: string | null },
): Promise<Booking> {
  const { db, meetingChanged } = deps;
  return writeCalendar(db, search, async (tx, fresh) => {
    const before = await findBooked(tx, search.conversationId, search.now);
    if (before !== null) return { outcome: "already_booked", meeting: before };
    if (await hasUnconfirmed(tx, search, request.email)) return { outcome: "unconfirmed" };
    const slot = await findSlot(tx, search, request.start);
    await releaseHolds(tx, search);
    if (slot === undefined || !(await takeSlot(tx, fresh, slot))) {
      return { outcome: "unavailable", offers: await holdSlots(tx, fresh, request.start, OFFERS) };
    }
    const id = randomUUID();
    const row = await tx
      .updateTable("meetings")
      .set({
        id,
        status: "booked",
        heldUntil: null,
        email: request.email,
        name: request.name,
        timezone: search.timezone,
        language: search.language ?? null,
        ...mustConfirm(slot, search.now),
      })
      .where("organizationId", "=", search.organizationId)
      .where("startAt", "=", slot.start.toISOString())
      .where("conversationId", "=", search.conversationId)
      .where("status", "=", "held")
      .returningAll()
      .executeTakeFirstOrThrow();
    await meetingChanged?.(tx, id);
    await putLead(db, tx, search, { name: request.name, email: request.email, note: null });
    await putMeetingSource(db, tx, id, search.now);
    const isInvited = await mailBooking(deps, tx, row, search.now);
    return { outcome: "booked", meeting: { id, slot, email: request.email }, isInvited };
  });
}

/**
 * Replaces the address of a booked meeting, and queues an invitation to the new one, which has to confirm. Says whether it is invited.
 * After so many the meeting stays as it is: a tool sees only what was typed lately, and strangers could be written to without end.
 */
export async function readdressMeeting(
  deps: BookingDeps,
  search: SlotSearch,
  meeting: BookedMeeting,
  request: { email: string },
): Promise<boolean> {
  const { db, meetingChanged } = deps;
  return writeCalendar(db, search, async (tx) => {
    if ((await countInvitations(tx, search.organizationId, meeting.id)) >= MOST_INVITATIONS) return false;
    if (await hasUnconfirmed(tx, search, request.email)) return false;
    const row = await tx
      .updateTable("meetings")
      .set({ email: request.email, ...mustConfirm(meeting.slot, search.now) })
      .where("id", "=", meeting.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await meetingChanged?.(tx, meeting.id);
    await putLead(db, tx, search, { name: null, email: request.email, note: null });
    await putMeetingSource(db, tx, meeting.id, search.now);
    return mailBooking(deps, tx, row, search.now);
  });
}

/** A meeting that begins sooner is over before it would lapse. */
function mustConfirm({ start }: Slot, now: Date) {
  const confirmBy = new Date(Math.min(now.getTime() + CONFIRM_HOURS * HOUR_MS, start.getTime()));
  return { confirmBy: confirmBy.toISOString(), confirmedAt: null, invitationId: randomUUID() };
}

/** How many invitations went out for a meeting: each carries its file. */
async function countInvitations(tx: Handle, organizationId: string, id: string): Promise<number> {
  const sent = await tx
    .selectFrom("outgoingMails")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("createdAt", ">=", (mails) => mails.selectFrom("meetings").select("meetings.createdAt").where("meetings.id", "=", id))
    .where("kind", "=", "meeting_invitation")
    .where("calendarFile", "like", `%UID:${id}@%`)
    .execute();
  return sent.length;
}
