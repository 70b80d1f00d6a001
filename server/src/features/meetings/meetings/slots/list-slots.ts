import { LRUCache } from "lru-cache";
import { addDays, type CalendarDate, instantsAt, wallTimeAt, weekdayOf } from "../../../../zones/zoned-time.ts";
import { type CalendarSettings, zoneOf } from "../calendar/calendar-settings.ts";

/** A stretch of time that a meeting may take. */
export interface Slot {
  start: Date;
  end: Date;
}

const DAY_MINUTES = 24 * 60;

/**
 * Every slot of the working hours between the notice and the horizon, in order; none overlaps another. A slot keeps its length through
 * a change of the clocks: hours that daylight saving skips give no slot, hours that come twice give one.
 */
export function listSlots(settings: CalendarSettings, now: Date): Slot[] {
  const earliest = now.getTime() + settings.noticeMinutes * 60_000;
  return slotsFrom(settings, wallTimeAt(now, zoneOf(settings))).filter(({ start }) => start.getTime() >= earliest);
}

/** Reckoning them takes milliseconds, and all who wish for a meeting on one day ask for the same. */
const known = new LRUCache<string, readonly Slot[]>({ max: 32 });

function slotsFrom(settings: CalendarSettings, { year, month, day }: CalendarDate): readonly Slot[] {
  const { slotMinutes, horizonDays, hours } = settings;
  const key = JSON.stringify([year, month, day, zoneOf(settings), slotMinutes, horizonDays, hours]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const slots = reckonSlots(settings, { year, month, day });
  known.set(key, slots);
  return slots;
}

function reckonSlots(settings: CalendarSettings, today: CalendarDate): readonly Slot[] {
  const { slotMinutes, horizonDays } = settings;
  const timezone = zoneOf(settings);
  const starts = new Set<number>();
  // Hours that go past midnight may have begun yesterday.
  for (let ahead = -1; ahead <= horizonDays; ahead += 1) {
    const date = addDays(today, ahead);
    for (const { from, until } of settings.hours.filter(({ weekday }) => weekday === weekdayOf(date))) {
      const first = minutesOf(from);
      const end = minutesOf(until) + (minutesOf(until) > first ? 0 : DAY_MINUTES);
      for (let minute = first; minute + slotMinutes <= end; minute += slotMinutes) {
        const clock = { hour: Math.floor(minute / 60) % 24, minute: minute % 60 };
        const [start] = instantsAt({ ...(minute < DAY_MINUTES ? date : addDays(date, 1)), ...clock }, timezone);
        if (start !== undefined) starts.add(start.getTime());
      }
    }
  }
  const slots: Slot[] = [];
  for (const start of [...starts].sort((a, b) => a - b)) {
    const slot = { start: new Date(start), end: new Date(start + slotMinutes * 60_000) };
    const last = slots.at(-1);
    if (last === undefined || !overlaps(slot, last)) slots.push(slot);
  }
  return slots;
}

/** Whether two stretches of time have a moment in common. */
export function overlaps(one: Slot, other: Slot): boolean {
  return one.start.getTime() < other.end.getTime() && other.start.getTime() < one.end.getTime();
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
