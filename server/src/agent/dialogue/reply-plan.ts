import type { Playbook } from "@disco/protocol";
import type { ActionCall } from "../action-call.ts";
import type { Fact } from "../facts/fact.ts";
import type { Act } from "./act.ts";
import type { KnownFact, Move } from "./move.ts";

/** What the last reply waits for. */
export type Open =
  /** A time, an address for one, or the yes to it; the meeting dialogue reads the answer. */
  | "meeting"
  /** A yes to the offer of a call or a person. */
  | "offer"
  | "address"
  /** The answer to a question of ours. */
  | "topic"
  /** A yes to "anything else?". */
  | "more"
  | null;

/** Where a conversation stands before a message is answered. */
export interface DialogueState {
  /** The number of the message that is answered, from 1. */
  turn: number;
  known: readonly KnownFact[];
  /** Topics that were asked for, with the number of the message that the question followed. */
  asked: ReadonlyMap<string, number>;
  /** Questions that found no answer. */
  refused: readonly string[];
  /** Steps that were offered, newest last. */
  offered: readonly string[];
  /** Offers in a row that were not taken. */
  silence: number;
  open: Open;
  /** The topic that the last reply asked for. */
  openTopic: string | null;
  /** The step that the last reply offered. */
  openStep: string | null;
  /** How often each objection was answered. */
  countered: ReadonlyMap<string, number>;
  /** The group whose end was said. */
  ended: string | null;
  hasBooked: boolean;
  /** The last reply promised a call, so that a time is when to call. */
  awaitsCall: boolean;
  hasContact: boolean;
  /** The last reply said goodbye, or the one before. */
  isOver: boolean;
}

/** What a message does, and what the reply to it does. The same for every model. */
export interface ReplyPlan {
  /** Settled in the light of what is open. */
  acts: readonly Act[];
  /** Those that the meeting dialogue leaves to the policy. */
  rest: readonly Act[];
  facts: readonly Fact[];
  state: DialogueState;
  /** How the meeting dialogue takes the message; the moves are those for the rest of it. */
  meeting: { call: ActionCall; serves: readonly Act[] } | null;
  moves: readonly Move[];
  playbook: Playbook;
}
