import type { GuestMeeting } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../../app-error.ts";
import type { Database } from "../../../../db/database.ts";
import type { MeetingsTable } from "../../../../db/tables/meeting-tables.ts";
import { nameInMail } from "../../../../identity/organizations/organization-name.ts";
import type { MemberIds } from "../../../../identity/members/member-ids.ts";
import type { SecretBox } from "../../../../secrets/secret-box.ts";
import { readOfferedSettings } from "../calendar/calendar-settings.ts";
import type { SlotSearch } from "../slots/hold-slots.ts";
import type { ReadBusy } from "../hosts/host-calendars.ts";
import { freeHosts, hostsOf, readTaken, slotsOfHosts } from "../hosts/hosts.ts";
import type { Slot } from "../slots/list-slots.ts";
import { readMeetingToken } from "./meeting-link.ts";

export interface GuestMeetingDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
  readBusy?: ReadBusy | undefined;
  membersOf?: MemberIds | undefined;
}

type Meeting = Selectable<MeetingsTable> & { organizationName: string };

const DAY_MS = 86_400_000;

/** The meeting of a link. @throws AppError `not_found` for a link that is not ours, or was mailed to an address that was replaced since. */
export async function findGuestMeeting({ db, secrets }: GuestMeetingDeps, token: string): Promise<Meeting> {
  const content = readMeetingToken(secrets, token);
  const row =
    content === null
      ? undefined
      : await db.read
          .selectFrom("meetings")
          .innerJoin("organizations", "organizations.id", "meetings.organizationId")
          .selectAll("meetings")
          .select("organizations.name as organizationName")
          .where(({ and }) => and({ "meetings.id": content.meetingId, "meetings.email": content.email }))
          .where("meetings.status", "<>", "held")
          .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "This link does not work. Copy it whole from the mail.");
  return row;
}

/** What the page of a link shows. */
export function toGuestMeeting(row: Meeting, now: Date): GuestMeeting {
  const isOver = row.startAt <= now.toISOString();
  const organization = nameInMail(row.organizationName);
  return {
    organization,
    title: row.title ?? `Meeting with ${organization}`,
    host: row.hostName,
    location: row.location,
    start: row.startAt,
    end: row.endAt,
    timezone: row.timezone,
    state: row.status === "cancelled" ? "cancelled" : isOver ? "over" : "booked",
    isConfirmed: row.confirmBy === null || row.confirmedAt !== null,
    calendarUrl: `/api/meetings/${row.id}/calendar.ics`,
  };
}

/** Notes that the guest has opened the link: the meeting no longer lapses. */
export async function confirmMeeting(db: Database, { id }: Meeting, now: Date): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("meetings")
      .set({ confirmedAt: now.toISOString() })
      .where(({ and }) => and({ id, status: "booked" }))
      .where("confirmedAt", "is", null)
      .execute(),
  );
}

/** Where other times are looked for. Until a member has named a zone, the hours are on the guest's clock. */
export async function searchFor({ db, readBusy, membersOf }: GuestMeetingDeps, meeting: Meeting, now: Date): Promise<SlotSearch> {
  const { organizationId } = meeting;
  const read = await readOfferedSettings(db, organizationId, membersOf);
  const settings = { ...read, timezone: read.timezone ?? meeting.timezone };
  return {
    organizationId,
    conversationId: meeting.conversationId ?? meeting.id,
    timezone: meeting.timezone,
    settings,
    now,
    readBusy: readBusy && (() => readBusy(organizationId, settings, now)),
  };
}

/** The free times that a meeting may be moved to, in order. They are not held. */
export async function listFreeTimes({ db }: GuestMeetingDeps, search: SlotSearch, meetingId: string, most: number): Promise<Slot[]> {
  const { now, settings } = search;
  const hosts = hostsOf(settings);
  const ahead = { start: now, end: new Date(now.getTime() + (settings.horizonDays + 3) * DAY_MS) };
  const busy = (await search.readBusy?.()) ?? [];
  const taken = [...busy, ...(await readTaken(db.read, search, ahead, meetingId))];
  const free: Slot[] = [];
  for (const slot of slotsOfHosts(hosts, now)) {
    if (free.length === most) break;
    if (freeHosts(hosts, slot, taken, now).length > 0) free.push(slot);
  }
  return free;
}
