import type { Selectable } from "kysely";
import { type Database, lockForWrite } from "../../../../db/database.ts";
import type { MeetingsTable } from "../../../../db/tables/meeting-tables.ts";
import type { calendar_v3 } from "../../../../vendors/google/calendar-api.ts";
import { GoogleUnavailable, type GoogleClientFor } from "../../../account/connections/google-access.ts";
import type { Mailbox } from "../../../account/connections/queries.ts";
import { type GuestMailDeps, mailGuests } from "../guests/guest-mails.ts";
import { isGone } from "./google-meetings.ts";
import { openCalendar } from "../hosts/host-calendars.ts";
import { listGoogleEvents } from "./list-google-events.ts";

export interface FollowGoogleDeps extends GuestMailDeps {
  db: Database;
  clock: () => Date;
  googleClientFor: GoogleClientFor;
}

type WatchDeps = FollowGoogleDeps & { onFailure: (error: unknown) => void };
type Meeting = Selectable<MeetingsTable>;

const LOOK_MS = 2 * 60_000;
const AT_ONCE = 100;

/** Moves and cancels meetings whose events were moved or deleted in Google, until the signal aborts. */
export function startFollowingGoogle(deps: WatchDeps, signal: AbortSignal): void {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    followAll(deps, signal)
      .catch(deps.onFailure)
      .finally(() => (isLooking = false));
  }, LOOK_MS);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

async function followAll(deps: WatchDeps, signal: AbortSignal): Promise<void> {
  for (const mailbox of await readFollowing(deps)) {
    if (signal.aborted) return;
    await followGoogle(deps, mailbox).catch(deps.onFailure);
  }
}

/** Brings an organization's meetings up to date with Google, as far as it answers. */
export async function followOrganization(deps: WatchDeps, organizationId: string): Promise<void> {
  const mailboxes = await readFollowing(deps, organizationId);
  await Promise.all(mailboxes.map((mailbox) => followGoogle(deps, mailbox).catch(deps.onFailure)));
}

/** The members who have meetings in Google that are still ahead. */
async function readFollowing({ db, clock }: FollowGoogleDeps, organizationId?: string): Promise<Mailbox[]> {
  let query = db.read
    .selectFrom("meetings")
    .select(["organizationId", "googleMemberId as memberId"])
    .distinct()
    .where("status", "=", "booked")
    .where("googleMemberId", "is not", null)
    .where("endAt", ">", clock().toISOString());
  if (organizationId !== undefined) query = query.where("organizationId", "=", organizationId);
  const rows = await query.execute();
  return rows.flatMap(({ organizationId: id, memberId }) => (memberId === null ? [] : [{ organizationId: id, memberId }]));
}

/** Compares the meetings of one member with their Google calendar. Google wins, except over a change of ours that it has not got yet. */
export async function followGoogle(deps: FollowGoogleDeps, mailbox: Mailbox): Promise<void> {
  const now = deps.clock();
  const meetings = await readFollowed(deps.db, mailbox, now);
  const [first] = meetings;
  const last = meetings.at(-1);
  if (first === undefined || last === undefined) return;
  const api = await openCalendar(deps.googleClientFor, mailbox).catch((error: unknown) => {
    if (error instanceof GoogleUnavailable && error.state !== "unreachable") return null;
    throw error;
  });
  if (api === null) return;
  const { items } = await listGoogleEvents(api, { calendarId: "primary", timeMin: first.startAt, timeMax: last.endAt });
  const events = new Map(items.map((event) => [event.id, event]));
  for (const meeting of meetings) {
    // One that was moved out of the range or deleted is not in the list.
    const event = events.get(meeting.googleEventId) ?? (await findEvent(api, meeting.googleEventId ?? ""));
    if (event !== undefined) await adopt(deps, meeting, event, now);
  }
}

function readFollowed(db: Database, { organizationId, memberId }: Mailbox, now: Date): Promise<Meeting[]> {
  return db.read
    .selectFrom("meetings")
    .selectAll()
    .where(({ and }) => and({ organizationId, googleMemberId: memberId }))
    .where("googleEventId", "is not", null)
    .whereRef("googleSequence", "=", "sequence")
    .where("status", "=", "booked")
    .where("endAt", ">", now.toISOString())
    .orderBy("startAt")
    .limit(AT_ONCE)
    .execute();
}

/** Undefined for an answer that is about no such event. */
async function findEvent(api: calendar_v3.Calendar, eventId: string): Promise<calendar_v3.Schema$Event | null | undefined> {
  try {
    const { data } = await api.events.get({ calendarId: "primary", eventId });
    return data.id === eventId ? data : undefined;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

async function adopt(deps: FollowGoogleDeps, meeting: Meeting, event: calendar_v3.Schema$Event | null, now: Date): Promise<void> {
  const isCancelled = event === null || event.status === "cancelled";
  const [start, end] = [event?.start?.dateTime, event?.end?.dateTime].map((at) => (at == null ? null : new Date(at).toISOString()));
  const isMoved = start != null && end != null && (start !== meeting.startAt || end !== meeting.endAt);
  if (!isCancelled && !isMoved) return;
  await deps.db.write(async (tx) => {
    await lockForWrite(deps.db, tx, `calendar of ${meeting.organizationId}`);
    const sequence = meeting.sequence + 1;
    const after = await tx
      .updateTable("meetings")
      .set({ sequence, googleSequence: sequence, origin: "member" })
      .set(isCancelled || start == null || end == null ? { status: "cancelled" } : { startAt: start, endAt: end })
      .where(({ and }) => and({ id: meeting.id, status: "booked", sequence: meeting.sequence }))
      .returningAll()
      .executeTakeFirst();
    if (after !== undefined) await mailGuests(deps, tx, after, isCancelled ? "cancelled" : "moved", now);
  });
}
