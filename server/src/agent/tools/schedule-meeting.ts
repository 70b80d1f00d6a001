import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { saveLead } from "../../features/leads/leads/save-lead.ts";
import { bookMeeting, type BookedMeeting, findBooked } from "../../features/meetings/meetings/book-meeting.ts";
import { CONFIRM_HOURS } from "../../features/meetings/meetings/guests/guest-mails.ts";
import {
  findSlot,
  holdAgain,
  holdSlots,
  releaseHolds,
  type SlotSearch,
  takeSlot,
} from "../../features/meetings/meetings/slots/hold-slots.ts";
import type { Slot } from "../../features/meetings/meetings/slots/list-slots.ts";
import { slotLabel } from "../../features/meetings/meetings/slots/slot-label.ts";
import { writeCalendar } from "../../features/meetings/meetings/calendar/write-calendar.ts";
import { instantIn } from "../../zones/zone-clock.ts";
import { inEnglish } from "../language/in-english.ts";
import { phrasesOf } from "../phrases/phrases-of.ts";
import { capitalized } from "../phrases/phrases.ts";
import { readRefusal } from "../read-refusal.ts";
import type { Tool, ToolContext, ToolOutcome } from "../tool.ts";
import { asksBesides } from "../language/about-times.ts";
import { readZoneAskedFor } from "../language/named-zone.ts";
import { asksWhenItIs } from "./about-booked.ts";
import { agrees } from "./agrees.ts";
import type { ChangeDeps } from "./change-booked.ts";
import { mayTurnDown, namesTime } from "./may-turn-down.ts";
import { bookedReply, ofBooked, ofMove, tellBooked } from "./of-booked.ts";
import {
  alternativesOf,
  type CalendarDeps,
  type CalendarSearch,
  findCalendar,
  listOf,
  OFFERS,
  offerTimes,
  plainReply,
  said,
  unavailable,
} from "./offer-times.ts";
import { isBound, slotWish } from "./slot-wish.ts";
import { besideHeld, dayMeant, LONGEST_KEPT, offeredTimes, saidSince, takenOffer, timesFor, wantedInstant } from "./wished-times.ts";
import { emailIn, typedEmail } from "./typed-email.ts";
import { typedName } from "./typed-name.ts";
import { replyCause } from "../reply-causes.ts";

const ASKED = "asked for a meeting";

const ScheduleMeeting = z.object({
  day: z.iso.date().optional().describe("The day wished for, as YYYY-MM-DD in the visitor's time zone"),
  time: z
    .string()
    .regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/u)
    .optional()
    .describe("The time wished for, as HH:MM in the visitor's time zone, 24 hours"),
  ...slotWish,
  slot: z.number().int().min(1).max(OFFERS).optional().describe("Which of the times offered before the visitor takes, counted from 1"),
  decline: z.boolean().optional().describe("True when the visitor wants none of the offered times and no meeting; lets the times go"),
  email: z.string().max(254).optional().describe("The visitor's e-mail address, as they typed it"),
  name: z.string().max(200).optional().describe("The visitor's name, as they gave it"),
  requested: z.string().max(500).optional().describe("The visitor's own words"),
});
type ScheduleMeeting = z.infer<typeof ScheduleMeeting>;

/** Books a meeting on the organization's calendar, or holds slots and offers them. */
export function scheduleMeeting(deps: ChangeDeps & CalendarDeps): Tool<ScheduleMeeting> {
  return {
    name: "schedule_meeting",
    description:
      "Books a meeting with a person of the company, or offers free times. Call it whenever the visitor wants to meet, call or talk to someone, takes one of the times offered, or refuses them.",
    input: ScheduleMeeting,
    run: async (input, context) => {
      const phrases = phrasesOf(context.language);
      const calendar = await findCalendar(deps, context);
      if (calendar === null) return said(phrases.noCalendar, "no_calendar");
      const { name: organizationName, search } = calendar;
      const booked = await findBooked(deps.db.read, context.conversationId, context.now);
      const ofMeeting = (meeting: BookedMeeting, taken: Date | null) =>
        taken?.getTime() === meeting.slot.start.getTime()
          ? tellBooked(deps, calendar, meeting, context)
          : ofBooked(deps, calendar, meeting, context, { wish: input, isChange: wishesOtherwise(input) });
      if (booked !== null && isMoving(input, context)) return ofMove(deps, calendar, booked, input, context);
      if (booked !== null) return ofMeeting(booked, takenUnheard(input, context));
      if (input.decline === true) return letGo(deps.db, search, context);

      const last = wordsOf(context);
      const name = typedName(input.name, context.visitorTexts, context.state.name) ?? context.state.name;
      const email = typedEmail(input.email, context.visitorTexts) ?? context.state.email;
      // A visitor who leaves an address and then takes no time is still a lead.
      if (email !== null && (email !== context.state.email || name !== context.state.name))
        await saveLead(deps.db, search, { name, email, note: ASKED });
      const named = ({ state, ...outcome }: ToolOutcome): ToolOutcome => ({
        ...outcome,
        state: {
          ...state,
          name,
          email,
          ...(state?.meeting == null
            ? {}
            : {
                meeting: {
                  ...state.meeting,
                  // One that was only listed was not chosen among those before.
                  ...(outcome.reply?.alternatives == null ? besideHeld(state.meeting, context) : {}),
                  requested: (context.visitorTexts.at(-1) ?? "").slice(0, LONGEST_KEPT),
                },
              }),
        },
      });
      if (context.state.meeting === null && !(await context.mayArrange())) {
        if (email !== null) await saveLead(deps.db, search, { name, email, note: ASKED });
        return named(email === null ? said(phrases.holdsExhausted, "holds_exhausted") : said(phrases.wishPassedOn, "change_passed_on"));
      }
      const offered = offeredTimes(context);
      const isName = isNameAlone(last, name);
      const saysYes = agrees(last);
      const asksWhen = asksWhenItIs(last);
      const greeting = isName ? phrases.thanksName(name.split(" ")[0] ?? name) : saysYes ? phrases.good : asksWhen ? phrases.sure : "";
      const waiting = await waitingSlots(deps.db, search, input, isName || saysYes || asksWhen, context);
      if (waiting.length > 1 || (isName && email !== null && waiting.length > 0)) return named(askWhich(waiting, greeting, context));
      const zone = asksWhen ? readZoneAskedFor(last) : null;
      const [only] = waiting;
      if (asksWhen && only !== undefined)
        return named(
          await holdFor(deps.db, search, only.start, null, "address_needed", (label) =>
            askAddress("", inZoneToo(label, only.start, zone, context), search),
          ),
        );
      const taken = takenOffer(input, isName, context);
      const wish: ScheduleMeeting = { ...input, day: input.day ?? dayMeant(input, offered, context.timezone) };
      const wanted = taken ?? wantedInstant(wish, offered, context);
      const bookingPage = await context.schedulingUrl();
      if (wanted === null || (taken === null && (wish.day === undefined || wish.time === undefined))) {
        const times = timesFor(wish, wanted, offered, context);
        return named(await offerTimes(deps.db, search, times, phrases.freeTimes, bookingPage));
      }
      if (email === null)
        return named(
          await holdFor(deps.db, search, wanted, bookingPage, "address_needed", (label) =>
            askAddress(isName ? greeting : "", label, search),
          ),
        );
      // An address does not accept a time that was turned down in unrecognized words.
      const isHeld = context.readsWords && offered.length === 1 && offered[0]?.getTime() === wanted.getTime();
      if (
        isHeld &&
        emailIn(last) !== null &&
        !namesTime(last) &&
        saidSince(context).some((text) => mayTurnDown(inEnglish(text, context.language)))
      ) {
        const outcome = await holdFor(deps.db, search, wanted, bookingPage, "confirmation_needed", (label) =>
          askYes(phrases.askAgain(label)),
        );
        return named({ ...outcome, state: { ...outcome.state, email } });
      }
      // Words and addresses are misheard, so what was said aloud is repeated and booked with a yes.
      if (context.isSpoken === true && !agrees(inEnglish(context.visitorTexts.at(-1) ?? "", context.language))) {
        const outcome = await holdFor(deps.db, search, wanted, null, "confirmation_needed", (label) =>
          askYes(phrases.confirmAloud(label, email)),
        );
        return named({ ...outcome, state: { ...outcome.state, email } });
      }
      const booking = await bookMeeting(deps, search, { start: wanted, email, name });
      if (booking.outcome === "already_booked") return ofMeeting(booking.meeting, wanted);
      if (booking.outcome === "unconfirmed") return named(said(phrases.unconfirmed(email), "meeting_unconfirmed"));
      if (booking.outcome === "unavailable") return named(unavailable(search, booking.offers, wanted, bookingPage));
      const { meeting, isInvited } = booking;
      const label = slotLabel(meeting.slot.start, context).text;
      const invitation = isInvited ? `${phrases.invited(email)} ${phrases.confirmWithin(CONFIRM_HOURS)}` : phrases.notInvited(email);
      return {
        output: { ok: true, message: `${phrases.booked(label)} ${invitation}`, label, email },
        cause: replyCause("meeting_booked", { label, email }),
        reply: bookedReply(deps, organizationName, meeting, name, context),
        state: { email, name, meeting: null, bookedMeetingId: meeting.id, pendingDemo: null },
      };
    },
  };
}

function askYes(message: string): ToolOutcome["output"] {
  return { ok: false, missing: ["yes"], message };
}

/** The visitor's last words, in English, for a model that has not understood them itself. */
function wordsOf({ readsWords, visitorTexts, language }: ToolContext): string {
  return readsWords ? inEnglish(visitorTexts.at(-1) ?? "", language) : "";
}

function wishesOtherwise(input: ScheduleMeeting): boolean {
  return input.decline === true || input.day !== undefined || input.time !== undefined || isBound(input);
}

/** Whether a call answers the times that were offered for moving a booked meeting. */
function isMoving(input: ScheduleMeeting, { state }: ToolContext): boolean {
  if (state.meeting === null || state.bookedMeetingId === null) return false;
  return input.slot !== undefined || input.email === undefined;
}

/** The time that a call takes although a meeting is booked: by a second click, or by a turn that is run again after it had booked. */
function takenUnheard(input: ScheduleMeeting, context: ToolContext): Date | null {
  const { day, time } = input;
  if (day !== undefined && time !== undefined) return instantIn(day, time, context.timezone);
  return context.state.bookedMeetingId === null ? takenOffer(input, false, context) : null;
}

/** The times that still wait for a choice, when all that comes is an address, a name or a yes; held on for the visitor. */
async function waitingSlots(
  db: Database,
  search: SlotSearch,
  input: ScheduleMeeting,
  isAnswer: boolean,
  context: ToolContext,
): Promise<Slot[]> {
  const { state } = context;
  const { slot, day, time } = input;
  const isGiven = isAnswer || emailIn(context.readsWords ? wordsOf(context) : (input.email ?? "")) !== null;
  if (slot !== undefined || day !== undefined || time !== undefined || isBound(input) || !isGiven) return [];
  const offered = state.meeting?.slotIds ?? [];
  if (offered.length === 0) return [];
  return writeCalendar(db, search, (tx, fresh) =>
    holdAgain(
      tx,
      fresh,
      offered.map((id) => new Date(id)),
    ),
  );
}

function askWhich(slots: readonly Slot[], greeting: string, context: ToolContext): ToolOutcome {
  const { state, visitorTexts } = context;
  const phrases = phrasesOf(context.language);
  const alternatives = alternativesOf(slots, context);
  const last = wordsOf(context);
  const zone = asksWhenItIs(last) ? readZoneAskedFor(last) : null;
  const list = listOf(slots.map(({ start }) => ({ label: inZoneToo(capitalized(slotLabel(start, context).text), start, zone, context) })));
  // The next answer counts in what is shown now.
  const slotIds = alternatives.map(({ id }) => id);
  const thanks = greeting === "" ? phrases.haveAddress : greeting;
  return {
    output: { ok: false, message: `${thanks} ${phrases.whichTime}\n\n${list}`, alternatives },
    reply: { ...plainReply, alternatives },
    cause: replyCause("choice_needed"),
    state: { meeting: { requested: "", slotIds }, email: typedEmail(undefined, visitorTexts) ?? state.email },
  };
}

/** "I'm Kim Lee." */
const MOST_BESIDES_NAME = 16;

function isNameAlone(message: string, name: string | null): name is string {
  return name !== null && message.includes(name) && message.trim().length <= name.length + MOST_BESIDES_NAME && emailIn(message) === null;
}

/** The visitor declines all offers: the hold ends. The model answers the rest of the message. */
async function letGo(db: Database, search: SlotSearch, context: ToolContext): Promise<ToolOutcome> {
  await writeCalendar(db, { organizationId: search.organizationId }, (tx) => releaseHolds(tx, search));
  const said = context.readsWords ? (context.visitorTexts.at(-1) ?? "") : "";
  const besides = context.language === "en" ? (readRefusal(said)?.besides ?? "") : asksBesides(said, context.language);
  const phrases = phrasesOf(context.language);
  const message = besides === "" ? phrases.letGoAndAsk : phrases.letGo;
  const output = { ok: true, declined: true, message, ...(besides === "" ? {} : { besides }) };
  return { output, reply: null, cause: replyCause("times_released"), state: { meeting: null } };
}

/** A free slot that still lacks an address or a yes: kept for the visitor until they say. */
async function holdFor(
  db: Database,
  search: CalendarSearch,
  wanted: Date,
  bookingPage: string | null,
  code: "address_needed" | "confirmation_needed",
  ask: (label: string) => ToolOutcome["output"],
): Promise<ToolOutcome> {
  const { slot, offers } = await writeCalendar(db, search, async (tx, fresh) => {
    const found = await findSlot(tx, search, wanted);
    await releaseHolds(tx, search);
    if (found !== undefined && (await takeSlot(tx, fresh, found))) return { slot: found, offers: [] };
    return { slot: undefined, offers: await holdSlots(tx, fresh, wanted, OFFERS) };
  });
  if (slot === undefined) return unavailable(search, offers, wanted, bookingPage);
  const label = slotLabel(slot.start, search).text;
  return {
    output: ask(label),
    reply: null,
    cause: replyCause(code, { label }),
    state: { meeting: { requested: "", slotIds: [slot.start.toISOString()] } },
  };
}

/** A time on another clock as well: "3:00 PM GMT (10:00 AM EST)". */
function inZoneToo(label: string, start: Date, zone: string | null, context: ToolContext): string {
  return zone === null ? label : `${label} (${slotLabel(start, { ...context, timezone: zone }).text})`;
}

function askAddress(greeting: string, label: string, { settings, language }: CalendarSearch): ToolOutcome["output"] {
  const message = `${greeting} ${phrasesOf(language).askAddress(label, settings.holdMinutes)}`.trim();
  return { ok: false, missing: ["email"], message };
}
