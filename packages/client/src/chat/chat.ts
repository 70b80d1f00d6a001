import type { ChatReply, ChatThread, MessageMetadata } from "@disco/protocol";
import type { DiscoErrorCode } from "../disco-error.ts";

/** What a visitor wrote. Until the agent has answered it, `delivery` says where it stands. */
export interface VisitorMessage {
  sender: "user";
  id: string;
  text: string;
  sentAt: string;
  delivery?: "unsent" | "failed";
}

/** What the agent answered. A stopped one is as much as had come when the visitor stopped it. */
export interface AgentMessage {
  sender: "assistant";
  id: string;
  text: string;
  sentAt: string;
  metadata: MessageMetadata | null;
  isStopped?: boolean;
}

export type ChatMessage = VisitorMessage | AgentMessage;

/** What the conversation is waiting for. `offline` waits for the line, everything else but `idle` and `failed` for the agent. */
export type Turn =
  | { phase: "idle" }
  | { phase: "sending" }
  | { phase: "streaming" }
  | { phase: "offline" }
  | { phase: "failed"; code: DiscoErrorCode; error: string };

/** One conversation as a visitor sees it. The reply that is still growing is kept apart, so that a token redraws one bubble. */
export interface Chat {
  sessionId: string | null;
  conversationId: string | null;
  messages: readonly ChatMessage[];
  messageCount: number;
  turn: Turn;
  /** The message that asked for a demo, remembered until the visitor gives an e-mail address. */
  pendingDemo: string | null;
}

export type ChatStep =
  | { type: "asked"; message: VisitorMessage }
  /** Sends what is unsent, and with `failed` also what has failed. */
  | { type: "resent"; failed?: boolean }
  | { type: "started"; sessionId: string; conversationId: string }
  | { type: "grew" }
  | { type: "answered"; messageId: string; reply: ChatReply; at: string }
  | { type: "stopped"; messageId: string; text: string; at: string }
  | { type: "lost" }
  /** The message waits for the visitor's consent. */
  | { type: "held" }
  | { type: "failed"; messageId: string; code: DiscoErrorCode; error: string }
  | { type: "restored"; chat: Partial<Chat> }
  | { type: "reconciled"; thread: ChatThread };

/** A conversation in which nothing has been said. */
export const emptyChat: Chat = {
  sessionId: null,
  conversationId: null,
  messages: [],
  messageCount: 0,
  turn: { phase: "idle" },
  pendingDemo: null,
};

/** True while the agent is at work, when nothing more can be sent. */
export function isBusy({ turn }: Chat): boolean {
  return turn.phase === "sending" || turn.phase === "streaming";
}

/** The message to send next: the oldest that has not been delivered. */
export function firstUnsent({ messages }: Chat): VisitorMessage | undefined {
  return messages.find((message): message is VisitorMessage => message.sender === "user" && message.delivery === "unsent");
}

/** Moves a conversation on by one step. A step that no longer fits, as one that a stopped request sends late, changes nothing. */
export function nextChat(chat: Chat, step: ChatStep): Chat {
  switch (step.type) {
    case "asked":
      return isBusy(chat) ? chat : { ...chat, messages: [...chat.messages, step.message], turn: { phase: "sending" } };
    case "resent": {
      const messages = step.failed
        ? chat.messages.map((message) => (isFailed(message) ? { ...message, delivery: "unsent" as const } : message))
        : chat.messages;
      return { ...chat, messages, turn: { phase: firstUnsent({ ...chat, messages }) ? "sending" : "idle" } };
    }
    case "started":
      return isBusy(chat) ? { ...chat, sessionId: step.sessionId, conversationId: step.conversationId } : chat;
    case "grew":
      return chat.turn.phase === "sending" ? { ...chat, turn: { phase: "streaming" } } : chat;
    case "answered": {
      if (!isBusy(chat)) return chat;
      const { reply } = step;
      const needsEmail = reply.toolCalled === "show_demo" && reply.toolData?.needsEmail === true;
      const answer: AgentMessage = {
        sender: "assistant",
        id: replyId(step.messageId),
        text: reply.response,
        sentAt: step.at,
        metadata: reply,
      };
      return {
        ...settle(chat, step.messageId, answer),
        sessionId: reply.sessionId,
        conversationId: reply.conversationId,
        messageCount: reply.messageCount || chat.messageCount + 2,
        pendingDemo: needsEmail ? textOf(chat, step.messageId) : chat.pendingDemo,
      };
    }
    case "stopped": {
      if (!isBusy(chat)) return chat;
      const { messageId, text, at } = step;
      return settle(
        chat,
        messageId,
        text ? { sender: "assistant", id: replyId(messageId), text, sentAt: at, metadata: null, isStopped: true } : null,
      );
    }
    case "lost":
      return { ...chat, turn: { phase: "offline" } };
    case "held":
      return { ...chat, turn: { phase: "idle" } };
    case "failed": {
      const messages = chat.messages.map((message) =>
        message.id === step.messageId ? { ...message, delivery: "failed" as const } : message,
      );
      return { ...chat, messages, turn: { phase: "failed", code: step.code, error: step.error } };
    }
    case "restored": {
      const theirs = step.chat.messages ?? [];
      const ours = chat.messages.filter(({ id }) => !theirs.some((message) => message.id === id));
      // Of a long thread only the end is kept: what comes before it stays before it.
      const older = Math.max(
        0,
        chat.messages.findIndex(({ id }) => id === theirs[0]?.id),
      );
      return { ...chat, ...step.chat, messages: [...ours.slice(0, older), ...theirs, ...ours.slice(older)], turn: chat.turn };
    }
    case "reconciled":
      return reconcile(chat, step.thread);
  }
}

function settle(chat: Chat, messageId: string, answer: AgentMessage | null): Chat {
  const messages: ChatMessage[] = [];
  for (const message of chat.messages) {
    if (message.id === answer?.id) continue;
    if (message.id !== messageId || message.sender !== "user") {
      messages.push(message);
      continue;
    }
    const { delivery: _, ...delivered } = message;
    messages.push(delivered);
    if (answer) messages.push(answer);
  }
  return { ...chat, messages, turn: { phase: "idle" } };
}

function reconcile(chat: Chat, thread: ChatThread): Chat {
  const waiting = new Map(
    chat.messages.filter((message) => message.sender === "user" && message.delivery).map((message) => [message.id, message]),
  );
  const messages: ChatMessage[] = thread.messages.map(({ id, sender, messageId, text, sentAt, metadata }, index) => {
    if (sender === "assistant") return { sender, id: messageId ? replyId(messageId) : id, text, sentAt, metadata };
    const own = messageId ?? id;
    const ours = waiting.get(own);
    waiting.delete(own);
    // The server took the question but its answer is still to come: it is asked again under the same id.
    return ours && thread.messages[index + 1]?.sender !== "assistant" ? { ...ours, text } : { sender, id: own, text, sentAt };
  });
  return {
    ...chat,
    sessionId: thread.sessionId,
    conversationId: thread.conversationId,
    messageCount: messages.length,
    messages: [...messages, ...waiting.values()],
  };
}

function isFailed(message: ChatMessage): message is VisitorMessage {
  return message.sender === "user" && message.delivery === "failed";
}

function replyId(messageId: string): string {
  return `re:${messageId}`;
}

function textOf(chat: Chat, messageId: string): string | null {
  return chat.messages.find(({ id }) => id === messageId)?.text ?? null;
}
