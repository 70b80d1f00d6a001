import { z } from "zod";
import type { Handle } from "../../../../db/database.ts";
import { addJob } from "../../../../jobs/add-job.ts";
import type { JobHandler } from "../../../../jobs/job-queue.ts";
import { GoogleUnavailable, type GoogleClientFor } from "../../../account/connections/google-access.ts";
import { eventIdOf, ignore } from "./google-meetings.ts";
import { firstConnected, openCalendar } from "../hosts/host-calendars.ts";

export const GOOGLE_FORGET_JOB = "google-forget";

const Payload = z.object({ organizationId: z.string(), memberId: z.string(), eventId: z.string(), isAhead: z.boolean() });
type Payload = z.infer<typeof Payload>;

/** Asks for jobs that delete meetings from their hosts' Google calendars. Called before the rows go: the jobs need none of them. */
export async function forgetInGoogle(tx: Handle, organizationId: string, meetingIds: readonly string[], now: Date): Promise<void> {
  if (meetingIds.length === 0) return;
  const first = await firstConnected(tx, organizationId);
  const meetings = await tx
    .selectFrom("meetings")
    .select(["id", "googleEventId", "googleMemberId", "hostId", "status", "endAt"])
    .where("organizationId", "=", organizationId)
    .where("id", "in", meetingIds)
    .where("status", "!=", "held")
    .execute();
  for (const meeting of meetings) {
    const memberId = meeting.googleMemberId ?? meeting.hostId ?? first;
    if (memberId === null) continue;
    const eventId = eventIdOf(meeting);
    const isAhead = meeting.status === "booked" && meeting.endAt > now.toISOString();
    const payload: Payload = { organizationId, memberId, eventId, isAhead };
    await addJob(tx, { kind: GOOGLE_FORGET_JOB, key: eventId, payload }, now);
  }
}

/** The job that deletes one event. Google tells the guests of a meeting that is still ahead, since no mail of ours may name them. */
export function googleForgetJob({ googleClientFor }: { googleClientFor: GoogleClientFor }): JobHandler {
  return async (payload) => {
    const { organizationId, memberId, eventId, isAhead } = Payload.parse(payload);
    try {
      const api = await openCalendar(googleClientFor, { organizationId, memberId });
      await api.events.delete({ calendarId: "primary", eventId, sendUpdates: isAhead ? "all" : "none" }).catch(ignore(404, 410));
    } catch (error) {
      // Without a connection the calendar is out of reach for good.
      if (error instanceof GoogleUnavailable && error.state !== "unreachable") return;
      throw error;
    }
  };
}
