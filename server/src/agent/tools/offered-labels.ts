import { slotLabel, type SlotReader } from "../phrases/slot-label.ts";
import type { ConversationState } from "../tool.ts";

/** The times that were offered before, as the visitor read them, in their order. */
export function offeredLabels(state: ConversationState, reader: SlotReader): string[] {
  return labelsOf(state.meeting?.slotIds ?? [], reader);
}

export function labelsOf(ids: readonly string[], reader: SlotReader): string[] {
  return ids.map((id) => slotLabel(new Date(id), reader).text);
}
