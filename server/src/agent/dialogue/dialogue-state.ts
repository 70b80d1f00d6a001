import type { Turn } from "../model.ts";
import { isRefusedReply, kindOfReply } from "../reply-causes.ts";
import type { ConversationState } from "../tool.ts";
import type { DialogueState, Open } from "./reply-plan.ts";

type Known = Pick<ConversationState, "email" | "meeting" | "bookedMeetingId" | "pendingDemo" | "facts">;

const offers: ReadonlySet<string> = new Set(["meeting_offered", "step_offered", "demo_meeting_offered"]);
/** Codes by which an offer was taken. */
const taken: ReadonlySet<string> = new Set([
  "times_offered",
  "address_needed",
  "choice_needed",
  "meeting_booked",
  "lead_kept",
  "call_promised",
  "demo_shown",
  "demo_noted",
  "demo_needs_address",
]);
const left: ReadonlySet<string> = new Set(["lead_kept", "call_promised", "meeting_booked"]);

/** Folds a conversation into its state. */
export function readDialogue(history: readonly Turn[], known: Known): DialogueState {
  const asked = new Map<string, number>();
  const countered = new Map<string, number>();
  const refused: string[] = [];
  const offered: string[] = [];
  let silence = 0;
  let ended: string | null = null;
  let hasLeft = false;
  let hasBooked = false;
  let question = "";
  let messages = 0;
  for (const reply of history) {
    if (reply.role === "visitor") {
      question = reply.text;
      messages += 1;
      continue;
    }
    const { code, values } = reply.cause ?? { code: "", values: {} };
    if (isRefusedReply(reply)) refused.push(question);
    if (code === "topic_asked" && values["topic"] !== undefined) asked.set(values["topic"], messages);
    if (code === "objection_answered" && values["objection"] !== undefined)
      countered.set(values["objection"], (countered.get(values["objection"]) ?? 0) + 1);
    if (code === "group_ended") ended = values["group"] ?? null;
    if (offers.has(code)) {
      offered.push(values["step"] ?? "times");
      silence += 1;
    } else if (taken.has(code)) silence = 0;
    hasLeft ||= left.has(code);
    if (code === "meeting_booked") hasBooked = true;
    if (code === "meeting_cancelled") hasBooked = false;
  }
  const last = history.findLast(({ role }) => role === "agent");
  return {
    turn: messages + 1,
    known: known.facts ?? [],
    asked,
    refused,
    offered,
    silence,
    open: openAfter(last, known),
    openTopic: last?.cause?.code === "topic_asked" ? (last.cause.values["topic"] ?? null) : null,
    openStep: last?.cause?.code === "unsure" ? "person" : (last?.cause?.values["step"] ?? null),
    countered,
    ended,
    hasBooked: hasBooked || known.bookedMeetingId !== null,
    awaitsCall: kindOfReply(last).promisesCall,
    hasContact: known.email !== null || hasLeft,
    isOver: last?.cause?.code === "goodbye",
  };
}

function openAfter(last: Turn | undefined, { meeting, pendingDemo }: Known): Open {
  const kind = kindOfReply(last);
  if (meeting !== null || (kind.awaitsMeeting && !kind.offersPerson && !kind.closesMeeting)) return "meeting";
  if (last?.cause?.code === "topic_asked") return "topic";
  if (pendingDemo !== null) return "address";
  if (kind.offersPerson || kind.asksForMeeting || last?.cause?.code === "unsure") return "offer";
  if (kind.asksForAddress || kind.asksForDetails) return "address";
  return last?.cause?.code === "more_offered" ? "more" : null;
}
