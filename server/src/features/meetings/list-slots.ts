import type { CalendarSettings } from "./calendar-settings.ts";
import { addDays, instantAt, wallTimeAt, weekdayOf } from "./zoned-time.ts";

/** A stretch of time that a meeting may take. */
export interface Slot {
  start: Date;
  end: Date;
}

/**
 * Every slot of the working hours between the notice and the horizon, in order. A slot keeps its length through a change of
 * the clocks: hours that daylight saving skips give no slot, hours that come twice give one.
 */
export function listSlots(settings: CalendarSettings, now: Date): Slot[] {
  const earliest = now.getTime() + settings.noticeMinutes * 60_000;
  const today = wallTimeAt(now, settings.timezone);
  const slots = new Map<number, Slot>();
  for (let ahead = 0; ahead <= settings.horizonDays; ahead += 1) {
    const date = addDays(today, ahead);
    for (const { from, until } of settings.hours.filter(({ weekday }) => weekday === weekdayOf(date))) {
      const last = minutesOf(until) - settings.slotMinutes;
      for (let minute = minutesOf(from); minute <= last; minute += settings.slotMinutes) {
        const start = instantAt({ ...date, hour: Math.floor(minute / 60), minute: minute % 60 }, settings.timezone);
        if (start.getTime() >= earliest)
          slots.set(start.getTime(), { start, end: new Date(start.getTime() + settings.slotMinutes * 60_000) });
      }
    }
  }
  return [...slots.values()].sort((a, b) => a.start.getTime() - b.start.getTime());
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
