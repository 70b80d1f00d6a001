import { type LanguageLexicon, patternFrom } from "./language-lexicon.ts";
import { foldWord } from "./lexicon.ts";
import { readHours } from "./read-hours.ts";

export interface FoundDate {
  value: { kind: "date"; day: string } | { kind: "hours"; ranges: readonly string[] };
  start: number;
  end: number;
}

const ISO = /(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?![\d-])/gu;
const DOTTED = /(?<![\d.])(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d\d)(?!\d)/gu;
const ALWAYS = /24\s?\/\s?7|around the clock|rund um die Uhr|24 heures sur 24|las 24 horas|24 ore su 24|24 uur per dag|24 horas por dia/giu;

/** The days and opening hours that a sentence gives. A part of a date that is left open stays empty: "2016--". */
export function readDates(sentence: string, lexicon: LanguageLexicon): FoundDate[] {
  const found: FoundDate[] = [];
  const add = (value: FoundDate["value"], start: number, length: number) => {
    if (found.every((other) => start + length <= other.start || start >= other.end)) found.push({ value, start, end: start + length });
  };
  const day = (year: string, month: number, date: string) => ({ kind: "date", day: `${year}-${month}-${date && Number(date)}` }) as const;
  for (const { 0: all, 1: year = "", 2: month, 3: date = "", index } of sentence.matchAll(ISO))
    add(day(year, Number(month), date), index, all.length);
  for (const { 0: all, 1: one = "", 2: two = "", 3: year = "", index } of sentence.matchAll(DOTTED)) {
    const isMonthFirst = lexicon.language === "en" && all.includes("/");
    // 3/4 may be March or April in English.
    if (isMonthFirst && Number(one) <= 12 && Number(two) <= 12) continue;
    const [date, month] = isMonthFirst && Number(two) > 12 ? [two, one] : [one, two];
    if (Number(month) <= 12) add(day(year, Number(month), date), index, all.length);
  }
  const months = [...lexicon.months.keys()].toSorted((a, b) => b.length - a.length).join("|");
  const named = patternFrom(
    String.raw`(?<![\p{L}\d.,])(?:(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s(?:of |de )?(${months})\.?(?:,? (?:de )?(\d{4}))?|(${months})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?(?!\d)|(${months})\.? (?:de )?(\d{4}))(?![\p{L}\d])`,
    "giu",
  );
  if (/\d/u.test(sentence))
    for (const match of sentence.matchAll(named)) {
      const month = lexicon.months.get((match[2] ?? match[4] ?? match[7] ?? "").toLowerCase());
      if (month !== undefined)
        add(day(match[3] ?? match[6] ?? match[8] ?? "", month, match[1] ?? match[5] ?? ""), match.index, match[0].length);
    }
  const founded = patternFrom(lexicon.pattern("founded"), "iu");
  if (founded.test(sentence))
    for (const { 0: year, index } of sentence.matchAll(/(?<![\d.,-])(?:19|20)\d\d(?![\d-]|[.,]\d)/gu))
      add({ kind: "date", day: `${year}--` }, index, 4);
  for (const { range, start, end } of readHours(sentence)) {
    // "8.30 to 9.30 metres"
    if (/^\s?(?:€|\p{L}{3})/u.test(sentence.slice(end))) continue;
    add({ kind: "hours", ranges: [`${daysBefore(sentence.slice(0, start), lexicon)}${range}`] }, start, end - start);
  }
  for (const { 0: all, index } of sentence.matchAll(ALWAYS)) add({ kind: "hours", ranges: ["00:00–24:00"] }, index, all.length);
  return found;
}

/** "Sat " before hours that are those of the weekend. Monday to Friday goes without saying. */
function daysBefore(before: string, { weekdays }: LanguageLexicon): string {
  const days = (before.match(/\p{L}+/gu) ?? [])
    .slice(-4)
    .filter((word) => weekdays.has(word.toLowerCase()) || weekdays.has(word.toLowerCase().replace(/s$/u, "")));
  return days.length === 1 ? `${foldWord(days[0] ?? "").slice(0, 2)} ` : "";
}
