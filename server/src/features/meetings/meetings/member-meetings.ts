import { randomUUID } from "node:crypto";
import type { CalendarEvent, CreateCalendarEvent, MeetingCancelled, MeetingReply, Member, MoveMeeting } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { z } from "zod";
import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { MeetingsTable } from "../../../db/tables/meeting-tables.ts";
import { meetingCancelled, putMeetingSource } from "../../leads/leads/put-meeting-source.ts";
import type { MeetingChanged } from "./meeting-changed.ts";
import { toEvent } from "./calendar/calendar-events.ts";
import { type CalendarSettings, readCalendarSettings, zoneOf } from "./calendar/calendar-settings.ts";
import { type GuestMailDeps, mailGuests } from "./guests/guest-mails.ts";
import type { ReadBusy } from "./hosts/host-calendars.ts";
import { hostOfMember } from "./hosts/host-of-member.ts";
import { findTaken, type Host, hostsOf, readTaken, type TakenTime } from "./hosts/hosts.ts";
import type { Slot } from "./slots/list-slots.ts";
import { guestsOf } from "./calendar/meeting-file.ts";
import { writeCalendar } from "./calendar/write-calendar.ts";

export interface MemberMeetingDeps extends GuestMailDeps {
  db: Database;
  clock: () => Date;
  readBusy?: ReadBusy | undefined;
  meetingChanged?: MeetingChanged | undefined;
}

type Organization = NonNullable<Member["organization"]>;
type Meeting = Selectable<MeetingsTable>;
/** `notMailed` are the guests who get no mail of it. */
type Changed = Pick<MeetingReply, "data" | "notMailed">;

/** Puts a meeting into the calendar of the member, or of the organization where it has no hosts. */
export async function createMeeting(
  deps: MemberMeetingDeps,
  by: { member: Member; organization: Organization },
  request: z.output<typeof CreateCalendarEvent>,
): Promise<Changed> {
  const { db, clock } = deps;
  const { organization, member } = by;
  const now = clock();
  const { host, settings } = hostOfMember(await readCalendarSettings(db, organization.id), member);
  const slot = { start: new Date(request.startTime), end: new Date(request.endTime) };
  if (request.attendees.length > 0) requireAhead(slot, now);
  return writeCalendar(db, calendarOf(deps, organization.id, settings, now), async (tx, { busy }) => {
    await requireFree(tx, organization.id, host, slot, busy, { now, isOverriding: request.override, exceptId: null });
    const domain = domainOf(member.email);
    const guest = request.attendees.find(({ email }) => domainOf(email) !== domain);
    const id = randomUUID();
    await tx
      .insertInto("meetings")
      .values({
        id,
        organizationId: organization.id,
        conversationId: null,
        startAt: slot.start.toISOString(),
        endAt: slot.end.toISOString(),
        status: "booked",
        heldUntil: null,
        name: guest?.name ?? null,
        email: guest?.email ?? null,
        timezone: zoneOf(settings),
        createdAt: now.toISOString(),
        hostId: host.id,
        hostName: host.name,
        hostReason: host.id === null ? null : "Booked by the host.",
        title: request.title.trim(),
        description: request.description ?? null,
        location: request.location ?? null,
        attendees: JSON.stringify(withoutTwins(request.attendees)),
        origin: "member",
        bookedBy: member.name ?? member.email,
      })
      .execute();
    if (guest !== undefined) await putMeetingSource(db, tx, id, now);
    const row = await readMeeting(tx, organization.id, id);
    const notMailed = request.sendNotifications ? await mailGuests(deps, tx, row, "invited", now) : [];
    await deps.meetingChanged?.(tx, id);
    return { data: toEvent(row), notMailed };
  });
}

/** Moves a meeting, with mails to its guests and an update in Google. */
export async function moveMeeting(
  deps: MemberMeetingDeps,
  organization: Organization,
  meetingId: string,
  request: z.output<typeof MoveMeeting>,
): Promise<Changed> {
  const { db, clock } = deps;
  const now = clock();
  const settings = await readCalendarSettings(db, organization.id);
  const slot = { start: new Date(request.startTime), end: new Date(request.endTime) };
  return writeCalendar(db, calendarOf(deps, organization.id, settings, now), async (tx, { busy }) => {
    const before = await readMeeting(tx, organization.id, meetingId);
    if (before.startAt === slot.start.toISOString() && before.endAt === slot.end.toISOString())
      return { data: toEvent(before), notMailed: [] };
    if (guestsOf(before).length > 0) requireAhead(slot, now);
    const host = hostsOf(settings).find(({ id }) => id === before.hostId) ?? { id: before.hostId, name: before.hostName, settings };
    await requireFree(tx, organization.id, host, slot, busy, { now, isOverriding: request.override, exceptId: meetingId });
    await tx
      .updateTable("meetings")
      .set({ startAt: slot.start.toISOString(), endAt: slot.end.toISOString(), sequence: before.sequence + 1, origin: "member" })
      .where("id", "=", meetingId)
      .execute();
    const row = await readMeeting(tx, organization.id, meetingId);
    const notMailed = await mailGuests(deps, tx, row, "moved", now);
    await deps.meetingChanged?.(tx, meetingId);
    return { data: toEvent(row), notMailed };
  });
}

export async function cancelMeeting(
  deps: MemberMeetingDeps,
  organization: Organization,
  meetingId: string,
): Promise<Pick<MeetingCancelled, "notMailed">> {
  const now = deps.clock();
  return writeCalendar(deps.db, { organizationId: organization.id }, async (tx) => {
    const before = await readMeeting(tx, organization.id, meetingId);
    const after = { ...before, status: "cancelled" as const, sequence: before.sequence + 1 };
    await tx.updateTable("meetings").set({ status: after.status, sequence: after.sequence }).where("id", "=", meetingId).execute();
    const notMailed = await mailGuests(deps, tx, after, "cancelled", now);
    await meetingCancelled(tx, { organizationId: organization.id, meetingId }, now);
    await deps.meetingChanged?.(tx, meetingId);
    return { notMailed };
  });
}

/** Notes whether the guest came. */
export async function markNoShow(db: Database, organizationId: string, meetingId: string, isNoShow: boolean): Promise<CalendarEvent> {
  return db.write(async (tx) => {
    const before = await readMeeting(tx, organizationId, meetingId);
    await tx
      .updateTable("meetings")
      .set({ isNoShow: isNoShow ? 1 : 0 })
      .where("id", "=", meetingId)
      .execute();
    return toEvent({ ...before, isNoShow: isNoShow ? 1 : 0 });
  });
}

function calendarOf({ readBusy }: MemberMeetingDeps, organizationId: string, settings: CalendarSettings, now: Date) {
  return { organizationId, readBusy: readBusy && (() => readBusy(organizationId, settings, now)) };
}

async function readMeeting(tx: Handle, organizationId: string, meetingId: string): Promise<Meeting> {
  const row = await tx
    .selectFrom("meetings")
    .selectAll()
    .where(({ and }) => and({ id: meetingId, organizationId, status: "booked" }))
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such meeting.");
  return row;
}

function requireAhead({ start }: Slot, now: Date): void {
  if (start.getTime() >= now.getTime()) return;
  const message = "A meeting with guests cannot start in the past.";
  throw new AppError("invalid_request", message, { issues: [{ path: "startTime", message }] });
}

/** Lets no meeting over a time that is held for a visitor, and over another event only when told so. */
async function requireFree(
  tx: Handle,
  organizationId: string,
  host: Host,
  slot: Slot,
  busy: readonly TakenTime[],
  { now, isOverriding, exceptId }: { now: Date; isOverriding: boolean; exceptId: string | null },
): Promise<void> {
  const taken = [...(await readTaken(tx, { organizationId, now }, slot, exceptId)), ...busy];
  // A member knows how much time they need around a meeting.
  const exact = { ...host, settings: { ...host.settings, bufferMinutes: 0 } };
  const held = findTaken(
    exact,
    slot,
    taken.filter(({ kind }) => kind === "held"),
  );
  if (held !== null)
    throw new AppError("conflict", "A visitor is choosing that time right now. Try again in a few minutes, or take another.");
  const clash = isOverriding ? null : findTaken(exact, slot, taken);
  if (clash === null) return;
  const message = `That time overlaps with ${clash.what}.`;
  throw new AppError("conflict", message, { issues: [{ path: "override", message }] });
}

/** An address in other letters is the same guest. */
function withoutTwins<Guest extends { email: string }>(guests: readonly Guest[]): Guest[] {
  return [...new Map(guests.toReversed().map((guest) => [guest.email.toLowerCase(), guest])).values()].toReversed();
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
