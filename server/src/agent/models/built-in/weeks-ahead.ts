import { daysAfter } from "../../../zones/zone-clock.ts";
import { MONTHS } from "./day-of-month.ts";
import { worthOfWord } from "./worth-of-word.ts";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const DAY = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day`;
/** "A week on Tuesday", "two weeks from Monday", "Thursday week"; "away for a week from Monday" tells how long. */
const WEEKS_ON = new RegExp(
  String.raw`(?<!\b(?:for|lasts?|takes?|away|off|out|gone|holiday|leave) )\b(an?|one|two|three|[1-4]) weeks? (?:on|from|after) (${DAY})\b|\b(${DAY}) week\b(?! ?\d| (?:after|commencing|beginning|starting|of)\b)`,
  "giu",
);

/** A text with the date in the place of each day that is so many weeks after the coming one of its name. */
export function withWeeksAhead(text: string, today: string): string {
  return text.replace(WEEKS_ON, (_whole, count: string | undefined, counted: string | undefined, named: string | undefined) => {
    const weekday = WEEKDAYS.indexOf((counted ?? named ?? "").slice(0, 3).toLowerCase());
    const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
    const day = daysAfter(today, ahead + 7 * (worthOfWord((count ?? "").toLowerCase()) ?? 1));
    return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  });
}
