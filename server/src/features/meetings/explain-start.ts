import { inZone, minutesOf } from "../../zones/zone-clock.ts";
import { addDays, wallTimeAt, weekdayOf } from "../../zones/zoned-time.ts";
import { type CalendarSettings, zoneOf } from "./calendar-settings.ts";
import { listSlots } from "./list-slots.ts";

/** The rule that keeps a time from being offered. */
export type HourRule = "past" | "notice" | "horizon" | "day_off" | "hours" | "start";

/** Why no meeting may begin at a time: the rule, and a clause for people. */
export interface BlockedStart {
  rule: HourRule;
  reason: string;
}

/** Why the working hours offer no meeting that begins at an instant; null where they do. Times are told on the clock of `timezone`. */
export function explainStart(settings: CalendarSettings, now: Date, start: Date, timezone = zoneOf(settings)): BlockedStart | null {
  if (listSlots(settings, now).some((slot) => slot.start.getTime() === start.getTime())) return null;
  if (start.getTime() <= now.getTime()) return { rule: "past", reason: "that time is over" };
  if (start.getTime() < now.getTime() + settings.noticeMinutes * 60_000) {
    return { rule: "notice", reason: `a meeting needs ${duration(settings.noticeMinutes)} of notice` };
  }
  const zone = zoneOf(settings);
  const lastDay = addDays(wallTimeAt(now, zone), settings.horizonDays);
  const date = wallTimeAt(start, zone);
  if (Date.UTC(date.year, date.month - 1, date.day) > Date.UTC(lastDay.year, lastDay.month - 1, lastDay.day)) {
    return {
      rule: "horizon",
      reason: `meetings can be booked ${settings.horizonDays} days ahead, until ${dateLabel(lastDay)}`,
    };
  }
  const weekday = weekdayOf(date);
  const before = (weekday + 6) % 7;
  const minute = minutesOf(inZone(start, zone).time);
  const runs = settings.hours.map((each) => ({ ...each, first: minutesOf(each.from), last: minutesOf(each.until) }));
  const isWithin = runs.some(({ weekday: day, first, last }) => {
    const end = last > first ? last : last + DAY_MINUTES;
    return (day === weekday && minute >= first && minute < end) || (day === before && minute + DAY_MINUTES < end);
  });
  if (isWithin) {
    return { rule: "start", reason: `meetings of ${duration(settings.slotMinutes)} do not begin then` };
  }
  const today = settings.hours.filter((each) => each.weekday === weekday);
  const dayName = WEEKDAYS[weekday] ?? "";
  if (today.length === 0) return { rule: "day_off", reason: `nobody takes meetings on ${dayName}s` };
  const hours = today.map(({ from, until }) => `${from} to ${until}`).join(" and ");
  // The day may be another one on the visitor's clock.
  const where =
    zone === timezone ? `meetings on ${dayName}s are from ${hours}` : `meetings are from ${hours}, ${zone.replaceAll("_", " ")} time`;
  return { rule: "hours", reason: where };
}

const DAY_MINUTES = 24 * 60;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function duration(minutes: number): string {
  if (minutes % 1440 === 0) return count(minutes / 1440, "day");
  if (minutes % 60 === 0) return count(minutes / 60, "hour");
  return count(minutes, "minute");
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

function dateLabel({ year, month, day }: { year: number; month: number; day: number }): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long", month: "long", day: "numeric", year: "numeric" });
  return format.format(new Date(Date.UTC(year, month - 1, day)));
}
