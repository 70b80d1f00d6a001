import type { DraftSentence } from "@disco/protocol";
import type { Language } from "../../../agent/language/language.ts";
import { readNamedZone } from "../../../agent/language/named-zone.ts";
import { wishOf } from "../../../agent/meeting/read-wish.ts";
import { fitsWish } from "../../../agent/meeting/slot-wish.ts";
import { readMeetingTime } from "../../../agent/times/meeting-time.ts";
import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import { instantIn, zoneOffset } from "../../../zones/zone-clock.ts";
import { type CalendarSettings, readCalendarSettings, zoneOf } from "../../meetings/meetings/calendar/calendar-settings.ts";
import { holdAgain, holdSlots, releaseHolds, type SlotSearch } from "../../meetings/meetings/slots/hold-slots.ts";
import type { ReadBusy } from "../../meetings/meetings/hosts/host-calendars.ts";
import { slotLabel } from "../../../agent/phrases/slot-label.ts";
import { writeCalendar } from "../../meetings/meetings/calendar/write-calendar.ts";

/** A mail is answered within days, not minutes. */
const HOLD_MINUTES = 48 * 60;
/** Many drafts must not block the calendar: further ones hold their times when they are sent. */
const MOST_HELD = 6;
const OFFERS = 2;

export interface HoldTimesDeps {
  db: Database;
  clock: () => Date;
  readBusy?: ReadBusy | undefined;
}

/** The mail whose answer offers a time. */
export interface OfferingMail {
  id: string;
  organizationId: string;
  /** Mails of one thread share their held times. */
  threadId: string | null;
}

/** When a mail wishes to meet, and what tells its sender's zone. */
interface TimesAsked {
  words: string;
  fromEmail: string | null;
  /** Minutes ahead of UTC, as the mail's Date header has them. */
  utcOffset: number | null;
  sentAt: Date;
  language: Language;
}

interface HeldTime {
  startAt: string;
  text: string;
}

/** `asked` is the exact time that the mail names. */
export interface OfferedTimes {
  asked: { text: string; isFree: boolean } | null;
  isMissed: boolean;
  times: HeldTime[];
}

/** Holds the times that a mail names, else those nearest to them, and writes them in the sender's zone and language. */
export async function holdTimesFor(deps: HoldTimesDeps, mail: OfferingMail, asked: TimesAsked): Promise<OfferedTimes> {
  const { search: own, settings } = await searchFor(deps, mail);
  const timezone = await zoneOfSender(deps, mail, asked, settings);
  const search = { ...own, timezone };
  const wish = wishOf(readMeetingTime(asked.words, asked.sentAt, timezone, asked.language));
  const { day, firstDay, time, notBefore } = wish;
  const date = day ?? firstDay;
  const wanted = date === undefined ? null : instantIn(date, time ?? notBefore ?? "09:00", timezone);
  const exact = day !== undefined && time !== undefined ? wanted : null;
  const fits = fitsWish({ ...wish, shift: undefined }, [], timezone);
  const { slots, isMissed } = await writeCalendar(deps.db, search, async (tx, fresh) => {
    const isFull = await holdsMany(tx, search);
    const found = exact === null ? await holdSlots(tx, fresh, null, OFFERS, fits) : await holdAgain(tx, fresh, [exact]);
    const nearest = found.length > 0 ? found : await holdSlots(tx, fresh, wanted, OFFERS);
    if (isFull) await releaseHolds(tx, search);
    return { slots: nearest, isMissed: found.length === 0 };
  });
  const labelOf = (start: Date) => slotLabel(start, { timezone, language: asked.language }).text;
  return {
    asked: exact === null ? null : { text: labelOf(exact), isFree: !isMissed },
    isMissed,
    times: slots.map(({ start }) => ({ startAt: start.toISOString(), text: labelOf(start) })),
  };
}

async function holdsMany(tx: Handle, { organizationId, conversationId, now }: SlotSearch): Promise<boolean> {
  const { count } = await tx
    .selectFrom("meetings")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where(({ and }) => and({ organizationId, status: "held" }))
    .where("conversationId", "like", "mail %")
    .where("conversationId", "<>", conversationId)
    .where("heldUntil", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count) >= MOST_HELD;
}

/**
 * The zone that the words name, else the one of the sender's last booking, else that of the Date header. Many servers write that header
 * in UTC, which says nothing of the sender.
 */
async function zoneOfSender(
  { db, clock }: HoldTimesDeps,
  { organizationId }: OfferingMail,
  { words, fromEmail, utcOffset }: TimesAsked,
  settings: CalendarSettings,
): Promise<string> {
  const named = readNamedZone(words);
  if (named !== null) return named.zone;
  const booked = await db.read
    .selectFrom("meetings")
    .select("timezone")
    .where("organizationId", "=", organizationId)
    .where("email", "=", fromEmail)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (booked !== undefined) return booked.timezone;
  const own = zoneOf(settings);
  if (utcOffset === null || utcOffset === 0 || utcOffset === zoneOffset(clock(), own)) return own;
  const [hours, minutes] = [Math.floor(Math.abs(utcOffset) / 60), Math.abs(utcOffset) % 60];
  return `${utcOffset < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

const OFFSET = /([+-])(\d\d)(\d\d)\s*(?:\([^)]*\))?\s*$/u;

/** Minutes ahead of UTC in a Date header (RFC 5322); null where it has none that a clock could show. */
export function utcOffsetOf(date: string | undefined): number | null {
  const [, sign, hours, minutes] = OFFSET.exec(date ?? "") ?? [];
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Holds the times of a draft about to be sent, and releases earlier ones.
 * @throws AppError `conflict` where one was taken since.
 */
export async function holdDraftTimes(deps: HoldTimesDeps, mail: OfferingMail, sentences: readonly DraftSentence[]): Promise<void> {
  const marked = sentences.flatMap(({ mark }) => (mark?.kind === "calendar" ? [Date.parse(mark.startAt)] : []));
  const starts = [...new Set(marked)].map((start) => new Date(start));
  if (starts.length === 0) return;
  const { search } = await searchFor(deps, mail);
  const held = await writeCalendar(deps.db, search, (tx, fresh) => holdAgain(tx, fresh, starts));
  const lost = starts.find((start) => !held.some((slot) => slot.start.getTime() === start.getTime()));
  if (lost === undefined) return;
  throw new AppError("conflict", `${slotLabel(lost, search).text} is not free any more. Please offer another time.`);
}

async function searchFor(
  { db, clock, readBusy }: HoldTimesDeps,
  { id, organizationId, threadId }: OfferingMail,
): Promise<{ search: SlotSearch; settings: CalendarSettings }> {
  const settings = await readCalendarSettings(db, organizationId);
  const now = clock();
  const search = {
    organizationId,
    conversationId: `mail ${threadId ?? id}`,
    timezone: zoneOf(settings),
    settings: { ...settings, holdMinutes: HOLD_MINUTES },
    now,
    readBusy: readBusy && (() => readBusy(organizationId, settings, now)),
  };
  return { search, settings };
}
