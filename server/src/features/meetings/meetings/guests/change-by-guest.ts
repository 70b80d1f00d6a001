import { meetingCancelled } from "../../../leads/leads/put-meeting-source.ts";
import type { Selectable } from "kysely";
import { AppError } from "../../../../app-error.ts";
import type { Handle } from "../../../../db/database.ts";
import type { MeetingsTable } from "../../../../db/tables/meeting-tables.ts";
import type { BookingDeps } from "../book-meeting.ts";
import { mailGuests } from "./guest-mails.ts";
import { findSlot, freeAt, holdSlots, releaseHolds, type SlotSearch } from "../slots/hold-slots.ts";
import { chooseHost } from "../hosts/hosts.ts";
import type { Slot } from "../slots/list-slots.ts";
import { mailTeam, type TeamMailDeps } from "../team-mails.ts";
import { writeCalendar } from "../calendar/write-calendar.ts";

export type GuestChangeDeps = BookingDeps & TeamMailDeps;

type Meeting = Selectable<MeetingsTable>;
export type GuestMove = { outcome: "moved"; slot: Slot } | { outcome: "unavailable"; offers: Slot[] };

const OFFERS = 3;

/**
 * Moves a meeting for its guest, to a time that its host has free or, where the host has not, another one. Calendars, Google and the team
 * get the change; the deal does not.
 */
export async function moveByGuest(deps: GuestChangeDeps, search: SlotSearch, meetingId: string, start: Date): Promise<GuestMove> {
  const recipients = await deps.listTeam(search.organizationId, await hostOf(deps, meetingId));
  return writeCalendar(deps.db, search, async (tx, fresh) => {
    const before = await readOpen(tx, search.organizationId, meetingId, search.now);
    const slot = await findSlot(tx, search, start);
    await releaseHolds(tx, search);
    const free = slot === undefined ? [] : await freeAt(tx, fresh, slot, meetingId);
    if (slot === undefined || free.length === 0) return { outcome: "unavailable", offers: await holdSlots(tx, fresh, start, OFFERS) };
    const same = free.find(({ id }) => id === before.hostId);
    const { host, reason } =
      same === undefined ? await chooseHost(tx, search.organizationId, free) : { host: same, reason: before.hostReason };
    const after = await tx
      .updateTable("meetings")
      .set({
        startAt: slot.start.toISOString(),
        endAt: slot.end.toISOString(),
        sequence: before.sequence + 1,
        hostId: host.id,
        hostName: host.name,
        hostReason: reason,
      })
      .where("id", "=", meetingId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await mailGuests(deps, tx, after, "moved", search.now);
    await mailTeam(deps, tx, recipients, { before, after });
    await deps.meetingChanged?.(tx, meetingId);
    return { outcome: "moved", slot };
  });
}

/** Cancels a meeting for its guest. Its time is free again. */
export async function cancelByGuest(
  deps: GuestChangeDeps,
  { organizationId, meetingId }: { organizationId: string; meetingId: string },
  now: Date,
): Promise<void> {
  const recipients = await deps.listTeam(organizationId, await hostOf(deps, meetingId));
  await writeCalendar(deps.db, { organizationId }, async (tx) => {
    const before = await readOpen(tx, organizationId, meetingId, now);
    const after: Meeting = { ...before, status: "cancelled", sequence: before.sequence + 1 };
    await tx.updateTable("meetings").set({ status: "cancelled", sequence: after.sequence }).where("id", "=", meetingId).execute();
    await mailGuests(deps, tx, after, "cancelled", now);
    await mailTeam(deps, tx, recipients, { before, after });
    await meetingCancelled(tx, { organizationId, meetingId }, now);
    await deps.meetingChanged?.(tx, meetingId);
  });
}

async function hostOf({ db }: GuestChangeDeps, meetingId: string): Promise<string | null> {
  const row = await db.read.selectFrom("meetings").select("hostId").where("id", "=", meetingId).executeTakeFirst();
  return row?.hostId ?? null;
}

async function readOpen(tx: Handle, organizationId: string, meetingId: string, now: Date): Promise<Meeting> {
  const row = await tx
    .selectFrom("meetings")
    .selectAll()
    .where(({ and }) => and({ id: meetingId, organizationId, status: "booked" }))
    .where("startAt", ">", now.toISOString())
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "This meeting is over, or it was cancelled.");
  return row;
}
