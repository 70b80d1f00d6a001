import { familiesOf } from "./languages/families-of.ts";
import type { Language } from "./languages/word-families.ts";
import type { Turn } from "./conversation.ts";

const CLOCK =
  /\b(?<hour>1?\d|2[0-3])(?:[:.](?<minute>[0-5]\d))?(?: ?(?<half>[ap])\.?m\b\.?| ?(?:uhr|uur|h)\b)|\b(?<plainHour>[01]?\d|2[0-3]):(?<plainMinute>[0-5]\d)\b/giu;
const DAY_MS = 86_400_000;

type Slot = NonNullable<Turn["slot"]>;

/** Clock times in a text, as 14:00. */
export function clocksOf(text: string): string[] {
  return [...text.matchAll(CLOCK)].map(({ groups = {} }) => {
    const hour = Number(groups["hour"] ?? groups["plainHour"]);
    const half = groups["half"]?.toLowerCase();
    const onDay = (half === undefined ? hour : hour % 12) + (half === "p" ? 12 : 0);
    return `${String(onDay).padStart(2, "0")}:${groups["minute"] ?? groups["plainMinute"] ?? "00"}`;
  });
}

/** Whether what was offered is what was asked for: the first time, and half of all. Times in words alone count as they are written. */
export function timesFit(
  slot: Slot | undefined,
  offered: { times: readonly string[]; text: string },
  when: { timezone: string; at: Date; language: Language },
): boolean {
  if (slot === undefined) return true;
  const fitting = offered.times.filter((time) => fits(time, slot, when));
  if (offered.times.length > 0) return fitting[0] === offered.times[0] && fitting.length * 2 >= offered.times.length;
  const weekdays = familiesOf[when.language].weekdays.split(" ");
  const names = slot.days?.map((day) => weekdays[day] ?? "");
  const isDayNamed = names?.some((name) => offered.text.toLowerCase().includes(name)) !== false;
  return isDayNamed && clocksOf(offered.text).every((time) => isWithin(time, slot));
}

function fits(instant: string, slot: Slot, { timezone, at }: { timezone: string; at: Date }): boolean {
  const { day, time } = inZone(instant, timezone);
  const isLate = slot.afterDays === undefined || Date.parse(instant) - at.getTime() >= slot.afterDays * DAY_MS;
  return slot.days?.includes(day) !== false && isWithin(time, slot) && isLate;
}

function isWithin(time: string, { from, until }: Slot): boolean {
  return (from === undefined || time >= from) && (until === undefined || time < until);
}

export function inZone(instant: string, timezone: string): { day: number; time: string } {
  const zoned = new Date(instant).toLocaleString("sv-SE", { timeZone: timezone });
  return { day: new Date(`${zoned.slice(0, 10)}T00:00:00Z`).getUTCDay(), time: zoned.slice(11, 16) };
}
