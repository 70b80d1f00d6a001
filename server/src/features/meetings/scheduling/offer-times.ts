import type { Database } from "../../../db/database.ts";
import { readOfferedSettings } from "../meetings/calendar/calendar-settings.ts";
import { explainStart } from "../meetings/calendar/explain-start.ts";
import { holdSlots, type SlotSearch } from "../meetings/slots/hold-slots.ts";
import type { ReadBusy } from "../meetings/hosts/host-calendars.ts";
import { slotsOfHosts, hostsOf } from "../meetings/hosts/hosts.ts";
import type { Slot } from "../meetings/slots/list-slots.ts";
import { type SlotLabel, slotLabel, type SlotReader } from "../../../agent/phrases/slot-label.ts";
import { writeCalendar } from "../meetings/calendar/write-calendar.ts";
import type { MemberIds } from "../../../identity/members/member-ids.ts";
import { fitsWish, type TimeWish } from "../../../agent/meeting/slot-wish.ts";
import { instantWished } from "../../../agent/meeting/wished-slot.ts";
import type { ToolContext, ToolOutcome, ToolReply } from "../../../agent/tool.ts";
import { capitalized } from "../../../agent/phrases/phrases.ts";
import { phrasesOf } from "../../../agent/phrases/phrases-of.ts";
import type { Language } from "../../../agent/language/language.ts";
import { type ReplyCode, replyCause } from "../../../agent/reply-causes.ts";

/** How many times are offered at once. */
export const OFFERS = 3;

/** A reply without anything beside its text. */
export const plainReply: ToolReply = { success: false, extractedData: null, alternatives: null, toolData: null, videoData: null };

export interface CalendarDeps {
  db: Database;
  /** Reads when the hosts are busy in their own calendars. */
  readBusy?: ReadBusy | undefined;
  membersOf?: MemberIds | undefined;
}

export type CalendarSearch = SlotSearch & { language: Language; locale: string | undefined };

/** The calendar of the organization that owns a conversation; null where no host exists. */
export async function findCalendar(
  { db, readBusy, membersOf }: CalendarDeps,
  context: ToolContext,
): Promise<{ name: string; search: CalendarSearch } | null> {
  if (context.organizationId === null) return null;
  const owner = await db.read
    .selectFrom("organizations")
    .select(["id", "name"])
    .where("id", "=", context.organizationId)
    .executeTakeFirst();
  if (owner === undefined) return null;
  const read = await readOfferedSettings(db, owner.id, membersOf);
  // Until a member has named a zone, the hours are on the visitor's clock.
  const settings = { ...read, timezone: read.timezone ?? context.timezone };
  return {
    name: owner.name,
    search: {
      organizationId: owner.id,
      conversationId: context.conversationId,
      timezone: context.timezone,
      language: context.language,
      locale: context.locale,
      settings,
      now: context.now,
      readBusy: readBusy && (() => readBusy(owner.id, settings, context.now)),
    },
  };
}

/** A sentence without a card. */
export function said(message: string, code: ReplyCode): ToolOutcome {
  return { output: { ok: false, message }, reply: null, cause: replyCause(code) };
}

/** An offer with the organization's own booking page, if it has one. Where no time is free the page is the whole offer. */
export function withBookingPage(outcome: ToolOutcome, url: string | null, language: Language): ToolOutcome {
  const { message } = outcome.output;
  if (url === null || typeof message !== "string") return outcome;
  return {
    ...outcome,
    output: { ...outcome.output, message: `${message}\n\n${phrasesOf(language).pickYourself(url)}`, schedulingUrl: url },
  };
}

function noFreeTime(url: string | null, language: Language): ToolOutcome {
  const phrases = phrasesOf(language);
  if (url === null) return said(phrases.noFreeTime, "no_time_free");
  const message = phrases.noFreeTimeButPage(url);
  return { output: { ok: false, message, schedulingUrl: url }, reply: null, cause: replyCause("no_time_free", { url }) };
}

/** Where to look for times: near to one, else from the first free one on; and which of them to take, as long as there are any such. */
interface Wish {
  wanted: Date | null;
  fits: ((slot: Slot) => boolean) | null;
  /** What the nearest others must be, where none fits. */
  mayBe: ((slot: Slot) => boolean) | null;
  /** Those that fit are taken from the whole day, not near to the wanted time alone. */
  isSpread?: boolean;
  /** What is said where none fits, and the day and the hour of which it is said. */
  missed?: string;
  asked?: ToolReply["extractedData"];
}

/** Which times to look for, and what to say where there are none such. */
export function timesFor(wish: TimeWish, offered: readonly Date[], reader: SlotReader & { language: Language; now: Date }): Wish {
  const { timezone, language } = reader;
  const { day, firstDay, time, notBefore, notAfter, shift } = wish;
  const wanted = instantWished(wish, offered, reader);
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
function askedOf({ day, time }: TimeWish, label: SlotLabel | null): ToolReply["extractedData"] {
  if (label === null || (day === undefined && time === undefined)) return null;
  return { ...(day === undefined ? {} : { day: label.day }), ...(time === undefined ? {} : { time: label.time }), timezone: label.zone };
}

/** Holds times and offers them, beside the booking page. Where none is as wished for the nearest others are offered, and that is said. */
export async function offerTimes(
  db: Database,
  search: CalendarSearch,
  wish: Wish | null,
  opening: string,
  bookingPage: string | null,
): Promise<ToolOutcome> {
  const { wanted, fits, mayBe, isSpread, missed, asked = null }: Wish = wish ?? { wanted: null, fits: null, mayBe: null };
  const slots = await writeCalendar(db, search, async (tx, fresh) => {
    const fitting = await holdSlots(tx, fresh, isSpread === true ? null : wanted, OFFERS, fits);
    if (fitting.length > 0 || fits === null) return fitting;
    const others = mayBe === null ? [] : await holdSlots(tx, fresh, wanted, OFFERS, mayBe);
    return others.length > 0 ? others : holdSlots(tx, fresh, wanted, OFFERS);
  });
  if (slots.length === 0) return noFreeTime(bookingPage, search.language);
  const alternatives = alternativesOf(slots, search);
  const isMissed = fits !== null && !slots.every(fits);
  const why = isMissed && wanted !== null ? whyNot(search, wanted, fits) : "";
  const phrases = phrasesOf(search.language);
  const says = isMissed ? phrases.nearestFree(missed ?? phrases.missed({ day: null, time: null, hasHours: true }), why) : opening;
  const message = phrases.offerTimes(says, search.settings.holdMinutes, listOf(alternatives));
  const outcome: ToolOutcome = {
    output: { ok: false, message, alternatives },
    reply: { ...plainReply, alternatives, extractedData: isMissed ? asked : null },
    cause: replyCause("times_offered", isMissed ? { missed: missed ?? "" } : {}),
    state: { meeting: { requested: "", slotIds: alternatives.map(({ id }) => id) } },
  };
  return withBookingPage(outcome, bookingPage, search.language);
}

/** Says that a wished time is taken, with the times that are held instead. */
export function unavailable(search: CalendarSearch, offers: readonly Slot[], wanted: Date, bookingPage: string | null): ToolOutcome {
  const { language } = search;
  const phrases = phrasesOf(language);
  const alternatives = alternativesOf(offers, search);
  const when = slotLabel(wanted, search);
  const why = whyNot(search, wanted, null);
  const message =
    offers.length === 0 ? phrases.notFree(when.text, why) : `${phrases.notAvailable(when.text, why)}\n\n${listOf(alternatives)}`;
  const outcome: ToolOutcome = {
    output: { ok: false, message, alternatives },
    cause: replyCause("slot_taken", { label: when.text }),
    reply: {
      ...plainReply,
      extractedData: { day: when.day, time: when.time, timezone: when.zone },
      alternatives: offers.length === 0 ? null : alternatives,
    },
    state: { meeting: { requested: "", slotIds: alternatives.map(({ id }) => id) } },
  };
  return withBookingPage(outcome, bookingPage, language);
}

/** Why a wished time is not offered, as the end of a sentence that says so. */
export function whyNot(
  { settings, now, timezone, language }: CalendarSearch,
  wanted: Date,
  fits: ((slot: Slot) => boolean) | null,
): string {
  const hosts = hostsOf(settings);
  const isOffered = slotsOfHosts(hosts, now).some((slot) => (fits === null ? slot.start.getTime() === wanted.getTime() : fits(slot)));
  const reason = isOffered
    ? phrasesOf(language).taken
    : explainStart(hosts[0]?.settings ?? settings, now, wanted, timezone, language)?.reason;
  return reason === undefined ? "" : `: ${reason}`;
}

/** Offered times as a list, for screens without a card. */
export function listOf(alternatives: readonly { label: string }[]): string {
  return alternatives.map(({ label }) => `- ${label}`).join("\n");
}

/** Slots as a visitor reads them, in their own zone. */
export function alternativesOf(slots: readonly Slot[], reader: SlotReader) {
  return slots.map(({ start, end }) => ({
    id: start.toISOString(),
    start: start.toISOString(),
    end: end.toISOString(),
    label: capitalized(slotLabel(start, reader).text),
  }));
}
