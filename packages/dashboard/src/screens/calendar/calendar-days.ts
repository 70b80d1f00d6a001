import type { CalendarEvent } from "@disco/protocol";
import { endOf, isAllDay, startOf } from "./event-words.ts";

export type CalendarView = "day" | "week" | "month";

/** Hours that Day and Week show. */
export const FIRST_HOUR = 8;
export const LAST_HOUR = 21;

export function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/** The Monday of a day's week. */
export function mondayOf(date: Date): Date {
  return addDays(date, -((date.getDay() + 6) % 7));
}

/** The day itself, or the Monday after it at a weekend: the Week view shows working days that are still to come. */
export function workdayOf(date: Date): Date {
  return isWeekend(date) ? addDays(mondayOf(date), 7) : date;
}

function isWeekend(date: Date): boolean {
  return date.getDay() === 0 || date.getDay() === 6;
}

/** The next or previous day, week or month. */
export function step(date: Date, view: CalendarView, by: 1 | -1): Date {
  if (view === "day") return addDays(date, by);
  if (view === "week") return addDays(date, 7 * by);
  return new Date(date.getFullYear(), date.getMonth() + by, 1);
}

export function titleOfRange(date: Date, view: CalendarView): string {
  if (view === "month") return date.toLocaleDateString(undefined, { month: "long", year: "numeric" });
  if (view === "day") return date.toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const format = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
  const monday = mondayOf(workdayOf(date));
  return format.formatRange(monday, addDays(monday, 4));
}

/** All that the month's 42 days and the weeks at its ends show. */
export function rangeOfMonth(date: Date): { timeMin: string; timeMax: string } {
  const first = new Date(date.getFullYear(), date.getMonth(), 1);
  return { timeMin: addDays(first, -7).toISOString(), timeMax: addDays(first, 43).toISOString() };
}

/** Events that a week leaves out: those before and after its hours by day, those of its weekend, and those of the weekend that `date` is part of. */
export function hiddenOf(
  events: readonly CalendarEvent[],
  date: Date,
): { days: { day: Date; earlier: number; later: number }[]; weekend: number } {
  const monday = mondayOf(workdayOf(date));
  const timed = events.filter((event) => !isAllDay(event));
  const days = [0, 1, 2, 3, 4].map((offset) => {
    const day = addDays(monday, offset);
    const next = addDays(day, 1);
    const opens = new Date(day.getFullYear(), day.getMonth(), day.getDate(), FIRST_HOUR);
    const closes = new Date(day.getFullYear(), day.getMonth(), day.getDate(), LAST_HOUR);
    const ofDay = timed.filter((event) => startOf(event) < next && endOf(event) > day);
    return {
      day,
      earlier: ofDay.filter((event) => endOf(event) <= opens).length,
      later: ofDay.filter((event) => startOf(event) >= closes).length,
    };
  });
  const saturdays = [...(isWeekend(date) ? [addDays(monday, -2)] : []), addDays(monday, 5)];
  const isAt = (event: CalendarEvent, saturday: Date) => startOf(event) >= saturday && startOf(event) < addDays(saturday, 2);
  const weekend = events.filter((event) => saturdays.some((saturday) => isAt(event, saturday))).length;
  return { days: days.filter(({ earlier, later }) => earlier + later > 0), weekend };
}

/** Hours that a day's view shows: its usual ones, and those of its events. */
export function hoursOfDay(events: readonly CalendarEvent[], date: Date): { from: number; until: number } {
  const day = startOfDay(date);
  const next = addDays(day, 1);
  const timed = events.filter((event) => !isAllDay(event) && startOf(event) < next && endOf(event) > day);
  const starts = timed.map((event) => (startOf(event) < day ? 0 : startOf(event).getHours()));
  const ends = timed.map((event) => (endOf(event) >= next ? 24 : endOf(event).getHours() + (endOf(event).getMinutes() > 0 ? 1 : 0)));
  return { from: Math.min(FIRST_HOUR, ...starts), until: Math.max(LAST_HOUR, ...ends) };
}
