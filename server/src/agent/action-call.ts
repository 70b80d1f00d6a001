import type { ToolName, VisitorAction } from "@disco/protocol";
import { inZone } from "../zones/zone-clock.ts";
import type { ConversationState } from "./tool.ts";

export interface ActionCall {
  name: ToolName;
  input: Record<string, unknown>;
}

/** The tool call of a card's action, for every model. Null for a slot that is not a time. */
export function actionCall(action: VisitorAction, { meeting, pendingDemo }: ConversationState, timezone: string): ActionCall | null {
  switch (action.type) {
    case "takeSlot": {
      const contact = contactOf(action);
      const place = meeting?.slotIds.indexOf(action.slotId) ?? -1;
      if (place !== -1) return { name: "schedule_meeting", input: { slot: place + 1, ...contact } };
      // A card further up in the thread: its time may have been released since.
      const start = new Date(action.slotId);
      return Number.isNaN(start.getTime()) ? null : { name: "schedule_meeting", input: { ...inZone(start, timezone), ...contact } };
    }
    case "askTimes":
      return { name: "schedule_meeting", input: {} };
    case "declineSlots":
      return { name: "schedule_meeting", input: { decline: true } };
    case "giveEmail": {
      const contact = contactOf(action);
      if (meeting !== null) return { name: "schedule_meeting", input: meeting.slotIds.length === 1 ? { slot: 1, ...contact } : contact };
      return { name: pendingDemo === null ? "capture_lead" : "show_demo", input: contact };
    }
    case "askDemo":
      return action.email === undefined
        ? { name: "show_demo", input: {} }
        : { name: "capture_lead", input: { ...contactOf(action), note: "asked for a demo" } };
  }
}

/** What the visitor wrote of themselves in the card's fields. */
export function actionTexts(action: VisitorAction | null): string[] {
  if (action === null || action.type === "declineSlots" || action.type === "askTimes") return [];
  return [action.name, action.email].filter((text) => text !== undefined);
}

function contactOf({ email, name }: { email?: string | undefined; name?: string | undefined }): { email?: string; name?: string } {
  return { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) };
}
