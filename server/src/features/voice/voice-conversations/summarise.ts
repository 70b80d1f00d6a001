import type { MemberConversation } from "@disco/protocol";
import { firstLetters } from "../../../domains/first-letters.ts";

const QUOTE_LENGTH = 160;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** What happened in a conversation, a sentence each: only what its rows say. */
export function summarise(
  { messages, visitor, outcome, unanswered }: MemberConversation,
  { callCount, callMs }: { callCount: number; callMs: number },
): string[] {
  const said = messages.filter(({ sender }) => sender === "user");
  const spoken = said.filter(({ metadata }) => metadata?.spoken !== undefined).length;
  const cut = messages.filter(({ sender, metadata }) => sender === "assistant" && (metadata?.spoken?.cut ?? "") !== "").length;
  const [first] = said;
  const who = visitor?.name ?? visitor?.email ?? "The visitor";
  const counts = [
    ...(spoken === 0 ? [] : [`said ${countOf(spoken, "thing")}`]),
    ...(said.length === spoken ? [] : [`wrote ${countOf(said.length - spoken, "message")}`]),
  ].join(" and ");
  const length = callCount === 0 ? "" : ` in ${countOf(callCount, "call")}${callMs === 0 ? "" : ` of ${durationOf(callMs)}`}`;
  return [
    ...(counts === "" ? [] : [`${who} ${counts}${length}.`]),
    ...(first === undefined ? [] : [`It began with: “${firstLetters(first.text.replaceAll(/\s+/gu, " ").trim(), QUOTE_LENGTH)}”`]),
    ...(unanswered.length === 0 ? [] : [`${countOf(unanswered.length, "question")} had no answer.`]),
    ...(cut === 0 ? [] : [`The agent was interrupted ${cut === 1 ? "once" : `${cut} times`}.`]),
    ...(outcome === "meeting" ? ["A meeting is booked."] : []),
    ...(outcome === "lead" ? [`They left ${visitor?.email == null ? "a name" : visitor.email}.`] : []),
  ];
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function durationOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const seconds = Math.round((ms % MINUTE_MS) / SECOND_MS);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`;
}
