import { randomUUID } from "node:crypto";
import type { Database, Handle } from "../../db/database.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { automaticMail } from "../email-templates/automatic-mail.ts";
import { meetingTime } from "../email-templates/meeting-time.ts";
import { phrasesOf } from "../../agent/phrases/phrases-of.ts";
import { putMeetingSource } from "../leads/put-meeting-source.ts";
import { putLead } from "../leads/save-lead.ts";
import { nameInMail } from "../../identity/organizations/organization-name.ts";
import { calendarEntry, calendarFile } from "./calendar-file.ts";
import { confirmation } from "./confirmation.ts";
import { findSlot, holdSlots, releaseHolds, type SlotSearch, takeSlot } from "./hold-slots.ts";
import type { Slot } from "./list-slots.ts";
import { writeCalendar } from "./write-calendar.ts";

export interface BookingDeps {
  db: Database;
  outbox: Outbox;
  /** Told of each change to a meeting, inside the write that makes it. */
  meetingChanged?: MeetingChanged | undefined;
}

/** Passes a change to a meeting on to the host's own calendar. */
export type MeetingChanged = (tx: Handle, meetingId: string) => Promise<void>;

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
      /** False where its recipient has had as many invitations today as anybody may have sent there. */
      isInvited: boolean;
    }
  /** This conversation has its meeting already; one is enough. */
  | { outcome: "already_booked"; meeting: BookedMeeting }
  /** Somebody else has the slot, or nobody works then. `offers` are held for this conversation. */
  | { outcome: "unavailable"; offers: Slot[] };

const OFFERS = 3;
/** Invitations that are sent for one meeting, to whomever: the first, and one for each of two slips. */
const MOST_INVITATIONS = 3;

/** The meeting that a conversation has before it; null while it has none, and once it is over. */
export async function findBooked(handle: Handle, conversationId: string, now: Date): Promise<BookedMeeting | null> {
  const row = await handle
    .selectFrom("meetings")
    .select(["id", "startAt", "endAt", "email"])
    .where("conversationId", "=", conversationId)
    .where("status", "=", "booked")
    .where("endAt", ">", now.toISOString())
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, slot: { start: new Date(row.startAt), end: new Date(row.endAt) }, email: row.email };
}

/**
 * Books a slot for a visitor, in one write that also releases what else the conversation held, keeps the visitor as a lead and queues
 * the invitation.
 * Of any number of visitors who ask for one slot at once, one gets it, and each other gets slots of their own to choose from.
 */
export async function bookMeeting(
  { db, outbox, meetingChanged }: BookingDeps,
  search: SlotSearch,
  request: { start: Date; email: string; name: string | null; organizationName: string },
): Promise<Booking> {
  return writeCalendar(db, search, async (tx, fresh) => {
    const before = await findBooked(tx, search.conversationId, search.now);
    if (before !== null) return { outcome: "already_booked", meeting: before };
    const slot = await findSlot(tx, search, request.start);
    await releaseHolds(tx, search);
    if (slot === undefined || !(await takeSlot(tx, fresh, slot))) {
      return { outcome: "unavailable", offers: await holdSlots(tx, fresh, request.start, OFFERS) };
    }
    const id = randomUUID();
    const { hostName } = await tx
      .updateTable("meetings")
      .set({ id, status: "booked", heldUntil: null, email: request.email, name: request.name, timezone: search.timezone })
      .where("organizationId", "=", search.organizationId)
      .where("startAt", "=", slot.start.toISOString())
      .where("conversationId", "=", search.conversationId)
      .where("status", "=", "held")
      .returning("hostName")
      .executeTakeFirstOrThrow();
    await meetingChanged?.(tx, id);
    const meeting: BookedMeeting = { id, slot, email: request.email };
    await putLead(db, tx, search, { name: request.name, email: request.email, note: null });
    await putMeetingSource(db, tx, id, search.now);
    return { outcome: "booked", meeting, isInvited: await invite(outbox, tx, search, { id, slot, hostName }, request) };
  });
}

/**
 * Puts another address in the place of that of a booked meeting, and queues an invitation to it. Says whether there is one. After so many
 * the meeting stays as it is: a tool sees only what was typed lately, and strangers could be written to without end.
 */
export async function readdressMeeting(
  { db, outbox, meetingChanged }: BookingDeps,
  search: SlotSearch,
  meeting: BookedMeeting,
  request: { email: string; organizationName: string },
): Promise<boolean> {
  return writeCalendar(db, search, async (tx) => {
    if ((await countInvitations(tx, search.organizationId, meeting.id)) >= MOST_INVITATIONS) return false;
    const { hostName } = await tx
      .updateTable("meetings")
      .set({ email: request.email })
      .where("id", "=", meeting.id)
      .returning("hostName")
      .executeTakeFirstOrThrow();
    await meetingChanged?.(tx, meeting.id);
    await putLead(db, tx, search, { name: null, email: request.email, note: null });
    await putMeetingSource(db, tx, meeting.id, search.now);
    return invite(outbox, tx, search, { ...meeting, hostName }, request);
  });
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

async function invite(
  outbox: Outbox,
  tx: Handle,
  search: SlotSearch,
  { id, slot, hostName }: { id: string; slot: Slot; hostName: string | null },
  request: { email: string; name?: string | null; organizationName: string },
): Promise<boolean> {
  const { organizationId, timezone, language = "en" } = search;
  const organizationName = nameInMail(request.organizationName);
  const prospect = {
    email: request.email,
    name: request.name ?? null,
    company: null,
    meetingTime: meetingTime(slot.start, timezone, phrasesOf(language).locale),
  };
  const automatic = await automaticMail(tx, organizationId, "calendar_booking", prospect, search.now);
  return outbox.add(tx, {
    kind: "meeting_invitation",
    organizationId,
    recipient: request.email,
    ...(automatic ?? (await confirmation(tx, { organizationId, organizationName, hostName, slot, timezone, language }))),
    calendarFile: calendarFile({ id, ...calendarEntry(organizationName, slot), createdAt: search.now }),
    expiresAt: slot.start,
  });
}
