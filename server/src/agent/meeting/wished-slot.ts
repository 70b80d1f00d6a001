import { daysAfter, inZone, instantIn, minutesOf } from "../../zones/zone-clock.ts";
import { fitsWish, isBound, type TimeWish } from "./slot-wish.ts";

/** The one of the offered times that a day or an hour names; null where none or several have it. */
export function slotWished(wish: TimeWish, offered: readonly Date[], timezone: string): Date | null {
  const { day, time } = wish;
  const isOne = (day === undefined) !== (time === undefined) && wish.shift === undefined && wish.about !== true;
  if (!isOne) return null;
  const fits = fitsWish({ ...wish, day: undefined, time: undefined }, [], timezone);
  const fitting = offered.filter((start) => {
    if (fits?.({ start, end: start }) === false) return false;
    const at = inZone(start, timezone);
    return day === undefined ? minutesOf(time ?? "") === minutesOf(at.time) : day === at.day;
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** A wish with the day that is spoken of, where it names an hour alone: the only one that times were offered of. */
export function withDayMeant(wish: TimeWish, offered: readonly Date[], timezone: string): TimeWish {
  const { about: _, ...bounds } = wish;
  if (wish.day !== undefined || wish.time === undefined || isBound(bounds)) return wish;
  const days = new Set(offered.map((start) => inZone(start, timezone).day));
  const [day] = days;
  return days.size === 1 ? { ...wish, day } : wish;
}

/**
 * The instant meant by a day and a time; with a day alone its morning, with a time alone its next coming, or that of the day that times were
 * offered of. Other times than the one that is held are near to it.
 */
export function instantWished(
  { day, firstDay, time, notBefore, shift }: TimeWish,
  offered: readonly Date[],
  { now, timezone }: { now: Date; timezone: string },
): Date | null {
  const date = day ?? firstDay;
  if (date === undefined && time === undefined)
    return shift !== undefined && shift !== "other_day" && offered.length === 1 ? (offered[0] ?? null) : null;
  const clock = time ?? notBefore ?? "09:00";
  if (date !== undefined) return instantIn(date, clock, timezone);
  const today = inZone(offered[0] ?? now, timezone).day;
  const next = instantIn(today, clock, timezone);
  return next.getTime() > now.getTime() ? next : instantIn(daysAfter(today, 1), clock, timezone);
}

/** Whether a wish names one instant. */
export function isExact({ day, time, about }: TimeWish): boolean {
  return day !== undefined && time !== undefined && about !== true;
}
