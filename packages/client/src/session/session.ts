import type { Consent, WidgetConfig, VisitorAction } from "@disco/protocol";
import type { AgentMessage, Chat } from "../chat/chat.ts";
import type { Readable } from "../readable.ts";
import type { Address } from "../transport/transport.ts";

/** Tells the time and waits. `later` returns a function that cancels. */
export interface Clock {
  now: () => Date;
  later: (run: () => void, ms: number) => () => void;
}

/** Options of a session. Only `apiUrl` is required; the rest has the browser's own as default, looked up in `start()`. */
export interface SessionOptions extends Address {
  agent?: string | undefined;
  locale?: string | undefined;
  /** A configuration that is here already, so that none is asked for. */
  config?: WidgetConfig | undefined;
  fetch?: typeof globalThis.fetch;
  storage?: () => Pick<Storage, "getItem" | "setItem"> | undefined;
  /** The page the visitor is on; the address without its query by default. */
  page?: () => string;
  /** Where `online`, `pagehide`, `pageshow` and `storage` are heard. */
  events?: Pick<EventTarget, "addEventListener">;
  clock?: Clock;
  ids?: () => string;
}

/** The calls of a conversation with a person, and of asking for one. Each rejects when it could not be done. */
export interface PersonCalls {
  /** Asks for a person in a conversation that has begun. */
  ask: () => Promise<void>;
  /** Sends a picture or a PDF. `onProgress` hears how much of it is sent, from 0 to 1. The same `id` again is stored once. */
  sendFile: (id: string, file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>;
  /** The path at which a file of the conversation can be read for some minutes. */
  linkFile: (fileId: string) => Promise<string>;
  /** The whole address of a path on the server. */
  addressOf: (path: string) => string;
  /** Reads a person's photo, or a file by its link, at its path on the server. */
  readFile: (path: string) => Promise<Blob>;
}

/** One visitor's conversation: what views read, and what they may do. */
export interface Session {
  readonly chat: Readable<Chat>;
  /** The reply that is being streamed, as far as it has come. */
  readonly reply: Readable<string>;
  readonly draft: Readable<string>;
  readonly config: Readable<WidgetConfig | null>;
  readonly isOpen: Readable<boolean>;
  /** Consent required before the first message; null when none is. */
  readonly consent: Readable<Consent | null>;
  /** How far a visitor who reads further up has scrolled; null at the end. */
  readonly scroll: Readable<number | null>;
  /**
   * Restores the kept thread, asks for the configuration and brings the thread up to date. Before it the session touches nothing.
   * What it returns, if anything, resolves when the kept thread is here.
   */
  start: () => Promise<void> | void;
  /**
   * Sends a message, with `action` as a card does: the server then acts on it without reading the text. Blank text is ignored, and so is
   * everything while a reply is pending.
   */
  send: (text: string, action?: VisitorAction) => void;
  /** Changes the conversation by what did not come by `send`, as what is said in a call. */
  update: (change: (chat: Chat) => Chat) => void;
  /** Stops the reply where it is. */
  stop: () => void;
  /** Sends what failed once more, under the same message ids. */
  retry: () => void;
  /** Says what the visitor thinks of a reply; the last verdict counts. Rejects with a `DiscoError` when it could not be kept. */
  rate: (message: AgentMessage, rating: "good" | "bad") => Promise<void>;
  setDraft: (text: string) => void;
  setOpen: (isOpen: boolean) => void;
  setScroll: (scroll: number | null) => void;
  /** Says whether the thread is on the screen: as long as it is, a person's messages come at once. */
  setShown: (isShown: boolean) => void;
  /** Fetches the calls of a conversation with a person. */
  join: () => Promise<PersonCalls>;
  /** Agrees to the consent text that is asked for, and sends what waits for it. */
  agree: () => void;
  /** Identifies the visitor by a signed token, or as anonymous with null. Each identity has its own conversation. */
  identify: (token: string | null) => void;
  /** Ends requests, timers and listeners. Storage stays. */
  destroy: () => void;
}
