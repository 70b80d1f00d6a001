import { type Period, lengthOf, periodsIn } from "./periods.ts";
import { quantitiesIn } from "./quantities.ts";
import { type Found, found, type Sentence } from "./sentence.ts";

const FRAGMENT_WORDS = 7;
const SOON_DAYS = 3;
const FEW = 3;
const UNITS = ["day", "week", "month", "quarter", "half", "year"] as const;

/** When a visitor wants to begin or to decide: "not before Q2", "bis Ende März", "as soon as possible", "no rush". */
export function readTiming(sentence: Sentence, tools: readonly Found[]): Found[] {
  const { lower, lexicon } = sentence;
  const noRush = lexicon.pattern("norush").exec(lower);
  if (noRush !== null) return [found("timing", sentence, noRush.index, noRush.index + noRush[0].length, { kind: "no_rush" })];
  const period = [...periodsIn(lower, lexicon, sentence.now), ...spans(sentence)]
    .filter(
      ({ days, grain, start, end }) =>
        days >= -1 &&
        isWhen(sentence, grain) &&
        !tools.some((tool) => start < tool.end - sentence.start && tool.start - sentence.start < end),
    )
    .map((each) => withDeadline(each, sentence))
    .find((each) => isPlan(each, sentence));
  if (period !== undefined)
    return [found("timing", sentence, period.start, period.end, { amount: Math.max(0, Math.round(period.days)), unit: "days" })];
  const asap = lexicon.pattern("asap").exec(lower);
  if (asap === null || isOnlyMeeting(sentence)) return [];
  return [found("timing", sentence, asap.index, asap.index + asap[0].length, { kind: "asap", amount: SOON_DAYS, unit: "days" })];
}

/** "In six weeks", "within a few months". */
function spans({ lower, lexicon }: Sentence): Period[] {
  const quantities = [...quantitiesIn(lower, lexicon)];
  for (const { 0: words, index } of lower.matchAll(
    lexicon.memo("few", () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("few")})(?!\\p{L})`, "gu")),
  ))
    quantities.push({ low: FEW, amount: FEW, start: index, end: index + words.length, isSpelled: true });
  const before = lexicon.memo(
    "within before",
    () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("within")}) (?:(?:${lexicon.list("about")}) )?$`, "u"),
  );
  const after = lexicon.memo("span units", () =>
    UNITS.map((unit) => [unit, new RegExp(`^[ -](?:${lexicon.list(unit)})(?!\\p{L})`, "u")] as const),
  );
  return quantities.flatMap(({ amount, start, end }): Period[] => {
    const within = before.exec(lower.slice(0, start));
    if (within === null) return [];
    for (const [unit, pattern] of after) {
      const match = pattern.exec(lower.slice(end));
      if (match === null) continue;
      const grain = unit === "day" || unit === "week" ? unit : "month";
      return [{ start: within.index, end: end + match[0].length, days: amount * lengthOf(unit), grain }];
    }
    return [];
  });
}

/** With the words before it that make it a deadline: "not before", "bis Ende". */
function withDeadline(period: Period, { lower, lexicon }: Sentence): Period & { isDeadline: boolean } {
  const before = lower.slice(0, period.start);
  const pattern = lexicon.memo(
    "deadline before",
    () =>
      new RegExp(
        `(?<!\\p{L})(?:(?:${lexicon.list("deadline")}) ?)?(?:(?:${lexicon.list("about")}) )?(?:(?:${lexicon.list("end")}) ?)?(?:(?:${lexicon.list("article")}) ?)?$`,
        "u",
      ),
  );
  const match = pattern.exec(before);
  const start = match?.index ?? period.start;
  const isDeadline = lexicon
    .memo("deadline first", () => new RegExp(`^(?:${lexicon.list("deadline")}|${lexicon.list("end")})(?!\\p{L})`, "u"))
    .test(lower.slice(start, period.end));
  return { ...period, start, isDeadline };
}

/** A day with a clock time is a wish for a meeting. */
function isWhen({ lower }: Sentence, grain: Period["grain"]): boolean {
  return grain !== "day" || !/\d{1,2}(?::\d\d| ?(?:am|pm|uhr|h)(?!\p{L}))/u.test(lower);
}

function isPlan({ days, grain, isDeadline, start, end }: Period & { isDeadline: boolean }, sentence: Sentence): boolean {
  const { lower, lexicon, asked, isQuestion } = sentence;
  if (days < 0 || isOnlyMeeting(sentence)) return false;
  if (asked === "timing") return true;
  if (lexicon.pattern("past").test(lower)) return false;
  const without = `${lower.slice(0, start)} ${lower.slice(end)}`;
  const isBegun = lexicon.pattern("begin").test(grain === "week" || grain === "day" ? without : lower);
  const isFragment = !isQuestion && lower.split(/\s+/u).length <= FRAGMENT_WORDS && grain !== "day";
  if (isQuestion && !lexicon.pattern("we").test(lower)) return false;
  return isBegun || isFragment || (isDeadline && grain !== "day" && grain !== "week");
}

/** "Can we talk next Tuesday?" is no deadline of theirs. */
function isOnlyMeeting({ lower, lexicon }: Sentence): boolean {
  return lexicon.pattern("meet").test(lower) && !lexicon.pattern("firm").test(lower);
}
