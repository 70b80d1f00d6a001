import type { Database } from "../../db/database.ts";
import { type Booking, bookMeeting } from "../../features/meetings/meetings/book-meeting.ts";
import { CalendarSettings } from "../../features/meetings/meetings/calendar/calendar-settings.ts";
import type { SlotSearch } from "../../features/meetings/meetings/slots/hold-slots.ts";
import { provisionOrganization } from "../../identity/organizations/provision-organization.ts";
import { openTestDatabase } from "../stores/open-test-database.ts";
import { openTestOutbox } from "../open-test-outbox.ts";

/** Monday, 2 March 2026, 09:00 in Berlin. */
export const now = new Date("2026-03-02T08:00:00.000Z");
/** The working hours of acme and of globex. */
export const settings = CalendarSettings.parse({ timezone: "Europe/Berlin" });

/** A store with the calendars of the organizations acme and globex. */
export async function openCalendars(closers: (() => Promise<void>)[]): Promise<Database> {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  for (const organizationId of ["acme", "globex"]) {
    await provisionOrganization(db, { id: organizationId, slug: organizationId, name: organizationId });
    await db.write((tx) =>
      tx
        .insertInto("organizationCalendars")
        .values({ organizationId, settings: JSON.stringify(settings), updatedAt: now.toISOString() })
        .execute(),
    );
  }
  return db;
}

/** What booking needs, over a test's database. */
export function bookingDeps(db: Database) {
  return {
    db,
    outbox: openTestOutbox(db),
    publicUrl: "https://disco.example",
    serverAddress: "no-reply@disco.example",
    linkOf: ({ meetingId }: { meetingId: string }) => `https://disco.example/meeting?token=${meetingId}`,
    listTeam: async () => ["team@acme.example"],
  };
}

export function search(conversationId: string, at = now, organizationId = "acme"): SlotSearch {
  return { organizationId, conversationId, timezone: "Europe/Berlin", settings, now: at };
}

export function book(db: Database, conversationId: string, start: Date, at = now): Promise<Booking> {
  return bookMeeting(bookingDeps(db), search(conversationId, at), {
    start,
    email: `${conversationId}@visitor.example`,
    name: null,
  });
}
