interface Part {
  from: string | null;
  until: string | null;
  rest: { from: string | null; until: string | null };
}

const NOTHING = { from: null, until: null };

const parts: readonly (readonly [RegExp, Part])[] = [
  [/\bafter (?:my |our )?lunch(?: ?time| break)?\b/iu, { from: "13:00", until: null, rest: { from: null, until: "12:00" } }],
  [
    /\bbefore (?:my |our )?(?:lunch(?: ?time| break)?|noon|midday)\b/iu,
    { from: null, until: "12:00", rest: { from: "12:00", until: null } },
  ],
  [/\b(?:over|at|during) lunch(?: ?time)?\b|\blunch ?time\b/iu, { from: "12:00", until: "14:00", rest: { from: "14:00", until: null } }],
  [
    /\bfirst thing(?: in the morning)?\b|\bearly (?:in the )?mornings?\b/iu,
    { from: null, until: "10:00", rest: { from: "10:00", until: null } },
  ],
  [
    /\blate(?:r)? (?:in the )?(?:afternoons?|day)\b|\bend of (?:the |my |our )?day\b/iu,
    { from: "15:00", until: null, rest: { from: null, until: "15:00" } },
  ],
  [/\blate(?:r)? (?:in the )?mornings?\b/iu, { from: "10:00", until: "12:30", rest: NOTHING }],
  [/\bmornings?\b|(?<=day |tomorrow )a\.?m\b\.?/iu, { from: null, until: "12:00", rest: { from: "12:00", until: null } }],
  [/\bafternoons?\b|(?<=day |tomorrow )p\.?m\b\.?/iu, { from: "13:00", until: "18:00", rest: { from: null, until: "12:00" } }],
  [/\bevenings?\b|\btonight\b|\bafter work\b/iu, { from: "17:00", until: null, rest: { from: null, until: "17:00" } }],
];

/** The part of the day that a message names, and where. */
export function partOfDay(text: string): (Part & { index: number; end: number }) | null {
  for (const [pattern, part] of parts) {
    const found = pattern.exec(text);
    if (found !== null) return { ...part, index: found.index, end: found.index + found[0].length };
  }
  return null;
}

const HOUR = String.raw`(\d{1,2})(?:[:.](\d\d))?\s*([ap]\.?m\b\.?)?`;
const BETWEEN = new RegExp(
  String.raw`(\b(?:between|from)\s+)?(?<![\d/.:-])${HOUR}\s*(?:\band\b|\bto\b|\buntil\b|\btill\b|-|–)\s*${HOUR}(?![\d/.:-]|\s*(?:st|nd|rd|th|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|people|persons|users|seats|sites|days|weeks|months|years|%))`,
  "iu",
);
const LAST_HOUR = 23;

/** "Between 2 and 4", "from 9 to 11:30", "2-4pm". Bare numbers are hours only behind a word that says so. */
export function hoursBetween(text: string): { from: string; until: string; words: string } | null {
  const found = BETWEEN.exec(text);
  if (found === null) return null;
  const [words, saysSo, hour, minute, half, untilHour, untilMinute, untilHalf] = found;
  if (saysSo === undefined && half === undefined && untilHalf === undefined && (minute === undefined || untilMinute === undefined))
    return null;
  const last = onClock(Number(untilHour), untilHalf ?? null);
  let first = onClock(Number(hour), half ?? null);
  // "9 to 11am" are one half of the day; "11 to 2pm" are both.
  if (half === undefined && untilHalf !== undefined) first = Number(hour) + 12 < last + 1 && last >= 12 ? Number(hour) + 12 : Number(hour);
  if (first > LAST_HOUR || last > LAST_HOUR || first > last) return null;
  return { from: clock(first, minute), until: clock(last, untilMinute), words };
}

function onClock(hour: number, half: string | null): number {
  if (half !== null) return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
  return hour >= 1 && hour <= 6 ? hour + 12 : hour;
}

function clock(hour: number, minute: string | undefined): string {
  return `${String(hour).padStart(2, "0")}:${minute ?? "00"}`;
}
