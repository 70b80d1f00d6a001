import type { Database } from "../../../db/database.ts";
import { saveLead } from "../../leads/leads/save-lead.ts";
import { bookMeeting, type BookedMeeting, findBooked } from "../meetings/book-meeting.ts";
import { writeCalendar } from "../meetings/calendar/write-calendar.ts";
import { CONFIRM_HOURS } from "../meetings/guests/guest-mails.ts";
import { releaseHolds } from "../meetings/slots/hold-slots.ts";
import { slotLabel } from "../../../agent/phrases/slot-label.ts";
import { type MeetingCommand, type MeetingSituation, type MeetingState, nextMeeting } from "../../../agent/meeting/meeting-machine.ts";
import { agrees, mayTurnDown, namesTime } from "../../../agent/meeting/meeting-words.ts";
import type { TimeWish } from "../../../agent/meeting/slot-wish.ts";
import { phrasesOf } from "../../../agent/phrases/phrases-of.ts";
import { replyCause } from "../../../agent/reply-causes.ts";
import type { Tool, ToolContext, ToolOutcome } from "../../../agent/tool.ts";
import { askWhich, askYes, holdFor, inZoneToo } from "./ask-of-slots.ts";
import { type ChangeDeps, moveBooked, offerMove } from "./change-booked.ts";
import { eventOf, offeredTimes, timeWishOf } from "./meeting-event.ts";
import { bookedReply, cancelBooked, keepBooked, readdress, tellBooked } from "./of-booked.ts";
import { type CalendarDeps, type CalendarSearch, findCalendar, offerTimes, said, timesFor, unavailable } from "./offer-times.ts";
import { emailIn, typedEmail } from "../../../agent/tools/typed-email.ts";
import { typedName } from "../../../agent/tools/typed-name.ts";
import { ScheduleMeeting } from "./schedule-meeting-input.ts";

const ASKED = "asked for a meeting";
/** Enough of a message to find it again among the others. */
const LONGEST_KEPT = 200;

type Deps = ChangeDeps & CalendarDeps;

interface Turn {
  deps: Deps;
  organizationName: string;
  search: CalendarSearch;
  input: ScheduleMeeting;
  context: ToolContext;
  booked: BookedMeeting | null;
  name: string | null;
  email: string | null;
  bookingPage: string | null;
}

/** Books a meeting on the organization's calendar, or holds slots and offers them. */
export function scheduleMeeting(deps: Deps): Tool<ScheduleMeeting> {
  return {
    name: "schedule_meeting",
    description:
      "Books a meeting with a person of the company, or offers free times. Call it whenever the visitor wants to meet, call or talk to someone, takes one of the times offered, or refuses them.",
    input: ScheduleMeeting,
    run: async (input, context) => {
      const phrases = phrasesOf(context.language);
      const calendar = await findCalendar(deps, context);
      if (calendar === null) return said(phrases.noCalendar, "no_calendar");
      if (input.noSuchDay !== undefined) return said(phrases.noSuchDate(input.noSuchDay), "day_needed");
      const { search } = calendar;
      const booked = await findBooked(deps.db.read, context.conversationId, context.now);
      const name = typedName(input.name, context.visitorTexts, context.state.name) ?? context.state.name;
      const email = typedEmail(input.email, context.visitorTexts) ?? context.state.email;
      const turn: Turn = { deps, organizationName: calendar.name, search, input, context, booked, name, email, bookingPage: null };
      if (booked !== null) return step(turn);
      if (input.decline === true) return letGo(deps.db, search, context);
      // A visitor who leaves an address and then takes no time is still a lead.
      const isNew = email !== null && (email !== context.state.email || name !== context.state.name);
      const mayArrange = context.state.meeting !== null || (await context.mayArrange());
      if (email !== null && (isNew || !mayArrange)) await saveLead(deps.db, search, { name, email, note: ASKED });
      if (!mayArrange)
        return named(
          turn,
          email === null ? said(phrases.holdsExhausted, "holds_exhausted") : said(phrases.wishPassedOn, "change_passed_on"),
        );
      return step({ ...turn, bookingPage: await context.schedulingUrl() });
    },
  };
}

async function step(turn: Turn): Promise<ToolOutcome> {
  const { booked, context, input, email } = turn;
  const state = stateOf(turn);
  const last = context.visitorTexts.at(-1) ?? "";
  const situation: MeetingSituation = {
    timezone: context.timezone,
    now: context.now,
    hasAddress: email !== null,
    isSpoken: context.isSpoken === true,
    saysYes: agrees(last, context.language),
    isDoubted: booked === null && isDoubted(context),
    // Words said aloud are misheard and a model may err, so their times are offered first.
    mayMoveAtOnce: context.readsWords && context.isSpoken !== true,
  };
  const { command } = nextMeeting(state, eventOf(input, state, context, booked), situation);
  if (command === null) return said(phrasesOf(context.language).whichTime, "choice_needed");
  if (booked !== null) return ofBooked({ ...turn, booked }, command);
  const outcome = named(turn, await arrange(turn, command));
  const wish = wishKept(command, turn);
  const meeting = outcome.state?.meeting;
  return meeting == null || wish === null ? outcome : { ...outcome, state: { ...outcome.state, meeting: { ...meeting, wish } } };
}

/** What a later wish goes on from; a choice among times ends it. */
function wishKept(command: MeetingCommand, { input, context }: Turn): TimeWish | null {
  if (command.do === "offer") return withoutShift(command.wish);
  if (command.do === "hold") return timeWishOf(input) === null ? null : withoutShift(timeWishOf(input) ?? {});
  return context.state.meeting?.wish ?? null;
}

function withoutShift({ shift: _shift, ...wish }: TimeWish): TimeWish | null {
  return Object.keys(wish).length === 0 ? null : wish;
}

function stateOf({ booked, context, email }: Turn): MeetingState {
  const slots = offeredTimes(context);
  const [slot] = slots;
  if (booked !== null) {
    // The message upon which they were offered takes none of them when its turn is run again.
    const isAnswer = slots.length > 0 && context.state.bookedMeetingId !== null && context.state.meeting?.requested !== lastOf(context);
    return isAnswer ? { at: "moving", slot: booked.slot.start, slots } : { at: "booked", slot: booked.slot.start };
  }
  if (slot === undefined) return { at: "idle" };
  if (slots.length > 1) return { at: "offered", slots };
  const beside = (context.state.meeting?.beside ?? []).map((id) => new Date(id));
  return { at: email === null ? "needsAddress" : "confirming", slot, beside };
}

function lastOf({ visitorTexts }: ToolContext): string {
  return (visitorTexts.at(-1) ?? "").slice(0, LONGEST_KEPT);
}

/** An address does not accept a time that was turned down in words that were not understood. */
function isDoubted({ readsWords, visitorTexts, state, language }: ToolContext): boolean {
  const last = visitorTexts.at(-1) ?? "";
  const requested = state.meeting?.requested ?? "";
  if (!readsWords || requested === "" || emailIn(last) === null || namesTime(last, language)) return false;
  const since = visitorTexts.slice(visitorTexts.findLastIndex((text) => text.slice(0, LONGEST_KEPT) === requested) + 1);
  return since.some((text) => mayTurnDown(text, language));
}

/** Carries out what the machine decides while no meeting is booked. */
async function arrange(turn: Turn, command: MeetingCommand): Promise<ToolOutcome> {
  const { deps, search, input, context, name, email, bookingPage } = turn;
  const phrases = phrasesOf(context.language);
  const isName = isNameAlone(input, name);
  const greeting = isName
    ? phrases.thanksName(name.split(" ")[0] ?? name)
    : input.yes === true
      ? phrases.good
      : input.asksWhen === true
        ? phrases.sure
        : "";
  switch (command.do) {
    case "which":
      return askWhich(deps.db, search, command.slots, { greeting, zone: input.zone ?? null, bookingPage }, context);
    case "hold":
      return holdFor(
        deps.db,
        search,
        command.slot,
        bookingPage,
        command.asks === "address" ? "address_needed" : "confirmation_needed",
        (label) => {
          if (command.asks === "yesAloud" && email !== null) return askYes(phrases.confirmAloud(label, email));
          if (command.asks !== "address") return askYes(phrases.askAgain(label));
          const opening = isName ? greeting : "";
          const when = inZoneToo(label, command.slot, input.zone ?? null, context);
          return { ok: false, missing: ["email"], message: `${opening} ${phrases.askAddress(when, search.settings.holdMinutes)}`.trim() };
        },
      );
    case "book":
      return book(turn, command.slot);
    case "release":
      return letGo(deps.db, search, context);
    case "offer":
    case "offerMove":
      return offerTimes(deps.db, search, timesFor(command.wish, offeredTimes(context), context), phrases.freeTimes, bookingPage);
    default:
      return said(phrases.whichTime, "choice_needed");
  }
}

async function book(turn: Turn, start: Date): Promise<ToolOutcome> {
  const { deps, organizationName, search, context, name, email, bookingPage } = turn;
  const phrases = phrasesOf(context.language);
  const invited = email ?? "";
  const booking = await bookMeeting(deps, search, { start, email: invited, name });
  if (booking.outcome === "already_booked") return ofBooked({ ...turn, booked: booking.meeting }, { do: "tell" });
  if (booking.outcome === "unconfirmed") return said(phrases.unconfirmed(invited), "meeting_unconfirmed");
  if (booking.outcome === "unavailable") return unavailable(search, booking.offers, start, bookingPage);
  const { meeting, isInvited } = booking;
  const label = slotLabel(meeting.slot.start, context).text;
  const invitation = isInvited ? `${phrases.invited(invited)} ${phrases.confirmWithin(CONFIRM_HOURS)}` : phrases.notInvited(invited);
  return {
    output: { ok: true, message: `${phrases.booked(label)} ${invitation}`, label, email: invited },
    cause: replyCause("meeting_booked", { label, email: invited }),
    reply: bookedReply(deps, organizationName, meeting, name, context),
    state: { email, name, meeting: null, bookedMeetingId: meeting.id, pendingDemo: null },
  };
}

/** Carries out what the machine decides about a booked meeting. */
async function ofBooked(turn: Turn & { booked: BookedMeeting }, command: MeetingCommand): Promise<ToolOutcome> {
  const { deps, organizationName, search, input, context, booked } = turn;
  const calendar = { name: organizationName, search };
  switch (command.do) {
    case "cancel":
      return cancelBooked(deps, search, booked, context);
    case "move":
      return moveBooked(deps, calendar, booked, command.slot, context);
    case "offerMove":
    case "offer":
      return offerMove(deps, search, booked, command.wish, context);
    case "keep":
      return keepBooked(deps, search, booked, context);
    case "readdress":
      return readdress(deps, search, booked, input.email ?? "", context);
    default:
      return tellBooked(deps, calendar, booked, { isTaken: isTakenAgain(turn), zone: input.zone ?? null }, context);
  }
}

/** Whether a time is taken once more: by a second click, or because the reply that told of it was cut off and is asked for again. */
function isTakenAgain({ input, context }: Turn): boolean {
  return (
    (input.slot !== undefined && context.state.bookedMeetingId === null) ||
    (timeWishOf(input) !== null && input.day !== undefined && input.time !== undefined)
  );
}

/** The outcome with what the conversation now knows of its visitor and of the times. */
function named({ context, name, email }: Turn, { state, ...outcome }: ToolOutcome): ToolOutcome {
  const meeting = state?.meeting;
  const before = context.state.meeting?.slotIds ?? [];
  const beside = before.length > 1 ? before : context.state.meeting?.beside;
  // One that was only listed was not chosen among those before.
  const isChosen = meeting?.slotIds.length === 1 && outcome.reply?.alternatives == null && beside !== undefined;
  return {
    ...outcome,
    state: {
      ...state,
      name,
      email: state?.email ?? email,
      ...(meeting == null ? {} : { meeting: { ...meeting, ...(isChosen ? { beside } : {}), requested: lastOf(context) } }),
    },
  };
}

function isNameAlone(input: ScheduleMeeting, name: string | null): name is string {
  return name !== null && input.name !== undefined && input.email === undefined && input.slot === undefined && timeWishOf(input) === null;
}

/** The visitor declines all offers: the hold ends. */
async function letGo(db: Database, search: CalendarSearch, context: ToolContext): Promise<ToolOutcome> {
  await writeCalendar(db, { organizationId: search.organizationId }, (tx) => releaseHolds(tx, search));
  const output = { ok: true, declined: true, message: phrasesOf(context.language).letGoAndAsk };
  return { output, reply: null, cause: replyCause("times_released"), state: { meeting: null } };
}
