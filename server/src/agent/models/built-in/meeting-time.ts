import { casual } from "chrono-node/en";

/** A wished day and time on the visitor's own clock. */
export interface MeetingTime {
  /** As 2026-11-24. */
  day: string | null;
  /** As 15:00. */
  time: string | null;
}

const HINT =
  /\d|\b(?:mon|tue|wed|thu|fri|sat|sun|today|tonight|tomorrow|noon|midday|next|this (?:week|afternoon|morning|evening)|in an? |one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|o'clock)/iu;

/** Reads a day and a time out of a message, looking forward from now in the visitor's zone. */
export function readMeetingTime(text: string, now: Date, timezone: string): MeetingTime {
  if (!HINT.test(text)) return { day: null, time: null };
  const offset = zoneOffset(now, timezone);
  let day: string | null = null;
  let time: string | null = null;
  let week: string | null = null;
  for (const result of casual.parse(text.slice(0, 500), { instant: now, timezone: offset }, { forwardDate: true })) {
    const { start } = result;
    // "Next week" is none of its days in particular: its first one is where to look.
    const isWeek = /^(?:in the )?(?:next|coming|following) week$/iu.test(result.text.trim());
    if (isWeek) week ??= mondayAfter(inZone(now, timezone).day);
    const hasDay = start.isCertain("day") || start.isCertain("weekday");
    const hasTime = start.isCertain("hour");
    if (start.isCertain("timezoneOffset") && hasTime) {
      const local = inZone(start.date(), timezone);
      if (hasDay) day ??= local.day;
      time ??= local.time;
      continue;
    }
    if (hasDay && !isWeek) day ??= `${start.get("year")}-${two(start.get("month"))}-${two(start.get("day"))}`;
    if (hasTime) {
      const hour = start.get("hour") ?? 0;
      // "At 3" in a request for a meeting is the afternoon, not the night.
      const working = !start.isCertain("meridiem") && hour >= 1 && hour <= 6 && !/\b0\d:/u.test(result.text) ? hour + 12 : hour;
      time ??= `${two(working)}:${two(start.get("minute"))}`;
    }
  }
  // "Next week Thursday" is the Thursday of that week, whatever day the coming one is.
  if (week !== null && day !== null && day < week) day = daysAfter(day, 7);
  return { day: day ?? week, time };
}

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function mondayAfter(day: string): string {
  return daysAfter(day, 8 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7));
}

function two(value: number | null): string {
  return String(value ?? 0).padStart(2, "0");
}

/** Making a format costs far more than using it, and there are only so many zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function zoneParts(instant: Date, timezone: string): Map<string, string> {
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
  return new Map(format.formatToParts(instant).map((part) => [part.type, part.value]));
}

function inZone(instant: Date, timezone: string): { day: string; time: string } {
  const parts = zoneParts(instant, timezone);
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    time: `${parts.get("hour")}:${parts.get("minute")}`,
  };
}

/** Minutes that the zone's clock is ahead of UTC at an instant. */
function zoneOffset(instant: Date, timezone: string): number {
  const local = inZone(instant, timezone);
  return Math.round((Date.parse(`${local.day}T${local.time}:00Z`) - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000);
}
