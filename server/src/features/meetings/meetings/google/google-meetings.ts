import { randomUUID } from "node:crypto";
import type { calendar_v3 } from "../../../../vendors/google/calendar-api.ts";
import { z } from "zod";
import type { Database, Handle } from "../../../../db/database.ts";
import type { JobHandler, JobQueue } from "../../../../jobs/job-queue.ts";
import { GoogleUnavailable, type GoogleClientFor } from "../../../account/connections/google-access.ts";
import { firstConnected, openCalendar } from "../hosts/host-calendars.ts";

export const GOOGLE_MEETING_JOB = "google-meeting";

interface GoogleMeetingDeps {
  db: Database;
  googleClientFor: GoogleClientFor;
}

/** Asks for a job that writes a meeting as it is now into its host's Google calendar. */
export async function askForGoogle(jobs: JobQueue, tx: Handle, meetingId: string): Promise<void> {
  await jobs.add(tx, { kind: GOOGLE_MEETING_JOB, key: `${meetingId} ${randomUUID()}`, payload: { meetingId } });
}

const Payload = z.object({ meetingId: z.string() });
const Failure = z.object({ code: z.coerce.number() });
const Attendees = z.array(z.object({ email: z.string(), name: z.string().optional() }));

/** The job that copies a meeting to the host's Google calendar. Idempotent. */
export function googleMeetingJob({ db, googleClientFor }: GoogleMeetingDeps): JobHandler {
  return async (payload) => {
    const { meetingId } = Payload.parse(payload);
    const row = await db.read
      .selectFrom("meetings")
      .innerJoin("organizations", "organizations.id", "meetings.organizationId")
      .selectAll("meetings")
      .select("organizations.name as organizationName")
      .where("meetings.id", "=", meetingId)
      .executeTakeFirst();
    if (row === undefined || row.status === "held") return;
    const { organizationId } = row;
    const memberId = row.googleMemberId ?? row.hostId ?? (await firstConnected(db.read, organizationId));
    if (memberId === null) return;
    let api: calendar_v3.Calendar;
    try {
      api = await openCalendar(googleClientFor, { organizationId, memberId });
    } catch (error) {
      if (error instanceof GoogleUnavailable && error.state !== "unreachable") return;
      throw error;
    }
    const eventId = eventIdOf(row);
    const place = { calendarId: "primary", eventId, sendUpdates: "none" };
    if (row.status === "cancelled") {
      await api.events.delete(place).catch(ignore(404, 410));
      return;
    }
    const guests = Attendees.parse(JSON.parse(row.attendees));
    const requestBody: calendar_v3.Schema$Event = {
      id: eventId,
      summary: row.title ?? `Meeting with ${row.name ?? row.email ?? "a visitor"}`,
      description: row.description ?? `Booked in the chat of ${row.organizationName}.`,
      ...(row.location === null ? {} : { location: row.location }),
      start: { dateTime: row.startAt },
      end: { dateTime: row.endAt },
      attendees: (guests.length > 0 || row.email === null ? guests : [{ email: row.email, name: row.name ?? undefined }]).map(
        ({ email, name }) => ({ email, ...(name === undefined ? {} : { displayName: name }) }),
      ),
    };
    const isNew = row.googleEventId === null;
    const inserted = isNew
      ? await api.events.insert({ calendarId: "primary", sendUpdates: "none", requestBody }).catch(ignore(409))
      : undefined;
    if (inserted === undefined) await api.events.patch({ ...place, requestBody });
    const googleSequence = row.sequence;
    if (!isNew) {
      await db.write((tx) => tx.updateTable("meetings").set({ googleSequence }).where("id", "=", meetingId).execute());
      return;
    }
    const googleEventId = inserted?.data.id ?? eventId;
    const after = await db.write((tx) =>
      tx
        .updateTable("meetings")
        .set({ googleEventId, googleMemberId: memberId, googleSequence })
        .where("id", "=", meetingId)
        .returning(["status", "sequence"])
        .executeTakeFirst(),
    );
    // The meeting was erased while Google took it.
    if (after === undefined) await api.events.delete({ ...place, eventId: googleEventId }).catch(ignore(404, 410));
    // The job of a change in between found nothing in Google to change.
    if (after !== undefined && (after.status !== row.status || after.sequence !== row.sequence))
      throw new Error("The meeting has changed.");
  };
}

/** A meeting's event in Google. Google takes ids of letters a to v and digits, so that a second try meets the first one's event. */
export function eventIdOf({ id, googleEventId }: { id: string; googleEventId: string | null }): string {
  return googleEventId ?? id.replaceAll("-", "");
}

/** Ignores some of Google's errors: a deleted event is gone already, an inserted one is there already. */
export function ignore(...codes: number[]): (error: unknown) => undefined {
  return (error) => {
    const failure = Failure.safeParse(error);
    if (failure.success && codes.includes(failure.data.code)) return undefined;
    throw error;
  };
}

/** Whether Google answers that an event is deleted. */
export function isGone(error: unknown): boolean {
  const failure = Failure.safeParse(error);
  return failure.success && [404, 410].includes(failure.data.code);
}
