import type { ChatThread } from "@disco/protocol";
import type { DiscoErrorCode } from "../disco-error.ts";
import { firstUnsent } from "./chat.ts";
import type { Chat, ChatMessage, VisitorMessage } from "./chat.ts";
import { hearHandler, toShown } from "./hear-handler.ts";

/** Sends what is unsent, and with `failed` also what has failed. */
export function resend(chat: Chat, failed = false): Chat {
  const messages = failed
    ? chat.messages.map((message) => (isFailed(message) ? { ...message, delivery: "unsent" as const } : message))
    : chat.messages;
  if (!firstUnsent({ ...chat, messages })) return { ...chat, messages, turn: { phase: "idle" } };
  // A message that is late stays so until the server is heard.
  return { ...chat, messages, turn: chat.turn.phase === "sending" ? chat.turn : { phase: "sending" } };
}

/** The line is away. */
export function lose(chat: Chat): Chat {
  return { ...chat, turn: { phase: "offline" } };
}

/** The message cannot be delivered. */
export function fail(chat: Chat, messageId: string, code: DiscoErrorCode, error: string): Chat {
  const messages = chat.messages.map((message) => (message.id === messageId ? { ...message, delivery: "failed" as const } : message));
  return { ...chat, messages, turn: { phase: "failed", code, error } };
}

/** Takes over what is kept of the conversation. */
export function restoreThread(chat: Chat, kept: Partial<Chat>): Chat {
  const theirs = kept.messages ?? [];
  const ours = chat.messages.filter(({ id }) => !theirs.some((message) => message.id === id));
  // A long thread is stored by its end: earlier messages stay in front.
  const older = Math.max(
    0,
    chat.messages.findIndex(({ id }) => id === theirs[0]?.id),
  );
  const [known, heard] = [chat.handovers, kept.handovers].map((list) => list?.at(-1)?.epoch ?? -1);
  return {
    ...chat,
    ...kept,
    messages: [...ours.slice(0, older), ...theirs, ...ours.slice(older)],
    handovers: heard! > known! ? kept.handovers : chat.handovers,
    turn: chat.turn,
  };
}

/** Takes over the server's thread, with what it does not know yet. */
export function reconcile(chat: Chat, thread: ChatThread): Chat {
  const waiting = new Map(
    chat.messages.filter((message) => message.sender === "user" && message.delivery).map((message) => [message.id, message]),
  );
  const messages = thread.messages.flatMap((stored, index): ChatMessage[] => {
    const { id, sender, messageId, text } = stored;
    // A spoken reply cut off before its first word leaves nothing.
    if (sender !== "user") return text === "" ? [] : [toShown(stored)];
    const own = messageId ?? id;
    const ours = waiting.get(own);
    waiting.delete(own);
    // The server took the question but its answer is still to come: it is asked again under the same id.
    return [ours && thread.messages[index + 1]?.sender !== "assistant" ? { ...ours, text } : toShown(stored)];
  });
  const { sessionId, conversationId, handler } = thread;
  const next = { ...chat, sessionId, conversationId, messageCount: messages.length, messages: [...messages, ...waiting.values()] };
  return handler ? hearHandler(next, handler) : next;
}

function isFailed(message: ChatMessage): message is VisitorMessage {
  return "delivery" in message && message.delivery === "failed";
}
