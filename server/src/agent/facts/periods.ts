import { type FactLexicon, withoutValues, WORD_END, WORD_START } from "./fact-lexicon.ts";

/** A period or a date in a sentence, with how far its end is. */
export interface Period {
  start: number;
  end: number;
  /** Until its end; negative for what has passed. */
  days: number;
  /** A day, a month or longer; a weekday is none. */
  grain: "day" | "week" | "month" | "long";
}

const DAY_MS = 24 * 3_600_000;
const LOCALES = ["long", "short"] as const;
const MONTH_DAYS = 30;

interface Patterns {
  months: ReadonlyMap<string, number>;
  readers: readonly (readonly [RegExp, (groups: Record<string, string | undefined>, now: Date) => Omit<Period, "start" | "end"> | null])[];
}

/** The periods and dates that a sentence names: "Q2", "next summer", "15 January", "in six weeks". */
export function periodsIn(lower: string, lexicon: FactLexicon, now: Date): Period[] {
  const { readers } = lexicon.memo("periods", () => buildPatterns(lexicon));
  const periods: Period[] = [];
  for (const [pattern, read] of readers) {
    for (const match of lower.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (periods.some((each) => start < each.end && each.start < end)) continue;
      const period = read(match.groups ?? {}, now);
      if (period !== null) periods.push({ ...period, start, end });
    }
  }
  return periods.sort((one, other) => one.start - other.start);
}

function buildPatterns(lexicon: FactLexicon): Patterns {
  const list = (key: string) => lexicon.list(key);
  const months = monthNames(lexicon.languages);
  const month = `(?<month>${[...months.keys()].sort((one, other) => other.length - one.length).join("|")})\\.?`;
  const year = "(?:,? (?:de |di |del |van )?(?<year>20\\d\\d))?";
  const unit = `(?<unit>${["day", "week", "month", "quarter", "half", "year"].map(list).join("|")})`;
  const seasons = `(?<season>${withoutValues(list("seasons"))})`;
  const article = `(?:(?:${list("article")}) ?)?`;
  const which = `(?<which>${list("this")}|${list("next")})`;
  const make = (source: string) => new RegExp(`${WORD_START}(?:${source})${WORD_END}`, "gu");
  const isNext = (words: string | undefined) => words !== undefined && new RegExp(`^(?:${list("next")})$`, "u").test(words);
  const unitOf = (words: string) =>
    (["day", "week", "month", "quarter", "half", "year"] as const).find((each) => new RegExp(`^(?:${list(each)})$`, "u").test(words)) ??
    "month";
  const ofMonth = (groups: Record<string, string | undefined>, now: Date) => {
    const index = months.get((groups["month"] ?? "").replace(/\.$/u, ""));
    if (index === undefined) return null;
    const day = groups["day"] === undefined ? null : Number(groups["day"]);
    if (day !== null && (day < 1 || day > 31)) return null;
    return { days: daysUntil(now, groups["year"], index, day ?? 28), grain: day === null ? ("month" as const) : ("day" as const) };
  };
  const ofSeason = (groups: Record<string, string | undefined>, now: Date) => {
    const start = lexicon.valued("seasons").find(([pattern]) => pattern.test(groups["season"] ?? ""))?.[1] ?? 1;
    return { days: daysUntil(now, groups["year"], start - 1, 28), grain: "long" as const };
  };
  const ofUnit = (groups: Record<string, string | undefined>, now: Date) => {
    const named = unitOf(groups["unit"] ?? "");
    const end = endOf(named, now);
    const grain =
      named === "day"
        ? ("day" as const)
        : named === "week"
          ? ("week" as const)
          : named === "month"
            ? ("month" as const)
            : ("long" as const);
    return { days: isNext(groups["which"]) ? end + lengthOf(named) / (named === "year" ? 4 : 2) : end, grain };
  };
  const ofQuarter = ({ ordinal, quarter, year: named }: Record<string, string | undefined>, now: Date) => {
    const number =
      quarter === undefined ? lexicon.valued("ordinals").find(([pattern]) => pattern.test(ordinal ?? ""))?.[1] : Number(quarter);
    return { days: daysUntil(now, named, (number ?? 1) * 3 - 1, 28), grain: "long" as const };
  };
  return {
    months,
    readers: [
      [/(?<!\d)(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)(?!\d)/gu, (groups, now) => numeric(groups, now)],
      [
        /(?<![\d.,/-])(?<day>\d{1,2})[./](?<month>\d{1,2})(?:[./](?<year>20\d\d|\d\d)(?!\d)|\.(?=\s|$|,))/gu,
        (groups, now) => numeric(groups, now),
      ],
      [make(`${month} (?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)${year}`), ofMonth],
      [
        make(`(?:${article}(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º|°)? ?(?:of |de |di )?)?${month}${year}`),
        (groups, now) =>
          groups["day"] === undefined && groups["year"] === undefined && groups["month"] === "may" ? null : ofMonth(groups, now),
      ],
      // "May" is mostly a verb.
      [
        /(?<=(?<!\p{L})(?:in|by|until|till|before|of|mid|early|late|this|next|from|since|end|after|to)[ -])(?<month>may)(?!\p{L})/gu,
        ofMonth,
      ],
      [
        make(
          `${article}(?:q|t)(?<quarter>[1-4])(?:[ /'-]*(?<year>20\\d\\d))?|(?:(?<ordinal>${withoutValues(list("ordinals"))})[- ]?(?:${list("quarter")}))${year}`,
        ),
        ofQuarter,
      ],
      [
        make(`${article}(?<ordinal>${withoutValues(list("ordinals"))}) (?:${list("half")})${year}|h(?<half>[12])${year}`),
        ({ ordinal, half, year: named }, now) => {
          const number =
            half === undefined ? (lexicon.valued("ordinals").find(([pattern]) => pattern.test(ordinal ?? ""))?.[1] ?? 1) : Number(half);
          return { days: daysUntil(now, named, number === 1 ? 5 : 11, 28), grain: "long" };
        },
      ],
      [
        make(`${article}${which} ${unit}|${article}(?:${unit.replace("<unit>", "<unit2>")}) (?:${which.replace("<which>", "<which2>")})`),
        ({ unit: first, unit2, which: before, which2 }, now) => ofUnit({ unit: first ?? unit2, which: before ?? which2 }, now),
      ],
      [make(`(?:${list("end")}) ?${article}${unit.replace(`|${list("week")}`, "")}`), ofUnit],
      [
        make(
          `(?:(?:${list("season")}) ?(?:(?:${list("next")}|${list("this")}) )?|(?:${list("next")}|${list("this")}) |^)${seasons}(?: (?:${list("next")}))?${year}`,
        ),
        ofSeason,
      ],
      [
        /(?<![\d.,/$€£-])(?<year>20[2-4]\d)(?![\d/%-]|[.,]\d)/gu,
        ({ year: named }, now) => ({ days: daysUntil(now, named, 5, 28), grain: "long" }),
      ],
    ],
  };
}

/** Months by the names and short names that `Intl` has for them. */
function monthNames(languages: readonly string[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of languages) {
    for (const style of LOCALES) {
      for (let month = 0; month < 12; month += 1) {
        for (const parts of [{ month: style }, { month: style, day: "numeric" }] as const) {
          const name = new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" })
            .formatToParts(new Date(Date.UTC(2026, month, 15)))
            .find(({ type }) => type === "month")?.value;
          const plain = name?.toLowerCase().replace(/\.$/u, "") ?? "";
          if (plain.length >= 3 && /^\p{L}+$/u.test(plain) && !SHORT_WORDS.has(plain)) names.set(plain, month);
        }
      }
    }
  }
  return names;
}

/** Short names of months that are words as well. */
const SHORT_WORDS: ReadonlySet<string> = new Set([
  "mar",
  "set",
  "dic",
  "ago",
  "out",
  "mag",
  "mei",
  "abr",
  "dez",
  "jun",
  "gen",
  "lug",
  "ott",
  "fev",
]);

function numeric({ year, month, day }: Record<string, string | undefined>, now: Date): Omit<Period, "start" | "end"> | null {
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  const isSwapped = monthNumber > 12 && dayNumber <= 12;
  if ((monthNumber > 12 && !isSwapped) || dayNumber > 31 || monthNumber === 0 || dayNumber === 0) return null;
  const full = year?.length === 2 ? `20${year}` : year;
  return { days: daysUntil(now, full, (isSwapped ? dayNumber : monthNumber) - 1, isSwapped ? monthNumber : dayNumber), grain: "day" };
}

/** Days until a day; without a year, until the next such day. */
function daysUntil(now: Date, year: string | undefined, month: number, day: number): number {
  const until = (inYear: number) => Math.round((Date.UTC(inYear, month, day) - now.getTime()) / DAY_MS);
  if (year !== undefined) return until(Number(year));
  const days = until(now.getUTCFullYear());
  return days < 0 ? until(now.getUTCFullYear() + 1) : days;
}

export function lengthOf(unit: "day" | "week" | "month" | "quarter" | "half" | "year"): number {
  return { day: 1, week: 7, month: MONTH_DAYS, quarter: 91, half: 182, year: 365 }[unit];
}

function endOf(unit: "day" | "week" | "month" | "quarter" | "half" | "year", now: Date): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const until = (lastMonth: number) => Math.round((Date.UTC(year, lastMonth, 0) - now.getTime()) / DAY_MS);
  if (unit === "day" || unit === "week") return lengthOf(unit);
  if (unit === "month") return until(month + 1);
  if (unit === "quarter") return until(Math.floor(month / 3) * 3 + 3);
  return until(unit === "half" ? (month < 6 ? 6 : 12) : 12);
}
