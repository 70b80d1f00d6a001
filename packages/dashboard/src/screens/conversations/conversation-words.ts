import type { ConversationOutcome, ListedConversation } from "@disco/protocol";

export const outcomeNames: Readonly<Record<ConversationOutcome, string>> = {
  meeting: "Meeting booked",
  lead: "Left an address",
  unanswered: "Without an answer",
  answered: "Answered",
};

export const outcomeTones: Readonly<Record<ConversationOutcome, "good" | "neutral" | "warn">> = {
  meeting: "good",
  lead: "good",
  unanswered: "warn",
  answered: "neutral",
};

/** The visitor's name or address. */
export function nameOf(visitor: ListedConversation["visitor"]): string {
  return visitor?.name || visitor?.email || "A visitor";
}

/** The time of today, the day of this year, else the date. */
export function toShortTime(instant: string, now = new Date()): string {
  const at = new Date(instant);
  if (at.toDateString() === now.toDateString()) return at.toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString(undefined, isThisYear ? { day: "numeric", month: "short" } : { dateStyle: "medium" });
}

export function toMoment(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** A page as people name it: its host and path. */
export function toPageName(page: string): string {
  const url = URL.parse(page);
  return url === null ? page : `${url.host}${url.pathname === "/" ? "" : url.pathname}`;
}
