/** Making a format costs far more than using it, and there are only so many zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** What a zone's clock and calendar show at an instant: days as 2026-11-24, hours as 15:00. */
export function inZone(instant: Date, timezone: string): { day: string; time: string } {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    formats.set(timezone, format);
  }
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, part.value]));
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    time: `${parts.get("hour")}:${parts.get("minute")}`,
  };
}

/** Minutes that the zone's clock is ahead of UTC at an instant. */
export function zoneOffset(instant: Date, timezone: string): number {
  const local = inZone(instant, timezone);
  return Math.round((Date.parse(`${local.day}T${local.time}:00Z`) - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000);
}

/** The instant at which a zone's clock shows a time of a day. */
export function instantIn(day: string, time: string, timezone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const near = new Date(asUtc - zoneOffset(new Date(asUtc), timezone) * 60_000);
  return new Date(asUtc - zoneOffset(near, timezone) * 60_000);
}

/** The day that is so many after another, or before it. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
