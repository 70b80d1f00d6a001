/** A date, a founding year or hours of a day in a clause. */
export interface FoundDate {
  /** "date", "hours" for those of a day, "clock" for the one until which something can be had. */
  unit: "date" | "hours" | "clock";
  /** "2026-6-30", with nothing where the clause leaves a part open; "8:00-18:00". */
  value: string;
  start: number;
  end: number;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|t)?`).join("|")})\\.?`;
const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const DAY = new RegExp(
  String.raw`(?<![\w.,])(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? (\d{4}))?|${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?|(\d{4})-(\d\d)-(\d\d)|${MONTH} (\d{4}))(?![\w])`,
  "gu",
);
const YEAR =
  /\b(?:founded|established|incorporated|started|began|begun|launched|opened|in business|exists?|existed|set up|retired?|discontinued|switched off|shut down|end of (?:life|support)|around|trading|making|building|going|opened (?:our|its|the) doors|roots go back|roots|goes back)\b[^.!?:]{0,40}?\b(?:in|since|back in|of|to)\s+((?:19|20)\d\d)\b(?!-)|(?:\b(?:founded:?|established:?|est\.)|^since)\s+((?:19|20)\d\d)\b|^((?:19|20)\d\d)(?= (?:founded|established)\b)/giu;
const TIME = String.raw`(half past )?(\d{1,2}|${HOURS.join("|")}|noon|midday|midnight)(?:[:.](\d\d))?(?:\s?(am|pm|a\.m\.|p\.m\.|o['’]clock|in the (?:morning|afternoon|evening)|at night))?`;
const CLOCK = new RegExp(
  String.raw`(?<![\p{L}\d:.,-])${TIME}\s?(?:to|–|—|-|until|till|and)\s?${TIME}(?![\d:%]|\s?\p{L}*(?:days?|hours?|months?|years?)\b)`,
  "giu",
);
/** Bare numbers are hours of a day where something is open from one to the other. */
const OPEN = /\b(?:open|lines?|staffed|hours|weekdays|answer\w*|reach\w*|available)\b[^.]*\b(?:from|between)\s$/iu;
/** The time until which an order is seen to the same day. */
const UNTIL = new RegExp(
  String.raw`(?<=\b(?:before|by|until|till|is|at|in by) )${TIME}(?=[^.]*\b(?:same|today)\b|(?<=\b(?:same|today|cut-?off)\b[^.]*))`,
  "giu",
);
const ALWAYS = /\b(?:around the clock|24\s?\/\s?7|24 hours a day|day and night|at any hour|night and day|round the clock)\b/giu;

/** The dates and hours that a clause gives. */
export function readDates(clause: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const match of clause.matchAll(DAY)) {
    const [all, day1, month1, year1, month2, day2, year2, isoYear, isoMonth, isoDay, month3, year3] = match;
    const name = (month1 ?? month2 ?? month3 ?? "").slice(0, 3);
    const month = isoMonth === undefined ? MONTHS.findIndex((each) => each.startsWith(name)) + 1 : Number(isoMonth);
    const day = isoDay ?? day1 ?? day2;
    const value = [isoYear ?? year1 ?? year2 ?? year3 ?? "", String(month), day === undefined ? "" : String(Number(day))].join("-");
    found.push({ unit: "date", value, start: match.index, end: match.index + all.length });
  }
  for (const match of clause.matchAll(YEAR)) {
    const end = match.index + match[0].length;
    found.push({ unit: "date", value: `${match[1] ?? match[2] ?? match[3] ?? ""}--`, start: end - 4, end });
  }
  for (const match of clause.matchAll(CLOCK)) {
    const [all, fromPast, from = "", fromMinutes, fromHalf, toPast, to = "", toMinutes, toHalf] = match;
    if (
      [fromPast, fromMinutes, fromHalf, toPast, toMinutes, toHalf].every((part) => part === undefined) &&
      !OPEN.test(clause.slice(0, match.index))
    )
      continue;
    const start = clock(from, fromMinutes ?? halfOf(fromPast), fromHalf ?? "");
    const end = clock(to, toMinutes ?? halfOf(toPast), toHalf ?? "");
    // "From nine to half past five" ends in the afternoon.
    const value = `${start}-${Number.parseInt(end, 10) < Number.parseInt(start, 10) && toHalf === undefined ? clock(String(Number.parseInt(end, 10)), end.split(":")[1], "pm") : end}`;
    if (!value.includes("?")) found.push({ unit: "hours", value, start: match.index, end: match.index + all.length });
  }
  for (const match of clause.matchAll(ALWAYS)) {
    found.push({ unit: "hours", value: "0:00-24:00", start: match.index, end: match.index + match[0].length });
  }
  for (const match of /\b(?:same|today|cut-?off)\b/iu.test(clause) ? clause.matchAll(UNTIL) : []) {
    if (found.some(({ start, end }) => match.index < end && match.index + match[0].length > start)) continue;
    const [all, , hour = "", minutes, half] = match;
    if (minutes === undefined && half === undefined && /^\d|^\p{L}{3,5}$/u.test(hour) && !/noon|midday|midnight/iu.test(hour)) continue;
    const value = clock(hour, minutes, half ?? "");
    if (!value.includes("?")) found.push({ unit: "clock", value, start: match.index, end: match.index + all.length });
  }
  return found;
}

function halfOf(past: string | undefined): string | undefined {
  return past === undefined ? undefined : "30";
}

function clock(said: string, minutes: string | undefined, half: string): string {
  const word = said.toLowerCase();
  const hour = { noon: 12, midday: 12, midnight: 24 }[word] ?? (HOURS.includes(word) ? HOURS.indexOf(word) + 1 : Number(said));
  const isLate = /^p|afternoon|evening|night/iu.test(half) && hour < 12;
  return hour > 24 ? "?" : `${hour + (isLate ? 12 : 0)}:${minutes ?? "00"}`;
}
