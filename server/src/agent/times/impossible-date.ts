import type { Language } from "../language/language.ts";
import { wordTokens } from "./read-tokens.ts";

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** "February 99" is hardly meant for a day. */
const MOST_DAY = 39;

interface ImpossibleDate {
  day: number;
  month: number;
  start: number;
  end: number;
}

/** A date outside the calendar, written in `locale`: "February 31"; null without one. */
export function readImpossibleDate(message: string, language: Language, locale: string): string | null {
  const found = findImpossibleDate(message, language);
  if (found === null) return null;
  const written = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" }).format(
    Date.UTC(2026, found.month, 28),
  );
  return written.replace("28", String(found.day));
}

/** A message without such a date, of which neither the day nor the month is meant: "31 february, sorry, Wednesday". */
export function withoutImpossibleDate(message: string, language: Language): string {
  const found = findImpossibleDate(message, language);
  return found === null ? message : `${message.slice(0, found.start)}${" ".repeat(found.end - found.start)}${message.slice(found.end)}`;
}

function findImpossibleDate(message: string, language: Language): ImpossibleDate | null {
  const tokens = wordTokens(message, language);
  for (const [index, { kind, value: month, start, end }] of tokens.entries()) {
    if (kind !== "month") continue;
    const beside = [tokens.slice(Math.max(0, index - 3), index).reverse(), tokens.slice(index + 1, index + 3)];
    const days = beside.map((near) => near.find((token) => token.kind !== "glue" && token.text !== "." && token.kind !== "the"));
    const day = days.find((token) => token?.kind === "number" || token?.kind === "ordinal");
    if (day === undefined || day.value <= (MONTH_DAYS[month] ?? 31) || day.value > MOST_DAY) continue;
    return { day: day.value, month, start: Math.min(start, day.start), end: Math.max(end, day.end) };
  }
  return null;
}
