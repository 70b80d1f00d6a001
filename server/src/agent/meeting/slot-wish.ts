import { z } from "zod";
import { inZone, minutesOf } from "../../zones/zone-clock.ts";

const Clock = z.string().regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/u);
interface Span {
  start: Date;
  end: Date;
}

const MOST_DAYS = 60;
/** Minutes from an hour that is meant roughly. */
const NEAR = 60;

/** Wishes for a meeting's time besides day and hour, on the visitor's clock. */
export const slotWish = {
  about: z.boolean().optional().describe("True when the time is meant roughly, so that times near to it suit as well"),
  notBefore: Clock.optional().describe("The earliest hour of the day that suits, as HH:MM: 13:00 for an afternoon"),
  notAfter: Clock.optional().describe("The hour of the day by which it must be over, as HH:MM: 12:00 for a morning"),
  firstDay: z.iso.date().optional().describe("The first day that suits, as YYYY-MM-DD, when more than one does: a Monday for next week"),
  lastDay: z.iso.date().optional().describe("The last day that suits, as YYYY-MM-DD"),
  exceptDays: z.array(z.iso.date()).max(MOST_DAYS).optional().describe("Days that do not suit, as YYYY-MM-DD"),
  shift: z
    .enum(["earlier", "later", "other", "other_day"])
    .optional()
    .describe("For times before, after or other than those offered before, when the visitor wants such and names none"),
};
const SlotWish = z.object(slotWish);
export type SlotWish = z.infer<typeof SlotWish>;
/** A wish for a meeting's time: a day as 2026-11-24, an hour as 15:00. */
export type TimeWish = SlotWish & { day?: string | undefined; time?: string | undefined };

/** Whether anything is wished for besides a day and an hour. */
export function isBound({ notBefore, notAfter, firstDay, lastDay, exceptDays, shift }: SlotWish): boolean {
  return [notBefore, notAfter, firstDay, lastDay, shift].some((each) => each !== undefined) || (exceptDays ?? []).length > 0;
}

/** Tells the slots that are as wished for, null where all are; `offered` are those of before. */
export function fitsWish(wish: TimeWish, offered: readonly Date[], timezone: string): ((slot: Span) => boolean) | null {
  if (!isBound(wish) && wish.day === undefined && wish.time === undefined) return null;
  const { firstDay, lastDay, shift } = wish;
  const onTime = wish.time === undefined ? null : minutesOf(wish.time);
  const earliest = wish.notBefore === undefined ? 0 : minutesOf(wish.notBefore);
  const latest = wish.notAfter === undefined ? Infinity : minutesOf(wish.notAfter);
  const except = new Set(wish.exceptDays);
  const times = offered.map((start) => start.getTime());
  const days = new Set(offered.map((start) => inZone(start, timezone).day));
  return ({ start, end }) => {
    const { day, time } = inZone(start, timezone);
    const minute = minutesOf(time);
    if (minute < earliest || minute + (end.getTime() - start.getTime()) / 60_000 > latest) return false;
    if ((wish.day !== undefined && day !== wish.day) || (onTime !== null && Math.abs(minute - onTime) > (wish.about === true ? NEAR : 0)))
      return false;
    if (except.has(day) || (firstDay !== undefined && day < firstDay) || (lastDay !== undefined && day > lastDay)) return false;
    if (shift === undefined || times.length === 0) return true;
    if (shift === "earlier") return start.getTime() < Math.min(...times);
    if (shift === "later") return start.getTime() > Math.max(...times);
    return shift === "other" ? !times.includes(start.getTime()) : !days.has(day);
  };
}
