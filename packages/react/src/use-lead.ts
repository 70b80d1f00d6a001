import type { Chat } from "@disco/client";
import { useReadable } from "@disco/conversation";
import { useConversation } from "./disco-provider.tsx";

/** What the visitor has told of themselves; null for what is not known. */
export interface Lead {
  name: string | null;
  email: string | null;
}

/**
 * What the visitor of the nearest provider's conversation has told the agent of themselves, the latest of each.
 * @example
 * const { name, email } = useLead();
 */
export function useLead(): Lead {
  const { messages } = useReadable(useConversation().session.chat);
  return { name: latest(messages, "name"), email: latest(messages, "email") };
}

function latest(messages: Chat["messages"], field: "name" | "email"): string | null {
  const told = messages.map((message) => (message.sender === "assistant" ? message.metadata?.extractedData?.[field] : undefined));
  return told.findLast((value) => value !== undefined) ?? null;
}
