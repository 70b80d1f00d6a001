import type { Shift } from "./read-shift.ts";

/** What a message wishes of a meeting's time, on the visitor's own clock. Days are as 2026-11-24, hours as 15:00. */
export interface MeetingTime {
  day: string | null;
  time: string | null;
  /** True for an hour that is meant roughly. */
  about: true | null;
  /** The hours between which it may be; with a time there are none. */
  notBefore: string | null;
  notAfter: string | null;
  /** The days between which it may be; with a day there are none. */
  firstDay: string | null;
  lastDay: string | null;
  exceptDays: readonly string[];
  /** Beside the times that were offered before. */
  shift: Shift | null;
  /** How many days from the one that is spoken of. */
  aside: number | null;
}
