import type { BookedMeeting } from "../meetings/book-meeting.ts";
import type { MeetingEvent, MeetingState } from "../../../agent/meeting/meeting-machine.ts";
import { givesUp } from "../../../agent/meeting/meeting-words.ts";
import { isBound, type TimeWish } from "../../../agent/meeting/slot-wish.ts";
import type { ToolContext } from "../../../agent/tool.ts";
import type { ScheduleMeeting } from "./schedule-meeting-input.ts";
import { typedEmail } from "../../../agent/tools/typed-email.ts";

/** The times that were offered before, in their order. */
export function offeredTimes({ state }: Pick<ToolContext, "state">): Date[] {
  return (state.meeting?.slotIds ?? []).map((id) => new Date(id));
}

/** The wish for a time in a call; null where it has none. */
export function timeWishOf(input: ScheduleMeeting): TimeWish | null {
  const {
    slot: _slot,
    yes: _yes,
    decline: _decline,
    asksWhen: _asks,
    zone: _zone,
    email: _email,
    name: _name,
    noSuchDay: _noSuchDay,
    ...wish
  } = input;
  return wish.day !== undefined || wish.time !== undefined || isBound(wish) ? wish : null;
}

/** What a call says to the meeting dialogue. */
export function eventOf(input: ScheduleMeeting, state: MeetingState, context: ToolContext, booked: BookedMeeting | null): MeetingEvent {
  const last = context.visitorTexts.at(-1) ?? "";
  // A model that errs cancels nothing: the visitor's words must say so.
  if (input.decline === true) return { type: booked !== null && givesUp(last, context.language) ? "cancel" : "none" };
  const slot = input.slot === undefined ? undefined : offeredTimes(context)[input.slot - 1];
  if (slot !== undefined) return { type: "pick", slot };
  const wish = timeWishOf(input);
  if (wish !== null) return { type: "wish", wish };
  if (booked !== null) {
    if (input.email !== undefined && typedEmail(input.email, context.visitorTexts) !== null) return { type: "newAddress" };
    return input.yes === true ? { type: "yes" } : { type: "asksWhen" };
  }
  if (input.asksWhen === true) return { type: "asksWhen" };
  if (input.yes === true) return { type: "yes" };
  if (input.slot === undefined && input.email !== undefined) return { type: "address" };
  if (input.name !== undefined && state.at !== "idle") return { type: "name" };
  return { type: "wish", wish: {} };
}
