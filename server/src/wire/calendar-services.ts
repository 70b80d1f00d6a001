import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { GoogleClientFor } from "../features/connections/google-access.ts";
import type { MeetingChanged } from "../features/meetings/book-meeting.ts";
import { askForGoogle, GOOGLE_MEETING_JOB, googleMeetingJob } from "../features/meetings/google-meetings.ts";
import { createReadBusy, type ReadBusy } from "../features/meetings/host-calendars.ts";
import type { JobQueue } from "../jobs/job-queue.ts";

interface CalendarServicesDeps {
  db: Database;
  logger: Logger;
  jobs: JobQueue;
  googleClientFor: GoogleClientFor;
  isConfigured: boolean;
}

/** The hosts' own calendars: when they are busy, and meetings written into them. Without Google there is nothing to read or write. */
export function createCalendarServices({ db, logger, jobs, googleClientFor, isConfigured }: CalendarServicesDeps): {
  readBusy?: ReadBusy;
  meetingChanged?: MeetingChanged;
} {
  if (!isConfigured) return {};
  jobs.handle(GOOGLE_MEETING_JOB, googleMeetingJob({ db, googleClientFor }));
  const onFailure = (error: unknown) => logger.warn({ err: error }, "a host's Google calendar could not be read");
  return {
    readBusy: createReadBusy({ db, googleClientFor, onFailure }),
    meetingChanged: (tx, meetingId) => askForGoogle(jobs, tx, meetingId),
  };
}
