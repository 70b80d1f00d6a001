import type { HandoverReason, LiveConversation, LivePage } from "@disco/protocol";

export const reasonNames: Readonly<Record<HandoverReason, string>> = {
  asked: "Asked for a person",
  button: "Pressed the button for a person",
  unsure: "Two replies without an answer",
  score: "The score reached your rule",
  words: "Said words of your rule",
  page: "Is on a page of your rule",
  promised: "The agent promised a person",
  member: "A member came unasked",
};

export function visitorName(visitor: LiveConversation["visitor"]): string {
  return visitor?.name || visitor?.email || "A visitor";
}

/** "Ada Lovelace waits for a person". */
export function waitingWords({ visitor }: LiveConversation): string {
  return `${visitorName(visitor)} waits for a person`;
}

/** A time that passes: "42 s", "3 min", "2 h 5 min", "4 days". */
export function toSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days`;
}

/** A page as a visitor knows it: its title, else its path. */
export function pageName({ address, title }: LivePage): string {
  if (title !== null && title.trim() !== "") return title;
  const url = URL.parse(address);
  return url === null ? address : url.pathname === "/" ? url.host : url.pathname;
}
