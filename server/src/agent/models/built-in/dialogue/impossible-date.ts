const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
/** "Maybe 35 people" is no 35th of May. */
const MONTH_END = "(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember|ruar|urary)?";
const DATE = new RegExp(
  String.raw`\b(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTHS})${MONTH_END}|(${MONTHS})${MONTH_END}\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?)\b(?!\s*(?:[ap]\.?m\b|:|o'?clock))`,
  "iu",
);

/** "February 99" is hardly meant for a day. */
const MOST_DAY = 39;

/** A date outside the calendar, in the visitor's words ("31 february") or in `locale`; null without one. */
export function readImpossibleDate(message: string, locale = "en-US"): string | null {
  const found = DATE.exec(message);
  if (found === null) return null;
  const month = MONTHS.split("|").indexOf((found[2] ?? found[3] ?? "").toLowerCase());
  const days = MONTH_DAYS[month] ?? 31;
  const day = Number(found[1] ?? found[4]);
  if (day <= days || day > MOST_DAY) return null;
  if (locale.startsWith("en")) return found[0];
  const written = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month, 28));
  return written.replace("28", String(day));
}
