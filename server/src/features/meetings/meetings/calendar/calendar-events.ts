import type { CalendarEvent, CalendarListing } from "@disco/protocol";
import type { calendar_v3 } from "../../../../vendors/google/calendar-api.ts";
import type { Selectable } from "kysely";
import { z } from "zod";
import { AppError } from "../../../../app-error.ts";
import type { Database } from "../../../../db/database.ts";
import type { MeetingsTable } from "../../../../db/tables/meeting-tables.ts";
import { GoogleUnavailable, type GoogleClientFor } from "../../../account/connections/google-access.ts";
import type { Mailbox } from "../../../account/connections/queries.ts";
import { followGoogle } from "../google/follow-google.ts";
import type { GuestMailDeps } from "../guests/guest-mails.ts";
import { openCalendar } from "../hosts/host-calendars.ts";
import { listGoogleEvents } from "../google/list-google-events.ts";

interface EventDeps extends GuestMailDeps {
  db: Database;
  clock: () => Date;
  googleClientFor: GoogleClientFor;
}

/** The organization's own calendar; Google's first one is shown in it. */
const PRIMARY = "primary";
const WEEK_MS = 7 * 86_400_000;
/** More than any screen shows at once. */
const LONGEST_MS = 92 * 86_400_000;
const MOST_EVENTS = 1_000;

/** The calendars a member can look at. Without Google there is the organization's own. */
export async function listCalendars(
  deps: EventDeps,
  mailbox: Mailbox,
  organizationName: string,
): Promise<{ calendars: CalendarListing[]; problem: string | null }> {
  const own: CalendarListing = { id: PRIMARY, summary: organizationName, primary: true };
  const { found, problem } = await askGoogle(deps, mailbox, async (api) => (await api.calendarList.list({ maxResults: 250 })).data.items);
  const others = (found ?? []).flatMap(({ id, summary, primary }) =>
    id == null || primary === true ? [] : [{ id, summary: summary ?? id, primary: false }],
  );
  return { calendars: [own, ...others], problem };
}

/** The events of a calendar in a stretch of time: of the first one our own meetings with those of the member's Google calendar. */
export async function listEvents(
  deps: EventDeps,
  mailbox: Mailbox,
  calendarId: string,
  asked: { timeMin?: string | undefined; timeMax?: string | undefined },
  now: Date,
): Promise<{ events: CalendarEvent[]; problem: string | null }> {
  const from = asked.timeMin === undefined ? now : new Date(asked.timeMin);
  const to = asked.timeMax === undefined ? new Date(from.getTime() + WEEK_MS) : new Date(asked.timeMax);
  if (to.getTime() <= from.getTime()) throw new AppError("invalid_request", "timeMax must be after timeMin.");
  if (to.getTime() - from.getTime() > LONGEST_MS) throw new AppError("invalid_request", "At most 92 days can be listed at once.");
  // Whether Google answers shows below.
  if (calendarId === PRIMARY) await followGoogle(deps, mailbox).catch(() => {});
  const own = calendarId === PRIMARY ? await readMeetings(deps.db, mailbox.organizationId, from, to) : [];
  const { found, problem, isMissing } = await askGoogle(deps, mailbox, async (api) => {
    const range = { timeMin: from.toISOString(), timeMax: to.toISOString() };
    return (await listGoogleEvents(api, { calendarId, ...range })).items;
  });
  if (calendarId !== PRIMARY && (isMissing || found === undefined)) throw new AppError("not_found", "There is no such calendar.");
  const known = new Set(own.map(({ googleEventId }) => googleEventId));
  const others = (found ?? []).filter(({ id, status }) => status !== "cancelled" && !known.has(id ?? null));
  return { events: [...own.map(toEvent), ...others.flatMap(fromGoogle)], problem };
}

async function askGoogle<T>({ googleClientFor }: EventDeps, mailbox: Mailbox, ask: (api: calendar_v3.Calendar) => Promise<T>) {
  try {
    return { found: await ask(await openCalendar(googleClientFor, mailbox)), problem: null, isMissing: false };
  } catch (error) {
    if (error instanceof GoogleUnavailable) {
      const isQuiet = error.state === "not_configured" || error.state === "not_connected";
      return { found: undefined, problem: isQuiet ? null : error.message, isMissing: isQuiet };
    }
    if (Missing.safeParse(error).success) return { found: undefined, problem: null, isMissing: true };
    return { found: undefined, problem: "Google Calendar does not answer right now. Its events are not shown.", isMissing: false };
  }
}

const Missing = z.object({ code: z.coerce.number().pipe(z.literal(404)) });

type Meeting = Selectable<MeetingsTable>;

async function readMeetings(db: Database, organizationId: string, from: Date, to: Date): Promise<Meeting[]> {
  return db.read
    .selectFrom("meetings")
    .selectAll()
    .where(({ and }) => and({ organizationId, status: "booked" }))
    .where("startAt", "<", to.toISOString())
    .where("endAt", ">", from.toISOString())
    .orderBy("startAt")
    .limit(MOST_EVENTS)
    .execute();
}

const Attendees = z.array(z.object({ email: z.string(), name: z.string().optional() }));

/** A meeting of our own as an event. */
export function toEvent(row: Meeting): CalendarEvent {
  const guests = Attendees.parse(JSON.parse(row.attendees));
  const visitor = row.email === null ? [] : [{ email: row.email, name: row.name ?? undefined }];
  return {
    id: row.id,
    summary: row.title ?? `Meeting with ${row.name ?? row.email ?? "a visitor"}`,
    ...(row.description === null ? {} : { description: row.description }),
    ...(row.location === null ? {} : { location: row.location }),
    start: { dateTime: row.startAt },
    end: { dateTime: row.endAt },
    attendees: (guests.length > 0 ? guests : visitor).map(({ email, name }) => ({
      email,
      responseStatus: "needsAction",
      ...(name === undefined || name === "" ? {} : { displayName: name }),
    })),
    meeting: {
      host: row.hostName,
      hostReason: row.hostReason,
      conversationId: row.conversationId,
      isNoShow: row.isNoShow === 1,
      isInGoogle: row.googleEventId !== null,
    },
  };
}

function fromGoogle(event: calendar_v3.Schema$Event): CalendarEvent[] {
  const { id, summary, description, location, hangoutLink, colorId, start, end, attendees } = event;
  if (id == null || start == null || end == null) return [];
  return [
    {
      id,
      ...(summary == null ? {} : { summary }),
      ...(description == null ? {} : { description }),
      ...(location == null ? {} : { location }),
      ...(hangoutLink == null ? {} : { hangoutLink }),
      ...(colorId == null ? {} : { colorId }),
      start: timeOf(start),
      end: timeOf(end),
      attendees: (attendees ?? []).flatMap(({ email, displayName, responseStatus }) =>
        email == null ? [] : [{ email, responseStatus: responseStatus ?? "needsAction", ...(displayName == null ? {} : { displayName }) }],
      ),
      meeting: null,
    },
  ];
}

function timeOf({ date, dateTime }: calendar_v3.Schema$EventDateTime) {
  return date == null ? { dateTime: new Date(dateTime ?? 0).toISOString() } : { date };
}
