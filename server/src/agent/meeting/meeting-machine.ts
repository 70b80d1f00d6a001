import { inZone } from "../../zones/zone-clock.ts";
import type { TimeWish } from "./slot-wish.ts";
import { instantWished, isExact, slotWished, withDayMeant } from "./wished-slot.ts";

/** Where the arranging of a conversation's meeting stands. */
export type MeetingState =
  | { at: "idle" }
  | { at: "offered"; slots: readonly Date[] }
  /** One time is held for the visitor; `beside` are those among which it was chosen. */
  | { at: "needsAddress" | "confirming"; slot: Date; beside: readonly Date[] }
  | { at: "booked"; slot: Date }
  /** Other times are offered for a meeting that stands until one of them is taken. */
  | { at: "moving"; slot: Date; slots: readonly Date[] };

/** What a visitor does with a card or says in words. */
export type MeetingEvent =
  | { type: "wish"; wish: TimeWish }
  | { type: "pick"; slot: Date }
  | { type: "address" | "newAddress" | "name" | "yes" | "no" | "none" | "cancel" | "asksWhen" | "otherQuestion" | "timeout" };

export type MeetingCommand =
  | { do: "offer" | "offerMove"; wish: TimeWish }
  | { do: "hold"; slot: Date; asks: "address" | "yes" | "yesAloud" }
  | { do: "book" | "move"; slot: Date }
  /** Asks which of the times that are held. */
  | { do: "which"; slots: readonly Date[] }
  | { do: "release" | "keep" | "cancel" | "tell" | "readdress" };

/** What a step depends on besides. */
export interface MeetingSituation {
  timezone: string;
  now: Date;
  hasAddress: boolean;
  /** Words said aloud are misheard, so they are repeated before a booking. */
  isSpoken: boolean;
  /** The last words are a yes. */
  saysYes: boolean;
  /** Something said since may turn the held time down. */
  isDoubted: boolean;
  /** A time that was typed in full moves a meeting without an offer. */
  mayMoveAtOnce: boolean;
}

export interface MeetingStep {
  state: MeetingState;
  /** Null where the meeting dialogue leaves the message to others. */
  command: MeetingCommand | null;
}

/** Moves the arranging of a meeting on by one event. The command is carried out by the tool, and its state holds once that succeeds. */
export function nextMeeting(state: MeetingState, event: MeetingEvent, situation: MeetingSituation): MeetingStep {
  if (event.type === "otherQuestion") return { state, command: null };
  if (event.type === "timeout") return state.at === "booked" || state.at === "idle" ? { state, command: null } : released(state);
  switch (state.at) {
    case "idle":
      return nextIdle(state, event, situation);
    case "offered":
      return nextOffered(state, event, situation);
    case "needsAddress":
    case "confirming":
      return nextHeld(state, event, situation);
    case "booked":
    case "moving":
      return nextBooked(state, event, situation);
  }
}

function released(state: MeetingState): MeetingStep {
  return state.at === "moving"
    ? { state: { at: "booked", slot: state.slot }, command: { do: "keep" } }
    : { state: { at: "idle" }, command: { do: "release" } };
}

function nextIdle(state: MeetingState, event: MeetingEvent, situation: MeetingSituation): MeetingStep {
  if (event.type === "pick") return take(event.slot, [], situation);
  if (event.type === "none") return released(state);
  return event.type === "wish" ? wished(event.wish, [], [], situation) : offer({});
}

function nextOffered(state: MeetingState & { at: "offered" }, event: MeetingEvent, situation: MeetingSituation): MeetingStep {
  const { slots } = state;
  switch (event.type) {
    case "pick":
      return take(event.slot, slots, situation);
    case "wish":
      return wished(event.wish, slots, slots, situation);
    case "none":
    case "no":
    case "cancel":
      return released(state);
    default:
      return { state, command: { do: "which", slots } };
  }
}

function nextHeld(
  state: MeetingState & { at: "needsAddress" | "confirming" },
  event: MeetingEvent,
  situation: MeetingSituation,
): MeetingStep {
  const { slot, beside } = state;
  switch (event.type) {
    case "pick":
      return take(event.slot, beside, situation, slot);
    case "wish":
      return wished(event.wish, [slot], beside, situation);
    case "yes":
      return take(slot, beside, { ...situation, saysYes: true, isDoubted: false }, slot);
    case "address":
    case "newAddress":
      return take(slot, beside, situation, slot);
    case "none":
    case "no":
    case "cancel":
      return released(state);
    default:
      return hold(slot, beside, situation.hasAddress ? "yes" : "address");
  }
}

function nextBooked(state: MeetingState & { at: "booked" | "moving" }, event: MeetingEvent, situation: MeetingSituation): MeetingStep {
  const { slot } = state;
  const booked: MeetingState = { at: "booked", slot };
  const slots = state.at === "moving" ? state.slots : [];
  switch (event.type) {
    case "cancel":
      return { state: { at: "idle" }, command: { do: "cancel" } };
    case "newAddress":
      return { state, command: { do: "readdress" } };
    case "none":
    case "no":
      return state.at === "moving" ? released(state) : { state, command: { do: "tell" } };
    case "pick":
      return moveTo(event.slot, slot, state.at === "moving" || situation.mayMoveAtOnce, situation);
    case "yes":
      return slots.length === 1 && slots[0] !== undefined
        ? moveTo(slots[0], slot, true, situation)
        : { state: booked, command: { do: "tell" } };
    case "wish":
      return wishedMove(event.wish, state, situation);
    default:
      return { state: booked, command: { do: "tell" } };
  }
}

function wishedMove(wish: TimeWish, state: MeetingState & { at: "booked" | "moving" }, situation: MeetingSituation): MeetingStep {
  const { slot } = state;
  const slots = state.at === "moving" ? state.slots : [];
  const taken = slotWished(wish, slots, situation.timezone);
  if (taken !== null) return moveTo(taken, slot, true, situation);
  const isHourAlone = wish.time !== undefined && wish.day === undefined && slots.length === 0;
  const day = isHourAlone ? inZone(slot, situation.timezone).day : wish.day;
  const whole = withDayMeant({ ...wish, ...(day === undefined ? {} : { day }) }, slots, situation.timezone);
  const wanted = whole.day === undefined || whole.time === undefined ? null : instantWished(whole, [], situation);
  const isSure = situation.mayMoveAtOnce && isExact(whole);
  if (wanted !== null && (isSure || wanted.getTime() === slot.getTime())) return moveTo(wanted, slot, true, situation);
  return { state: { at: "moving", slot, slots }, command: { do: "offerMove", wish: whole } };
}

function moveTo(to: Date, from: Date, isSure: boolean, { timezone }: MeetingSituation): MeetingStep {
  if (to.getTime() === from.getTime()) return { state: { at: "booked", slot: from }, command: { do: "tell" } };
  if (isSure) return { state: { at: "booked", slot: to }, command: { do: "move", slot: to } };
  return { state: { at: "moving", slot: from, slots: [] }, command: { do: "offerMove", wish: inZone(to, timezone) } };
}

/** A wish takes the only offered time that it can mean, else the time that it names, else gets times near to it. */
function wished(wish: TimeWish, slots: readonly Date[], beside: readonly Date[], situation: MeetingSituation): MeetingStep {
  const taken = slotWished(wish, slots, situation.timezone);
  if (taken !== null) return take(taken, beside, situation, slots.length === 1 ? slots[0] : undefined);
  const whole = withDayMeant(wish, slots, situation.timezone);
  // Among several times, one that is meant roughly chooses none.
  const isOne = isExact(whole) || (slots.length < 2 && isExact({ ...whole, about: undefined }));
  const wanted = isOne ? instantWished(whole, slots, situation) : null;
  return wanted === null ? offer(whole) : take(wanted, beside, situation, slots.length === 1 ? slots[0] : undefined);
}

function offer(wish: TimeWish): MeetingStep {
  return { state: { at: "offered", slots: [] }, command: { do: "offer", wish } };
}

function take(slot: Date, beside: readonly Date[], situation: MeetingSituation, held?: Date): MeetingStep {
  const { hasAddress, isSpoken, saysYes, isDoubted } = situation;
  if (!hasAddress) return hold(slot, beside, "address");
  if (isDoubted && held?.getTime() === slot.getTime()) return hold(slot, beside, "yes");
  if (isSpoken && !saysYes) return hold(slot, beside, "yesAloud");
  return { state: { at: "booked", slot }, command: { do: "book", slot } };
}

function hold(slot: Date, beside: readonly Date[], asks: "address" | "yes" | "yesAloud"): MeetingStep {
  return { state: { at: asks === "address" ? "needsAddress" : "confirming", slot, beside }, command: { do: "hold", slot, asks } };
}
