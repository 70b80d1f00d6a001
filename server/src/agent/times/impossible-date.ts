import type { Language } from "../language/language.ts";
import { wordTokens } from "./read-tokens.ts";

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** "February 99" is hardly meant for a day. */
const MOST_DAY = 39;

/** A date outside the calendar, written in `locale`: "February 31"; null without one. */
export function readImpossibleDate(message: string, language: Language, locale: string): string | null {
  const tokens = wordTokens(message, language);
  for (const [index, { kind, value: month }] of tokens.entries()) {
    if (kind !== "month") continue;
    const beside = [tokens.slice(Math.max(0, index - 3), index).reverse(), tokens.slice(index + 1, index + 3)];
    const days = beside.map((near) => near.find((token) => token.kind !== "glue" && token.text !== "." && token.kind !== "the"));
    const day = days.find((token) => token?.kind === "number" || token?.kind === "ordinal")?.value ?? 0;
    if (day <= (MONTH_DAYS[month] ?? 31) || day > MOST_DAY) continue;
    const written = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month, 28));
    return written.replace("28", String(day));
  }
  return null;
}
