import { type SlotLabel, slotLabel, type SlotReader } from "../../features/meetings/meetings/slots/slot-label.ts";
import { daysAfter, inZone, instantIn, minutesOf } from "../../zones/zone-clock.ts";
import { inEnglish } from "../language/in-english.ts";
import type { Language } from "../language/language.ts";
import { phrasesOf } from "../phrases/phrases-of.ts";
import type { ToolContext, ToolReply } from "../tool.ts";
import { agrees } from "./agrees.ts";
import { fitsWish, isBound, type WholeWish } from "./slot-wish.ts";
import { emailIn } from "./typed-email.ts";

/** A wish for a time, or for one of those that were offered. */
type Wished = WholeWish & { slot?: number | undefined; email?: string | undefined };
/** Enough of a message to find it again among the others. */
export const LONGEST_KEPT = 200;

/** One of the times offered before: by its place, by a day or an hour that only one of them has, or by a yes or the address that was still missing. */
export function takenOffer(input: Wished, isName: boolean, context: ToolContext): Date | null {
  const { timezone, visitorTexts } = context;
  const offered = offeredTimes(context);
  const last = context.readsWords ? inEnglish(visitorTexts.at(-1) ?? "", context.language) : (input.email ?? "");
  if (input.slot !== undefined) return offered[input.slot - 1] ?? null;
  const { day, time } = input;
  if ((day !== undefined && time !== undefined) || input.shift !== undefined) return null;
  if (day === undefined && time === undefined)
    return offered.length === 1 && (isName || agrees(last) || emailIn(last) !== null) && !isBound(input) ? (offered[0] ?? null) : null;
  const fits = fitsWish({ ...input, day: undefined, time: undefined }, [], timezone);
  const fitting = offered.filter((start) => {
    if (fits?.({ start, end: start }) === false) return false;
    const at = inZone(start, timezone);
    return day === undefined ? minutesOf(time ?? "") === minutesOf(at.time) : day === at.day;
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

export function offeredTimes({ state }: ToolContext): Date[] {
  return (state.meeting?.slotIds ?? []).map((id) => new Date(id));
}

/** Where one time is taken of several, these are remembered: "no, the second one". */
export function besideHeld({ slotIds }: { slotIds: readonly string[] }, { state }: ToolContext): { beside?: readonly string[] } {
  const before = state.meeting?.slotIds ?? [];
  const beside = before.length > 1 ? before : state.meeting?.beside;
  return slotIds.length === 1 && beside !== undefined ? { beside } : {};
}

/** An hour alone is one of the day that is spoken of: the only one that times were offered of. */
export function dayMeant(input: Wished, offered: readonly Date[], timezone: string): string | undefined {
  if (input.time === undefined || isBound(input)) return undefined;
  const days = new Set(offered.map((start) => inZone(start, timezone).day));
  return days.size === 1 ? [...days][0] : undefined;
}

/** Messages after the offer, none of which was understood as another wish. */
export function saidSince({ state, visitorTexts }: ToolContext): readonly string[] {
  const requested = state.meeting?.requested ?? "";
  return requested === "" ? [] : visitorTexts.slice(visitorTexts.findLastIndex((text) => text.slice(0, LONGEST_KEPT) === requested) + 1);
}

/**
 * The instant meant by a day and a time; with a day alone its morning, with a time alone its next coming, or that of the day that times were
 * offered of. Other times than the one that is held are near to it.
 */
export function wantedInstant(
  { day, firstDay, time, notBefore, shift }: Wished,
  offered: readonly Date[],
  context: ToolContext,
): Date | null {
  const { now, timezone } = context;
  const date = day ?? firstDay;
  if (date === undefined && time === undefined)
    return shift !== undefined && shift !== "other_day" && offered.length === 1 ? (offered[0] ?? null) : null;
  const clock = time ?? notBefore ?? "09:00";
  if (date !== undefined) return instantIn(date, clock, timezone);
  const today = inZone(offered[0] ?? now, timezone).day;
  const next = instantIn(today, clock, timezone);
  return next.getTime() > now.getTime() ? next : instantIn(daysAfter(today, 1), clock, timezone);
}

/** Which times to look for, and what to say where there are none such. */
export function timesFor(wish: Wished, wanted: Date | null, offered: readonly Date[], reader: SlotReader & { language: Language }) {
  const { timezone, language } = reader;
  const { day, firstDay, time, notBefore, notAfter, shift } = wish;
  const hasHours = [time, notBefore, notAfter].some((each) => each !== undefined);
  const label = wanted === null ? null : slotLabel(wanted, reader);
  const missed = phrasesOf(language).missed({
    day: day === undefined ? null : (label?.day ?? null),
    time: time === undefined ? null : (label?.time ?? null),
    hasHours,
  });
  return {
    wanted,
    fits: fitsWish(wish, offered, timezone),
    mayBe: fitsWish({ exceptDays: wish.exceptDays }, [], timezone),
    isSpread: (day ?? firstDay) !== undefined && !hasHours && shift === undefined,
    missed,
    asked: askedOf(wish, label),
  };
}

/** The day and the hour that were wished for, as a visitor reads them; null where neither was. */
function askedOf({ day, time }: Wished, label: SlotLabel | null): ToolReply["extractedData"] {
  if (label === null || (day === undefined && time === undefined)) return null;
  return { ...(day === undefined ? {} : { day: label.day }), ...(time === undefined ? {} : { time: label.time }), timezone: label.zone };
}
