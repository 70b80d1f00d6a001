import type { Chat } from "@disco/client";
import { useReadable } from "@disco/conversation";
import { useConversation } from "./disco-provider.tsx";

/** Details the visitor has given; null for unknown ones. */
export interface Lead {
  name: string | null;
  email: string | null;
}

/**
 * Returns the details that the visitor of the nearest provider's conversation gave, the latest of each.
 * @example const { name, email } = useLead();
 */
export function useLead(): Lead {
  const { messages } = useReadable(useConversation().session.chat);
  return { name: latest(messages, "name"), email: latest(messages, "email") };
}

function latest(messages: Chat["messages"], field: "name" | "email"): string | null {
  const told = messages.map((message) => (message.sender === "assistant" ? message.metadata?.extractedData?.[field] : undefined));
  return told.findLast((value) => value !== undefined) ?? null;
}
