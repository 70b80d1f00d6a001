import type { BookedMeeting, BookingDeps } from "../meetings/book-meeting.ts";
import { type GuestChangeDeps, moveByGuest } from "../meetings/guests/change-by-guest.ts";
import { slotLabel } from "../../../agent/phrases/slot-label.ts";
import type { TimeWish } from "../../../agent/meeting/slot-wish.ts";
import { phrasesOf } from "../../../agent/phrases/phrases-of.ts";
import { replyCause } from "../../../agent/reply-causes.ts";
import type { ToolContext, ToolOutcome } from "../../../agent/tool.ts";
import { offeredTimes } from "./meeting-event.ts";
import { bookedReply } from "./of-booked.ts";
import { type CalendarSearch, offerTimes, timesFor, unavailable } from "./offer-times.ts";

export type ChangeDeps = BookingDeps & GuestChangeDeps;

/** Enough of a message to tell it from the next one. */
const LONGEST_KEPT = 200;

/** Moves a meeting, or offers free times near the wish where that one is taken. */
export async function moveBooked(
  deps: ChangeDeps,
  { name: organizationName, search }: { name: string; search: CalendarSearch },
  meeting: BookedMeeting,
  wanted: Date,
  context: ToolContext,
): Promise<ToolOutcome> {
  const change = await moveByGuest(deps, search, meeting.id, wanted);
  if (change.outcome === "unavailable") return standing(unavailable(search, change.offers, wanted, null), meeting, context);
  const moved = { ...meeting, slot: change.slot };
  const label = slotLabel(change.slot.start, context).text;
  return {
    output: { ok: true, message: phrasesOf(context.language).moved(label), label },
    reply: bookedReply(deps, organizationName, moved, context.state.name, context),
    cause: replyCause("meeting_moved", { label }),
    state: { meeting: null, bookedMeetingId: meeting.id },
  };
}

/** Offers times for moving a meeting, which stands until one of them is taken. */
export async function offerMove(
  { db }: ChangeDeps,
  search: CalendarSearch,
  meeting: BookedMeeting,
  wish: TimeWish,
  context: ToolContext,
): Promise<ToolOutcome> {
  const before = offeredTimes(context);
  const times = timesFor(wish, before.length > 0 ? before : [meeting.slot.start], context);
  return standing(await offerTimes(db, search, times, phrasesOf(context.language).freeTimes, null), meeting, context);
}

function standing(outcome: ToolOutcome, { id }: BookedMeeting, { visitorTexts }: ToolContext): ToolOutcome {
  const offers = outcome.state?.meeting;
  const requested = (visitorTexts.at(-1) ?? "").slice(0, LONGEST_KEPT);
  const state = { ...outcome.state, ...(offers == null ? {} : { meeting: { ...offers, requested } }), bookedMeetingId: id };
  return { ...outcome, state, cause: replyCause("move_offered") };
}
