import type { ThreadMessage, VisitorHandler } from "@disco/protocol";
import { replyId } from "./chat.ts";
import type { Chat, ChatMessage } from "./chat.ts";

const MAX_HANDOVERS = 20;

/** Notes who answers from now on. An agent that has always answered is no news. */
export function hearHandler(chat: Chat, handler: VisitorHandler): Chat {
  const handovers = chat.handovers ?? [];
  const last = handovers.at(-1);
  if (last ? last.epoch >= handler.epoch : handler.handler === "agent") return chat;
  const noted = { ...handler, after: chat.messages.at(-1)?.id ?? null };
  return { ...chat, isPersonTyping: false, handovers: [...handovers, noted].slice(-MAX_HANDOVERS) };
}

/** A stored message as the chat shows it. */
export function toShown({ id, sender, messageId, text, sentAt, metadata, ordinal }: ThreadMessage): ChatMessage {
  const said = { text, sentAt, ordinal };
  if (sender === "user") return { sender, id: messageId ?? id, ...said, file: metadata?.file };
  return { sender, id: sender === "assistant" && messageId ? replyId(messageId) : id, ...said, metadata };
}
