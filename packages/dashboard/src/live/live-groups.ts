import type { LiveConversation } from "@disco/protocol";

export function typingKey(conversationId: string, memberId: string | null): string {
  return memberId === null ? conversationId : `${conversationId} ${memberId}`;
}

/** Whether a visitor waits for a person now. */
export function isWaiting({ handover }: LiveConversation): boolean {
  return handover.handler === "waiting" || handover.awaitsSince !== null;
}

/** Waiting visitors, the longest first; then those with a person and those with the agent, the last active first. */
export function toGroups(conversations: readonly LiveConversation[]): Record<"waiting" | "person" | "agent", LiveConversation[]> {
  const others = conversations.filter((each) => !isWaiting(each)).toSorted((one, other) => other.lastAt.localeCompare(one.lastAt));
  return {
    waiting: conversations.filter(isWaiting).toSorted((one, other) => waitsSince(one).localeCompare(waitsSince(other))),
    person: others.filter(({ handover }) => handover.handler === "person"),
    agent: others.filter(({ handover }) => handover.handler !== "person"),
  };
}

export function waitsSince({ handover }: LiveConversation): string {
  return handover.awaitsSince ?? handover.since;
}
