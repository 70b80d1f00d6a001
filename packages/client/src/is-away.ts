import type { BusinessHours } from "@disco/protocol";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Whether `now` is outside the business hours, by the clock of their zone. A zone unknown to the browser counts as open. */
export function isAway({ timezone, open }: BusinessHours, now: Date): boolean {
  try {
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone: timezone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
    const today = WEEKDAYS.indexOf(parts.get("weekday") ?? "");
    const time = `${parts.get("hour")}:${parts.get("minute")}`;
    return !open.some(({ weekday, from, until }) => {
      if (from < until) return weekday === today && from <= time && time < until;
      // Open past midnight: the end belongs to the next day.
      return (weekday === today && from <= time) || ((weekday + 1) % 7 === today && time < until);
    });
  } catch {
    return false;
  }
}
