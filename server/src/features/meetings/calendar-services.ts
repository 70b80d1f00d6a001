import type { Logger } from "pino";
import type { Database } from "../../db/database.ts";
import type { GoogleClientFor } from "../account/connections/google-access.ts";
import type { MeetingChanged } from "./meetings/meeting-changed.ts";
import { GOOGLE_FORGET_JOB, googleForgetJob } from "./meetings/google/forget-in-google.ts";
import { askForGoogle, GOOGLE_MEETING_JOB, googleMeetingJob } from "./meetings/google/google-meetings.ts";
import { createReadBusy, type ReadBusy } from "./meetings/hosts/host-calendars.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";

/** An erased event is tried this long while Google is away. */
const FORGET_FOR_MS = 24 * 3_600_000;

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
  jobs.handle(GOOGLE_FORGET_JOB, googleForgetJob({ googleClientFor }), { retryForMs: FORGET_FOR_MS });
  const onFailure = (error: unknown) => logger.warn({ err: error }, "a host's Google calendar could not be read");
  return {
    readBusy: createReadBusy({ db, googleClientFor, onFailure }),
    meetingChanged: (tx, meetingId) => askForGoogle(jobs, tx, meetingId),
  };
}
