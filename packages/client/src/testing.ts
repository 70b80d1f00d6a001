export { createFakeApi } from "./api/fake-api.ts";
export type { FakeApi, FakeLibrary } from "./api/fake-api.ts";
import type { ChatReply, LineEvent, VisitorAction, VisitorHandler, WidgetConfig } from "@disco/protocol";
import { emptyChat, firstUnsent, isBusy } from "./chat/chat.ts";
import type { Chat, ChatMessage, Turn } from "./chat/chat.ts";
import { nextChat } from "./chat/next-chat.ts";
import { DiscoError } from "./disco-error.ts";
import type { DiscoErrorCode } from "./disco-error.ts";
import { createCell } from "./readable.ts";
import type { Session } from "./session/session.ts";

const NOW = "2026-01-05T09:00:00.000Z";

/** The state a fake session begins in. */
export interface FakeScript {
  messages?: ChatMessage[];
  turn?: Turn;
  handovers?: Chat["handovers"];
  /** Whether a person cannot be asked for. */
  isAskingLost?: boolean;
  /** Outcome of a file that is sent: it is stored, unless it is held on its way or refused. */
  upload?: "held" | DiscoErrorCode;
  reply?: string;
  draft?: string;
  config?: WidgetConfig | null;
}

/**
 * A session without a network, moved on by hand through `nextChat`. The real one takes the same steps, but what it keeps, hears from
 * other tabs, sends again or ignores because it comes too late is not to be seen in this one.
 */
export interface FakeSession extends Session {
  /** Sent messages, oldest first. */
  readonly sent: readonly string[];
  /** Card action of each message of `sent`. */
  readonly actions: readonly (VisitorAction | undefined)[];
  /** Lets the streamed reply grow. */
  type: (text: string) => void;
  /** Ends the turn with a reply; what is not given has a default. */
  answer: (reply?: Partial<ChatReply>) => void;
  /** Ends the turn with a failure. */
  fail: (code: DiscoErrorCode, error?: string) => void;
  /** Takes the line away. */
  lose: () => void;
  /** A person takes the conversation while the agent answers. */
  handOver: (handler: VisitorHandler) => void;
  /** Lets an event come on the line. */
  hear: (event: LineEvent) => void;
  /** How often a person was asked for by the button. */
  readonly personsAsked: () => number;
  /** Ratings of replies, oldest first. */
  readonly rated: readonly { messageId: string | undefined; rating: "good" | "bad" }[];
}

/** Makes the one fake there is: for tests, stories and examples. */
export function createFakeSession(script: FakeScript = {}): FakeSession {
  const { messages = [], turn = emptyChat.turn, handovers } = script;
  const chat = createCell<Chat>({ ...emptyChat, messages, turn, handovers });
  const reply = createCell(script.reply ?? "");
  const draft = createCell(script.draft ?? "");
  const isOpen = createCell(false);
  const consent = createCell(script.config?.consent ?? null);
  const scroll = createCell<number | null>(null);
  const sent: string[] = [];
  const actions: (VisitorAction | undefined)[] = [];
  let personsAsked = 0;
  const rated: { messageId: string | undefined; rating: "good" | "bad" }[] = [];
  const pending = () => firstUnsent(chat.peek())?.id ?? "m0";
  return {
    chat,
    reply,
    draft,
    config: createCell(script.config ?? null),
    isOpen,
    sent,
    actions,
    start: () => {},
    send: (text, action) => {
      if (text.trim() === "" || isBusy(chat.peek())) return;
      sent.push(text.trim());
      actions.push(action);
      draft.set("");
      const message: ChatMessage = { sender: "user", id: `m${sent.length}`, text: text.trim(), sentAt: NOW, delivery: "unsent", action };
      chat.set(nextChat(chat.peek(), { type: "asked", message }));
    },
    stop: () => {
      chat.set(nextChat(chat.peek(), { type: "stopped", messageId: pending(), text: reply.peek(), at: NOW }));
      reply.set("");
    },
    retry: () => chat.set(nextChat(chat.peek(), { type: "resent", failed: true })),
    rated,
    rate: async ({ id, metadata }, rating) => {
      if (chat.peek().turn.phase === "offline") throw new DiscoError("network");
      rated.push({ messageId: metadata?.messageId, rating });
      const messages = chat
        .peek()
        .messages.map((message) =>
          message.id === id && message.sender === "assistant" ? { ...message, metadata: { ...message.metadata, rating } } : message,
        );
      chat.set({ ...chat.peek(), messages });
    },
    update: (change) => chat.set(change(chat.peek())),
    setDraft: draft.set,
    setOpen: isOpen.set,
    consent,
    scroll,
    setScroll: scroll.set,
    setShown: () => {},
    join: async () => ({
      ask: async () => {
        if (script.isAskingLost) throw new DiscoError("network");
        personsAsked += 1;
      },
      sendFile: async (id, file, onProgress) => {
        onProgress(0.4);
        if (script.upload === "held") return new Promise(() => {});
        if (script.upload) throw new DiscoError(script.upload);
        const metadata = { file: { id, name: file.name, type: "image/png" as const, bytes: file.size } };
        const ordinal = chat.peek().messages.length;
        const message = { id, sender: "user" as const, text: file.name, sentAt: NOW, messageId: id, metadata, ordinal };
        chat.set(nextChat(chat.peek(), { type: "heard", event: { type: "message", message } }));
      },
      linkFile: async (fileId) => fileId,
      addressOf: (path) => path,
      readFile: async (address) => (await fetch(address)).blob(),
    }),
    personsAsked: () => personsAsked,
    handOver: (handler) => {
      reply.set("");
      const partial = { response: "", messageCount: chat.peek().messages.length, handler };
      chat.set(nextChat(chat.peek(), { type: "answered", messageId: pending(), reply: aReply(partial), at: NOW }));
      chat.set(nextChat(chat.peek(), { type: "heard", event: { type: "handler", handler } }));
    },
    hear: (event) => chat.set(nextChat(chat.peek(), { type: "heard", event })),
    agree: () => consent.set(null),
    identify: () => {},
    destroy: () => {},
    type: (text) => {
      reply.set(reply.peek() + text);
      chat.set(nextChat(chat.peek(), { type: "grew" }));
    },
    answer: (partial) => {
      reply.set("");
      chat.set(nextChat(chat.peek(), { type: "answered", messageId: pending(), reply: aReply(partial), at: NOW }));
    },
    fail: (code, error = "") => chat.set(nextChat(chat.peek(), { type: "failed", messageId: pending(), code, error })),
    lose: () => chat.set(nextChat(chat.peek(), { type: "lost" })),
  };
}

/** A whole reply; what is not given has a default. */
export function aReply(partial: Partial<ChatReply> = {}): ChatReply {
  return {
    success: true,
    response: "Yes, it does.",
    sessionId: "s1",
    conversationId: "c1",
    messageId: "m1",
    messageCount: 2,
    citations: [],
    toolCalled: null,
    extractedData: null,
    alternatives: null,
    toolData: null,
    videoData: null,
    metadata: { provider: "built-in", model: "built-in" },
    ...partial,
  };
}
