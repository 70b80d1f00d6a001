import { addDays, type CalendarDate, instantAt, wallTimeAt } from "./zoned-time.ts";

/** Time and date of a zone at an instant: days as 2026-11-24, hours as 15:00. */
export function inZone(instant: Date, timezone: string): { day: string; time: string } {
  const { hour, minute, ...date } = wallTimeAt(instant, timezone);
  return { day: writeDay(date), time: `${twoDigits(hour)}:${twoDigits(minute)}` };
}

/** Minutes that the zone's clock is ahead of UTC at an instant. */
export function zoneOffset(instant: Date, timezone: string): number {
  const { year, month, day, hour, minute } = wallTimeAt(instant, timezone);
  return Math.floor(Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS) - Math.floor(instant.getTime() / MINUTE_MS);
}

/** The instant at which a zone's clock shows a time of a day. */
export function instantIn(day: string, time: string, timezone: string): Date {
  const minutes = minutesOf(time);
  return instantAt({ ...readDay(day), hour: Math.floor(minutes / 60), minute: minutes % 60 }, timezone);
}

/** The minute of the day at a time of it. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** The day that is so many after another, or before it. */
export function daysAfter(day: string, days: number): string {
  return writeDay(addDays(readDay(day), days));
}

const MINUTE_MS = 60_000;

function readDay(day: string): CalendarDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return { year, month, day: date };
}

function writeDay({ year, month, day }: CalendarDate): string {
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
