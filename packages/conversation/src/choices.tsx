import type { AgentMessage } from "@disco/client";
import type { Conversation } from "./conversation.ts";
import { Tips } from "./tips.tsx";
import { useReadable } from "./use-readable.ts";

/** What a question may be about that did not say it, as quick replies until the thread goes on. */
export function Choices({ message, conversation: { session } }: { message: AgentMessage; conversation: Conversation }) {
  const { messages } = useReadable(session.chat);
  const cause = message.metadata?.cause;
  const isOpen = cause?.code === "choice_offered" && messages.at(-1)?.id === message.id;
  return isOpen ? <Tips tips={Object.values(cause.values)} onChoose={session.send} /> : null;
}
