/** A wall-clock time in some zone. `month` is 1 to 12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** A day of the calendar. `month` is 1 to 12. */
export type CalendarDate = Pick<WallTime, "year" | "month" | "day">;

/** Making a format costs far more than using it, and there are only so many zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(timezone, made);
  return made;
}

/** Time of a clock in a zone at an instant. */
export function wallTimeAt(instant: Date, timezone: string): WallTime {
  const parts = Object.fromEntries(
    formatFor(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return {
    year: parts["year"] ?? 0,
    month: parts["month"] ?? 0,
    day: parts["day"] ?? 0,
    hour: parts["hour"] ?? 0,
    minute: parts["minute"] ?? 0,
  };
}

/** The instants at which a clock in a zone shows a wall time: none of a time that daylight saving skips, two of one that comes twice. */
export function instantsAt(wall: WallTime, timezone: string): Date[] {
  return fitting(wall, timezone, candidatesOf(wall, timezone));
}

/**
 * The instant at which a clock in a zone shows a wall time. A time that daylight saving skips moves on by the skipped hour;
 * of a time that comes twice the first is meant.
 */
export function instantAt(wall: WallTime, timezone: string): Date {
  const candidates = candidatesOf(wall, timezone);
  return fitting(wall, timezone, candidates)[0] ?? new Date(Math.max(...candidates));
}

/** The wall time with the zone's offset of the day before, and with that of the day after. */
function candidatesOf(wall: WallTime, timezone: string): number[] {
  const asUtc = utcOf(wall);
  return [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => asUtc - (utcOf(wallTimeAt(new Date(at), timezone)) - at));
}

function fitting(wall: WallTime, timezone: string, candidates: readonly number[]): Date[] {
  const instants = [...new Set(candidates)].sort((a, b) => a - b).map((at) => new Date(at));
  return instants.filter((instant) => utcOf(wallTimeAt(instant, timezone)) === utcOf(wall));
}

/** The weekday of a calendar date: 0 is Sunday. */
export function weekdayOf({ year, month, day }: CalendarDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The calendar date some days later. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(Date.UTC(date.year, date.month - 1, date.day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

const DAY_MS = 86_400_000;

function utcOf({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}
