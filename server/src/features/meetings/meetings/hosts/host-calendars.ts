import type { calendar_v3 } from "../../../../vendors/google/calendar-api.ts";
import type { Database, Handle } from "../../../../db/database.ts";
import { GoogleUnavailable, type GoogleClientFor } from "../../../account/connections/google-access.ts";
import type { Mailbox } from "../../../account/connections/queries.ts";
import type { CalendarSettings } from "../calendar/calendar-settings.ts";
import { instantIn } from "../../../../zones/zone-clock.ts";
import type { TakenTime } from "./hosts.ts";
import { listGoogleEvents } from "../google/list-google-events.ts";

/** Reads when the hosts of an organization are busy in their own calendars, from now on to the end of what may be booked. */
export type ReadBusy = (organizationId: string, settings: CalendarSettings, now: Date) => Promise<readonly TakenTime[]>;

export interface HostCalendarDeps {
  db: Database;
  googleClientFor: GoogleClientFor;
  /** Called with the reason when a calendar could not be read. */
  onFailure: (error: unknown) => void;
}

const DAY_MS = 24 * 3_600_000;

/** Google's calendar API in a member's name. It is loaded with the first call. */
export async function openCalendar(googleClientFor: GoogleClientFor, mailbox: Mailbox): Promise<calendar_v3.Calendar> {
  const { options } = await googleClientFor(mailbox, "calendar");
  const { calendar } = await import("../../../../vendors/google/calendar-api.ts");
  return calendar({ version: "v3", ...options });
}

/** The member whose Google calendar an organization without hosts goes by: who connected it first. */
export async function firstConnected(handle: Handle, organizationId: string): Promise<string | null> {
  const row = await handle
    .selectFrom("googleConnections")
    .select("memberId")
    .where(({ and }) => and({ organizationId, status: "active" }))
    .orderBy("connectedAt")
    .executeTakeFirst();
  return row?.memberId ?? null;
}

/**
 * Makes the reader of free and busy times. A calendar that is not connected blocks nothing. One that cannot be read in time blocks its host,
 * because any hour of it may be taken.
 */
export function createReadBusy(deps: HostCalendarDeps): ReadBusy {
  return async (organizationId, settings, now) => {
    const end = new Date(now.getTime() + (settings.horizonDays + 2) * DAY_MS);
    const range = { timeMin: now.toISOString(), timeMax: end.toISOString(), timeZone: settings.timezone ?? "UTC" };
    const hosts =
      settings.hosts.length > 0
        ? settings.hosts.map(({ userId, calendars }) => ({ hostId: userId, memberId: userId, calendars }))
        : [await firstConnected(deps.db.read, organizationId)].flatMap((memberId) =>
            memberId === null ? [] : [{ hostId: null, memberId, calendars: ["primary"] }],
          );
    const read = hosts.map(async ({ hostId, memberId, calendars }): Promise<TakenTime[]> => {
      try {
        const api = await openCalendar(deps.googleClientFor, { organizationId, memberId });
        const lists = await Promise.all(calendars.map((calendarId) => listGoogleEvents(api, { calendarId, ...range })));
        const own = await ownEvents(deps.db, organizationId, range.timeMin);
        return lists.flatMap(({ items, timeZone }) => items.flatMap((event) => toTaken(event, hostId, timeZone, own)));
      } catch (error) {
        if (error instanceof GoogleUnavailable && isWithoutCalendar(error)) return [];
        deps.onFailure(error);
        return [{ hostId, start: now, end, kind: "unreadable", what: "a Google calendar that cannot be read right now" }];
      }
    });
    return (await Promise.all(read)).flat();
  };
}

/** Without Google, or without leave to read the calendar, the hours in the settings are all there is. */
function isWithoutCalendar({ state }: GoogleUnavailable): boolean {
  return state === "not_configured" || state === "not_connected" || state === "missing_permission";
}

/**
 * The times of our own meetings by the ids of their events, which are counted here already as long as Google agrees. Null for a meeting
 * whose change Google has not got yet.
 */
async function ownEvents(db: Database, organizationId: string, since: string): Promise<Map<string | null, string | null>> {
  const rows = await db.read
    .selectFrom("meetings")
    .select(["googleEventId", "startAt", "endAt", "sequence", "googleSequence"])
    .where("organizationId", "=", organizationId)
    .where("status", "<>", "held")
    .where("endAt", ">", since)
    .where("googleEventId", "is not", null)
    .execute();
  return new Map(
    rows.map(({ googleEventId, startAt, endAt, sequence, googleSequence }) => [
      googleEventId,
      sequence === googleSequence ? `${startAt} ${endAt}` : null,
    ]),
  );
}

function toTaken(
  event: calendar_v3.Schema$Event,
  hostId: string | null,
  timezone: string,
  own: ReadonlyMap<string | null, string | null>,
): TakenTime[] {
  const isFree = event.transparency === "transparent" || event.status === "cancelled";
  const isDeclined = event.attendees?.some(({ self, responseStatus }) => self === true && responseStatus === "declined") === true;
  if (isFree || isDeclined) return [];
  const start = instantOf(event.start, timezone);
  const end = instantOf(event.end, timezone);
  if (start === null || end === null) return [];
  const known = own.get(event.id ?? null);
  if (known === null || known === `${start.toISOString()} ${end.toISOString()}`) return [];
  const isPrivate = event.visibility === "private" || event.visibility === "confidential";
  return [{ hostId, start, end, kind: "event", what: isPrivate ? "a private event" : (event.summary ?? "an event") }];
}

/** Days of all-day events begin at midnight of the calendar's zone. */
function instantOf(at: calendar_v3.Schema$EventDateTime | undefined, timezone: string): Date | null {
  if (at?.dateTime != null) return new Date(at.dateTime);
  return at?.date == null ? null : instantIn(at.date, "00:00", timezone);
}
