import type { ActionCall } from "../action-call.ts";
import type { Act } from "../dialogue/act.ts";
import type { Language } from "../language/language.ts";
import type { ConversationState } from "../tool.ts";
import { standingCall } from "../tools/standing-call.ts";

/** A visitor's message, as the meeting dialogue reads it. */
export interface MeetingTurn {
  message: string;
  /** A yes or a no answers the last reply; a `meeting` opens the dialogue, also where a yes takes an offer to meet. */
  acts: readonly Act[];
  state: ConversationState;
  timezone: string;
  locale?: string | undefined;
  language: Language;
  now: Date;
}

export interface MeetingMove {
  /** The call of schedule_meeting. */
  call: ActionCall;
  /** The acts that the call serves. The policy serves the others, each question with an answer of its own. */
  serves: readonly Act[];
}

/** The call by which the meeting dialogue takes a message; null for a message about something else. */
export function meetingMove({ message, acts, state, ...reader }: MeetingTurn): MeetingMove | null {
  const call = standingCall(message, state, reader);
  return call === null ? null : { call, serves: acts };
}
