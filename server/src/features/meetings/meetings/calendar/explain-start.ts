import type { Language } from "../../../../agent/language/language.ts";
import { phrasesOf } from "../../../../agent/phrases/phrases-of.ts";
import type { BlockedTime } from "../../../../agent/phrases/phrases.ts";
import { inZone, minutesOf } from "../../../../zones/zone-clock.ts";
import { addDays, type CalendarDate, wallTimeAt, weekdayOf } from "../../../../zones/zoned-time.ts";
import { type CalendarSettings, zoneOf } from "./calendar-settings.ts";
import { listSlots } from "../slots/list-slots.ts";

/** The rule that keeps a time from being offered. */
export type HourRule = BlockedTime["rule"];

/** Why no meeting may begin at a time: the rule, and a clause for people. */
export interface BlockedStart {
  rule: HourRule;
  reason: string;
}

export function explainStart(
  settings: CalendarSettings,
  now: Date,
  start: Date,
  timezone = zoneOf(settings),
  language: Language = "en",
): BlockedStart | null {
  const phrases = phrasesOf(language);
  const blocked = findRule(settings, now, start, timezone, phrases.locale);
  return blocked === null ? null : { rule: blocked.rule, reason: phrases.blocked(blocked) };
}

function findRule(settings: CalendarSettings, now: Date, start: Date, timezone: string, locale: string): BlockedTime | null {
  if (listSlots(settings, now).some((slot) => slot.start.getTime() === start.getTime())) return null;
  if (start.getTime() <= now.getTime()) return { rule: "past" };
  const { noticeMinutes, horizonDays, slotMinutes } = settings;
  if (start.getTime() < now.getTime() + noticeMinutes * 60_000) return { rule: "notice", minutes: noticeMinutes };
  const zone = zoneOf(settings);
  const lastDay = addDays(wallTimeAt(now, zone), horizonDays);
  const date = wallTimeAt(start, zone);
  const written = (day: CalendarDate, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(utcOf(day));
  if (utcOf(date) > utcOf(lastDay)) {
    const until = written(lastDay, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
    return { rule: "horizon", days: horizonDays, until };
  }
  const weekday = weekdayOf(date);
  const before = (weekday + 6) % 7;
  const minute = minutesOf(inZone(start, zone).time);
  const runs = settings.hours.map((each) => ({ ...each, first: minutesOf(each.from), last: minutesOf(each.until) }));
  const isWithin = runs.some(({ weekday: day, first, last }) => {
    const end = last > first ? last : last + DAY_MINUTES;
    return (day === weekday && minute >= first && minute < end) || (day === before && minute + DAY_MINUTES < end);
  });
  if (isWithin) return { rule: "start", minutes: slotMinutes };
  const hours = settings.hours.filter((each) => each.weekday === weekday);
  const dayName = written(date, { weekday: "long" });
  if (hours.length === 0) return { rule: "day_off", weekday: dayName };
  // The day may be another one on the visitor's clock.
  return { rule: "hours", weekday: dayName, hours, zone: zone === timezone ? null : zone.replaceAll("_", " ") };
}

const DAY_MINUTES = 24 * 60;

function utcOf({ year, month, day }: CalendarDate): number {
  return Date.UTC(year, month - 1, day);
}
