import type { ToolName } from "@disco/protocol";
import { readSlotChoice } from "../../features/meetings/read-slot-choice.ts";
import { slotLabel } from "../../features/meetings/slot-label.ts";
import type { ConversationState } from "../tool.ts";
import { emailIn } from "./typed-email.ts";

export interface StandingCall {
  name: ToolName;
  input: Record<string, unknown>;
}

/**
 * The tool call that a message plainly asks for because of what was said before, whatever model is at work: the choice or
 * refusal of times that were offered, and the address that a demo waits for. Null when a model has to understand the message.
 */
export function standingCall(message: string, state: ConversationState, timezone: string): StandingCall | null {
  if (state.meeting !== null && state.bookedMeetingId === null) {
    const labels = offeredLabels(state, timezone);
    const choice = labels.length === 0 ? null : readSlotChoice(message, labels);
    if (choice === "declined") return { name: "schedule_meeting", input: { decline: true } };
    if (choice !== null) return { name: "schedule_meeting", input: { slot: choice } };
  }
  const email = state.pendingDemo === null ? null : emailIn(message);
  return email === null ? null : { name: "show_demo", input: { email } };
}

/** The times that were offered before, as the visitor read them, in their order. */
export function offeredLabels(state: ConversationState, timezone: string): string[] {
  return (state.meeting?.slotIds ?? []).map((id) => slotLabel(new Date(id), timezone).text);
}
