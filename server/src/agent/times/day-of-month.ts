import { daysAfter } from "../../zones/zone-clock.ts";

export const MONTHS = "january february march april may june july august september october november december".split(" ");
/** "The 5th or 6th", with no month beside it; the first three may count what was offered, and are days behind "on the". */
const ORDINAL =
  /(?<!\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)\.? (?:the )?)\b(?:(?:on )?the (?:[4-9]|[12]\d|3[01])|on the [1-3]|(?:or|and) (?:the )?(?:[4-9]|[12]\d|3[01]))(?:st|nd|rd|th)\b(?!\s*(?:of\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|floor|time|one|slot|option|quarter|version|user|street|avenue|century))/giu;
const A_YEAR = 366;

/** A text with the month beside each day of one that is named by its number alone: the next such day that comes. */
export function withMonths(text: string, today: string): string {
  if (!/\d(?:st|nd|rd|th)\b/iu.test(text)) return text;
  return text.replace(ORDINAL, (whole) => {
    const number = /\d+/u.exec(whole)?.[0] ?? "";
    const day = nextOf(number.padStart(2, "0"), today);
    const lead = /^(?:or|and) /iu.exec(whole)?.[0] ?? "";
    return day === null ? whole : `${lead}${number} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
  });
}

/** Today's number may be meant for today, whose hours pass: it is left as it is. */
function nextOf(number: string, today: string): string | null {
  if (today.endsWith(`-${number}`)) return null;
  for (let ahead = 1; ahead < A_YEAR; ahead += 1) {
    const day = daysAfter(today, ahead);
    if (day.endsWith(`-${number}`)) return day;
  }
  return null;
}
