import type { Handle } from "../../../db/database.ts";

/** Passes a change to a meeting on to the host's own calendar. */
export type MeetingChanged = (tx: Handle, meetingId: string) => Promise<void>;
