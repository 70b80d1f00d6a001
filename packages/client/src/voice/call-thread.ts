import type { ChatReply } from "@disco/protocol";
import { answer, replyId } from "../chat/chat.ts";
import type { AgentMessage, ChatMessage } from "../chat/chat.ts";
import type { Session } from "../session/session.ts";

/** Part of the agent's reply that the record keeps as heard. */
export interface Heard {
  text: string;
  cut: string;
}

/** Puts what is said in a call into the thread of the conversation. */
export interface CallThread {
  belongTo: (sessionId: string, conversationId: string) => void;
  /** The visitor has said or typed something, which is shown when the agent takes it up, or at once. */
  asked: (id: string, text: string, isShown: boolean) => void;
  /** A typed message did not reach the call. */
  unsaid: (id: string) => void;
  /** The agent takes up what was said. */
  takenUp: () => void;
  /** `reply` is null where the agent has no stored one. */
  answered: (text: string, reply: ChatReply | null) => void;
  /** The agent was cut off after `said`. */
  cutOff: (said: string, heard: Heard | undefined) => void;
  /** The agent goes on with what was cut off. */
  wentOn: () => void;
}

/** The thread of a session's conversation. */
export function threadOf(session: Session): CallThread {
  let asked: { id: string; text: string; isShown: boolean } | null = null;
  /** Message whose answer is spoken, or was last. */
  let answeredId: string | null = null;
  let cut: { id: string; whole: AgentMessage } | null = null;

  function show(): void {
    if (asked === null || asked.isShown) return;
    const { id, text } = asked;
    asked = { id, text, isShown: true };
    session.update((chat) => ({ ...chat, messages: [...chat.messages, { sender: "user", id, text, sentAt: now() }] }));
  }

  /** Puts an answer after its question, replacing the earlier one. */
  function place(questionId: string, message: AgentMessage | null): void {
    session.update((chat) => ({
      ...chat,
      messages: chat.messages
        .filter(({ id }) => id !== replyId(questionId))
        .flatMap((one): ChatMessage[] => (one.id === questionId && message ? [one, message] : [one])),
    }));
  }

  return {
    belongTo: (sessionId, conversationId) =>
      session.update((chat) => (chat.sessionId === sessionId ? chat : { ...chat, sessionId, conversationId })),
    asked: (id, text, isShown) => {
      cut = null;
      asked = { id, text, isShown: false };
      if (isShown) show();
    },
    unsaid: (id) => {
      asked = null;
      session.update((chat) => ({ ...chat, messages: chat.messages.filter((message) => message.id !== id) }));
    },
    takenUp: () => {
      show();
      answeredId = asked?.id ?? null;
    },
    answered: (text, reply) => {
      const id = answeredId;
      if (id === null || reply === null) return;
      session.update((chat) => answer(chat, id, { ...reply, response: reply.response || text }, now()));
    },
    cutOff: (said, heard) => {
      if (answeredId === null || heard === undefined) return;
      const id = replyId(answeredId);
      const stored = session.chat.peek().messages.find((one): one is AgentMessage => one.sender === "assistant" && one.id === id);
      // It was heard to its end.
      if (heard.cut === "" && (stored !== undefined || heard.text === "")) return;
      const whole = stored ?? { sender: "assistant", id, text: said, sentAt: now(), metadata: null };
      cut = { id: answeredId, whole };
      const text = heard.text.trim();
      // An answer of which nothing was heard is dropped.
      place(answeredId, text === "" ? null : { ...whole, text, isStopped: true });
    },
    wentOn: () => {
      if (cut === null) return;
      place(cut.id, cut.whole);
      cut = null;
    },
  };
}

function now(): string {
  return new Date().toISOString();
}
