import type { Period } from "@disco/protocol";
import { addDays, type CalendarDate, instantAt, wallTimeAt, weekdayOf } from "../../../zones/zoned-time.ts";

/** Instants from `from` on and before `until`, as the stores write them. */
export interface Bounds {
  from: string | null;
  until: string | null;
}

/** The instants of a period in a zone: days begin at the zone's midnight, weeks on Monday, and older is before this month. */
export function periodBounds(period: Period, timezone: string, now: Date): Bounds {
  const today: CalendarDate = wallTimeAt(now, timezone);
  const startOf = ({ year, month, day }: CalendarDate) => instantAt({ year, month, day, hour: 0, minute: 0 }, timezone).toISOString();
  switch (period) {
    case "all":
      return { from: null, until: null };
    case "today":
      return { from: startOf(today), until: startOf(addDays(today, 1)) };
    case "this_week": {
      const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
      return { from: startOf(monday), until: startOf(addDays(monday, 7)) };
    }
    case "this_month": {
      const first = { ...today, day: 1 };
      const next = today.month === 12 ? { year: today.year + 1, month: 1, day: 1 } : { ...first, month: today.month + 1 };
      return { from: startOf(first), until: startOf(next) };
    }
    case "older":
      return { from: null, until: startOf({ ...today, day: 1 }) };
  }
}
