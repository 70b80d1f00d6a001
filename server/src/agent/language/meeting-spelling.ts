import { editDistance } from "../../knowledge/index/terms/vocabulary.ts";
import { speaksOnlyOfTimes, wordsOfTimes } from "./about-times.ts";

const rightWords =
  `appointment meeting demo tomorrow today monday tuesday wednesday thursday friday saturday sunday next week morning afternoon evening schedule book call
  want would please first second third early earlier earliest later latest available possible`.split(/\s+/u);
const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tmrw: "tomorrow",
    tmr: "tomorrow",
    tmw: "tomorrow",
    nxt: "next",
    wk: "week",
    appt: "appointment",
    mtg: "meeting",
    dmo: "demo",
    schdl: "schedule",
  }),
);
/** Words of their own that are one slip from the ones above. */
const ownWords = new Set(
  `latter layer laser cell cells calf calm cool boot boots weak weed went wand warm nest text fist seconds mourning moaning pleased wound world fry moody toddy thirty thirds
  schedules scheduler bookings`.split(/\s+/u),
);
const LONGEST = 100;
/** A shorter word with a capital is as likely a name: "Frida", "Sundar". */
const SHORTEST_WITH_CAPITAL = 7;
const GIVES_NAME = /\b(?:i'?m|i am|name is|this is|it'?s)\s+\S+\W*$/iu;
/** So long a word may have two slips. */
const LONG_WORD = 7;
const SHORTEST = 4;

/** A misspelt wish for a meeting as it was meant ("apointmnt tmrw mornin"); a message that would still speak of anything else stays as it is. */
export function withMeetingSpelling(message: string): string {
  if (message.length > LONGEST || message.includes("@") || GIVES_NAME.test(message)) return message;
  let isLost = false;
  const corrected = message.replaceAll(/\p{L}[\p{L}'’.]*\p{L}|\p{L}/gu, (word) => {
    const lower = word.toLowerCase();
    const isName = word !== lower && word.length < SHORTEST_WITH_CAPITAL && !wordsOfTimes.has(lower);
    const right = isLost || isName ? null : rightWordOf(lower);
    isLost ||= right === null;
    return right === null || right === lower ? word : right;
  });
  return !isLost && speaksOnlyOfTimes(corrected) ? corrected : message;
}

function rightWordOf(lower: string): string | null {
  const meant = abbreviations.get(lower);
  if (meant !== undefined) return meant;
  if (wordsOfTimes.has(lower.replaceAll("’", "'"))) return lower;
  if (lower.length < SHORTEST || ownWords.has(lower)) return null;
  const most = lower.length >= LONG_WORD ? 2 : 1;
  const [nearest, next] = rightWords
    .filter((word) => word[0] === lower[0])
    .map((word) => ({ word, distance: editDistance(lower, word, most) }))
    .sort((left, right) => left.distance - right.distance);
  // As near to Tuesday as to Thursday is neither.
  const isPlain = nearest !== undefined && nearest.distance <= most && nearest.distance < (next?.distance ?? Infinity);
  return isPlain ? nearest.word : null;
}
