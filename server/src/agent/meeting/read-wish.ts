import { daysAfter, inZone } from "../../zones/zone-clock.ts";
import type { MeetingTime } from "../times/wanted-time.ts";
import type { TimeWish } from "./slot-wish.ts";

/** A wish as it is read, for a call: without what it leaves open. */
export function wishOf({ aside: _aside, ...read }: MeetingTime): TimeWish {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null)));
}

/** A wish together with the one before it: what it leaves open stays as it was, unless that is past. */
export function withEarlier(read: MeetingTime, before: TimeWish, now: Date, timezone: string): TimeWish {
  const today = inZone(now, timezone).day;
  const isAhead = (day: string | undefined) => day !== undefined && day >= today;
  const wish = wishOf(read);
  if (read.aside !== null && wish.day === undefined && before.day !== undefined) {
    const { shift: _shift, firstDay: _first, lastDay: _last, ...rest } = wish;
    return { ...hoursOf(before), ...rest, day: daysAfter(before.day, read.aside) };
  }
  const except = [...new Set([...(wish.exceptDays ?? []), ...(before.exceptDays ?? [])])].filter((day) => day !== wish.day).sort();
  const exceptDays = except.length === 0 ? {} : { exceptDays: except };
  // Times before, after or other than those offered are wished for in their place.
  if (wish.shift !== undefined && wish.time === undefined) return { ...wish, ...exceptDays };
  const hasHours = wish.time !== undefined || wish.notBefore !== undefined || wish.notAfter !== undefined;
  const hasDays = wish.day !== undefined || wish.firstDay !== undefined || wish.lastDay !== undefined;
  const { day, firstDay, lastDay } = before;
  const days = {
    ...(isAhead(day) && !except.includes(day ?? "") ? { day } : {}),
    ...(isAhead(lastDay) ? { firstDay, lastDay } : {}),
  };
  return { ...(hasDays ? {} : days), ...(hasHours ? {} : hoursOf(before)), ...wish, ...exceptDays };
}

function hoursOf({ time, about, notBefore, notAfter }: TimeWish): TimeWish {
  return Object.fromEntries(Object.entries({ time, about, notBefore, notAfter }).filter(([, value]) => value !== undefined));
}
