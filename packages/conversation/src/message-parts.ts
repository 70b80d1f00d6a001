import type { AgentMessage, Chat, VisitorMessage } from "@disco/client";

/** Parts of an agent's message beside its text. */
export type Metadata = NonNullable<AgentMessage["metadata"]>;

/** A passage shown to the visitor. */
export type Citation = NonNullable<Metadata["citations"]>[number];

/** A time offered instead of the one asked for. */
/** A visitor's action on a card. */
export type VisitorAction = NonNullable<VisitorMessage["action"]>;
export type Alternative = NonNullable<Metadata["alternatives"]>[number];

/** The outcome of one message, as the card that shows it. */
export type Part = "video" | "confirmed" | "conflict" | "alternatives" | "text";

/** Which card a message is shown as. */
export function partOf(metadata: Metadata | null): Part {
  if (metadata?.toolCalled === "show_demo" && metadata.videoData) return "video";
  if (metadata?.toolCalled !== "schedule_meeting") return "text";
  if (metadata.success && metadata.extractedData) return "confirmed";
  if (metadata.success === false) return metadata.alternatives?.length ? "alternatives" : "conflict";
  return "text";
}

/** Parts of the newest message of a kind, from a place on. */
export function lastOf({ messages }: Chat, part: Part, from = 0): Metadata | null {
  const message = messages.findLast((one, at) => at >= from && one.sender === "assistant" && partOf(one.metadata) === part);
  return message?.sender === "assistant" ? message.metadata : null;
}
