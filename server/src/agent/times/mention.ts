/** A time that a message names, by the tokens from the one to the other. */
export interface Mention {
  from: number;
  to: number;
  day?: string;
  /** Another day it goes on to. */
  until?: string;
  /** Named by its place in the week, so that it may be any of the coming weeks. */
  isWeekday?: boolean;
  week?: { first: string; last: string; isLate?: boolean };
  time?: string;
  /** The hour is meant roughly. */
  isAbout?: boolean;
  timeUntil?: string;
}
