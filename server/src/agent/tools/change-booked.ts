import type { BookedMeeting, BookingDeps } from "../../features/meetings/meetings/book-meeting.ts";
import { cancelByGuest, type GuestChangeDeps, moveByGuest } from "../../features/meetings/meetings/guests/change-by-guest.ts";
import { slotLabel } from "../../features/meetings/meetings/slots/slot-label.ts";
import { inZone } from "../../zones/zone-clock.ts";
import { readMeetingTime } from "../times/meeting-time.ts";
import { phrasesOf } from "../phrases/phrases-of.ts";
import { readRefusal } from "../read-refusal.ts";
import { replyCause } from "../reply-causes.ts";
import type { ToolContext, ToolOutcome } from "../tool.ts";
import { type CalendarSearch, offerTimes, unavailable } from "./offer-times.ts";
import type { WholeWish } from "./slot-wish.ts";
import { dayMeant, LONGEST_KEPT, offeredTimes, takenOffer, timesFor, wantedInstant } from "./wished-times.ts";

export type ChangeDeps = BookingDeps & GuestChangeDeps;

export type TimeWish = WholeWish & { slot?: number | undefined; email?: string | undefined };

const CANCELS = /\b(?:cancel\w*|call(?: (?:it|this|that|the \w+))? off)\b/iu;
const MOVES =
  /\b(?:mov(?:e|ing)|reschedul\w*|postpon\w*|shift|chang(?:e|ing)|delay|another|different|other|instead|rather|earlier|later|sooner)\b/iu;

/** Whether words in English give a booked meeting up, rather than ask for another time. */
export function givesUp(wish: string): boolean {
  return !MOVES.test(wish) && (CANCELS.test(wish) || readRefusal(wish) !== null);
}

/** The wish for a time in words in English. */
export function wishIn(words: string, { now, timezone }: Pick<ToolContext, "now" | "timezone">): TimeWish {
  const { exceptDays, ...wish } = readMeetingTime(words, now, timezone);
  const named = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== null));
  return exceptDays.length === 0 ? named : { ...named, exceptDays: [...exceptDays] };
}

/** Cancels a meeting for its visitor. */
export async function cancelBooked(
  deps: ChangeDeps,
  search: CalendarSearch,
  meeting: BookedMeeting,
  context: ToolContext,
): Promise<ToolOutcome> {
  await cancelByGuest(deps, { organizationId: search.organizationId, meetingId: meeting.id }, context.now);
  const label = slotLabel(meeting.slot.start, context).text;
  return {
    output: { ok: true, message: phrasesOf(context.language).cancelled(label) },
    reply: null,
    cause: replyCause("meeting_cancelled", { label }),
    state: { meeting: null, bookedMeetingId: null },
  };
}

/**
 * Moves a meeting to a time that was offered before this message, or that the visitor named exactly; else offers free times near the wish.
 * Words said aloud are misheard and a model may err, so their times are offered first.
 */
export async function moveBooked(
  deps: ChangeDeps,
  search: CalendarSearch,
  meeting: BookedMeeting,
  input: TimeWish,
  context: ToolContext,
): Promise<{ outcome: ToolOutcome; moved: BookedMeeting | null }> {
  const { timezone, language } = context;
  const phrases = phrasesOf(language);
  const before = offeredTimes(context);
  const offered = before.length > 0 ? before : [meeting.slot.start];
  const last = (context.visitorTexts.at(-1) ?? "").slice(0, LONGEST_KEPT);
  const isAnswer = before.length > 0 && context.state.meeting?.requested !== last;
  const taken = isAnswer ? takenOffer(input, false, context) : null;
  const isHourAlone = input.time !== undefined && input.day === undefined && before.length === 0;
  const day = isHourAlone ? inZone(meeting.slot.start, timezone).day : (input.day ?? dayMeant(input, offered, timezone));
  const wish: TimeWish = { ...input, day };
  const wanted = taken ?? wantedInstant(wish, offered, context);
  const isTyped = context.readsWords && context.isSpoken !== true;
  const isExact = taken !== null || (isTyped && wish.day !== undefined && wish.time !== undefined);
  const offer = (outcome: ToolOutcome): { outcome: ToolOutcome; moved: null } => {
    const offers = outcome.state?.meeting;
    const state = { ...outcome.state, ...(offers == null ? {} : { meeting: { ...offers, requested: last } }), bookedMeetingId: meeting.id };
    return { outcome: { ...outcome, state, cause: replyCause("move_offered") }, moved: null };
  };
  if (wanted === null || !isExact) {
    return offer(await offerTimes(deps.db, search, timesFor(wish, wanted, offered, context), phrases.freeTimes, null));
  }
  const change = await moveByGuest(deps, search, meeting.id, wanted);
  if (change.outcome === "unavailable") return offer(unavailable(search, change.offers, wanted, null));
  const moved = { ...meeting, slot: change.slot };
  const label = slotLabel(change.slot.start, context).text;
  const outcome: ToolOutcome = {
    output: { ok: true, message: phrases.moved(label), label },
    reply: null,
    cause: replyCause("meeting_moved", { label }),
    state: { meeting: null, bookedMeetingId: meeting.id },
  };
  return { outcome, moved };
}
