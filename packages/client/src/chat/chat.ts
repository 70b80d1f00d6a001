import type { ChatReply, MessageMetadata, ThreadFile, VisitorAction, VisitorHandler } from "@disco/protocol";
import type { DiscoErrorCode } from "../disco-error.ts";

/** A visitor's message. Until the agent has answered it, `delivery` has its state. */
export interface VisitorMessage {
  sender: "user";
  id: string;
  text: string;
  sentAt: string;
  delivery?: "unsent" | "failed";
  /** The visitor's action on a card; `text` says it in words. */
  action?: VisitorAction | undefined;
  /** The file that it brings; `text` is its name. */
  file?: ThreadFile | undefined;
  /** Its place in the conversation, where that is known. */
  ordinal?: number | undefined;
}

/** The agent's answer. A stopped one has the text that had arrived by then. */
export interface AgentMessage {
  sender: "assistant";
  id: string;
  text: string;
  sentAt: string;
  metadata: MessageMetadata | null;
  isStopped?: boolean;
  ordinal?: number | undefined;
}

/** A person's message: a member's, who is named in its metadata. */
export interface PersonMessage {
  sender: "member";
  id: string;
  text: string;
  sentAt: string;
  metadata: MessageMetadata | null;
  ordinal?: number | undefined;
}

/** One message of a conversation. */
export type ChatMessage = VisitorMessage | AgentMessage | PersonMessage;

/** A change of who answers. `after` is the message it came after; null for none. */
export interface Handover extends VisitorHandler {
  after: string | null;
}

/** State of the current turn. `offline` waits for the connection, every other state but `idle` and `failed` for the agent. */
export type Turn =
  | { phase: "idle" }
  /** `isLate` once the server has let the visitor wait without a sign of life. */
  | { phase: "sending"; isLate?: boolean }
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
  /** The message that asked for a demo, until the next one is answered, which may give the e-mail address. */
  pendingDemo: string | null;
  /** Handlers so far, the current one last. Missing while no person was asked for or came. */
  handovers?: readonly Handover[] | undefined;
  /** A person is writing. */
  isPersonTyping?: boolean | undefined;
  /** Up to which place a person has read. */
  readByPerson?: number | undefined;
}

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

/** The visitor has asked something. */
export function ask(chat: Chat, message: VisitorMessage): Chat {
  return { ...chat, messages: [...chat.messages, message], turn: { phase: "sending" } };
}

/** The server has taken the question. */
export function begin(chat: Chat, sessionId: string, conversationId: string): Chat {
  return { ...chat, sessionId, conversationId, turn: { phase: "sending" } };
}

/** The reply has grown. */
export function grow(chat: Chat): Chat {
  return chat.turn.phase === "sending" ? { ...chat, turn: { phase: "streaming" } } : chat;
}

/** The reply is whole. */
export function answer(chat: Chat, messageId: string, reply: ChatReply, sentAt: string): Chat {
  const needsEmail = reply.toolCalled === "show_demo" && reply.toolData?.needsEmail;
  // A person who has the conversation answers later.
  const said = reply.handler
    ? null
    : { sender: "assistant" as const, id: replyId(messageId), text: reply.response, sentAt, metadata: reply };
  return {
    ...settle(chat, messageId, said, reply.messageCount - (said ? 2 : 1)),
    sessionId: reply.sessionId,
    conversationId: reply.conversationId,
    messageCount: reply.messageCount || chat.messageCount + 2,
    pendingDemo: chat.messages.find(({ id }) => needsEmail && id === messageId)?.text ?? null,
  };
}

/** The visitor has stopped the reply at `text`. */
export function stop(chat: Chat, messageId: string, text: string, sentAt: string): Chat {
  return settle(
    chat,
    messageId,
    text ? { sender: "assistant", id: replyId(messageId), text, sentAt, metadata: null, isStopped: true } : null,
  );
}

/** The message is delivered, and answered where its answer belongs. A demo waits for one message only. */
function settle(chat: Chat, messageId: string, answer: AgentMessage | null, ordinal?: number): Chat {
  const messages = chat.messages.flatMap((message): ChatMessage[] => {
    if (message.id === answer?.id) return [];
    if (message.id !== messageId || message.sender !== "user") return [message];
    const { delivery: _, ...rest } = message;
    const delivered = { ...rest, ordinal };
    return answer ? [delivered, answer] : [delivered];
  });
  return { ...chat, messages, turn: { phase: "idle" }, pendingDemo: null };
}

/** Under which id the answer to a message stands. */
export function replyId(messageId: string): string {
  return `re:${messageId}`;
}
