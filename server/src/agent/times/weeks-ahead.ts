import { daysAfter } from "../../zones/zone-clock.ts";
import { MONTHS } from "./day-of-month.ts";
import { worthOfWord } from "./worth-of-word.ts";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const DAY = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day`;
const COUNT = "an?|one|two|three|[1-4]";
/** "A week on Tuesday", "two weeks from Monday", "Thursday week"; "away for a week from Monday" is a duration. */
const WEEKS_ON = new RegExp(
  String.raw`(?<!\b(?:for|lasts?|takes?|away|off|out|gone|holiday|leave) )\b(${COUNT}) weeks? (?:on|from|after) (${DAY})\b|\b(${DAY}) week\b(?! ?\d| (?:after|commencing|beginning|starting|of)\b)`,
  "giu",
);
const IN_WEEKS = String.raw`in (${COUNT}) weeks?(?:'s?)?(?: time)?\b`;
/** "In two weeks on Tuesday" is "Tuesday in two weeks". */
const IN_WEEKS_ON = new RegExp(String.raw`\b${IN_WEEKS},? on (${DAY})\b`, "giu");
const DAY_IN_WEEKS = new RegExp(String.raw`\b(${DAY}),? ${IN_WEEKS}`, "giu");
/** "The Tuesday after next". */
const DAY_AFTER_NEXT = new RegExp(String.raw`\b(${DAY}) after next\b(?! week)`, "giu");

/** Replaces each day some weeks ahead by its date. */
export function withWeeksAhead(text: string, today: string): string {
  return text
    .replace(IN_WEEKS_ON, "$2 in $1 weeks")
    .replace(DAY_IN_WEEKS, (_whole, day: string, count: string) => {
      const { ahead, isGone } = comingOf(day, today);
      // It is one of the week so many weeks ahead; the coming one would have been named without them.
      return dateAfter(today, ahead + 7 * Math.max(1, weeksOf(count) - (isGone ? 1 : 0)));
    })
    .replace(DAY_AFTER_NEXT, (_whole, day: string) => dateAfter(today, (comingOf(day, today).ahead || 7) + 7))
    .replace(WEEKS_ON, (_whole, count: string | undefined, counted: string | undefined, named: string | undefined) =>
      dateAfter(today, comingOf(counted ?? named ?? "", today).ahead + 7 * weeksOf(count ?? "")),
    );
}

/** In how many days a day of the week comes, and whether this week, from Monday on, has had it. */
function comingOf(name: string, today: string): { ahead: number; isGone: boolean } {
  const weekday = WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
  const current = new Date(`${today}T00:00:00Z`).getUTCDay();
  return { ahead: (weekday - current + 7) % 7, isGone: (weekday + 6) % 7 < (current + 6) % 7 };
}

function weeksOf(count: string): number {
  return worthOfWord(count.toLowerCase()) ?? 1;
}

function dateAfter(today: string, days: number): string {
  const day = daysAfter(today, days);
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}
