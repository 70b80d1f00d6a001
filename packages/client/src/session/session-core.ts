import type { Consent, LineEvent, WidgetConfig } from "@disco/protocol";
import type { Chat, VisitorMessage } from "../chat/chat.ts";
import type { Cell } from "../readable.ts";
import type { Address, Transport } from "../transport/transport.ts";
import type { PersonCalls, Session } from "./session.ts";
import type { Surroundings } from "./surroundings.ts";

/** State of a session that its later part sees. */
export interface SessionCore {
  chat: Cell<Chat>;
  reply: Cell<string>;
  draft: Cell<string>;
  config: Cell<WidgetConfig | null>;
  consent: Cell<Consent | null>;
  scroll: Cell<number | null>;
  address: Address;
  transport: Transport;
  /** Aborted when the session ends. */
  ending: AbortSignal;
  /** Owner of the conversation: the subject of the token. */
  who: string;
  /** The version of the consent text that was agreed to. */
  agreed: string | null;
  /** The turn under way. */
  request: AbortController | undefined;
  /** Stored conversation as far as this session knows. */
  kept: string | null;
  /** Sets the chat, and keeps it when its messages are others. */
  setChat: (chat: Chat) => void;
  /** Current wait of the conversation. */
  setTurn: (phase: "idle" | "offline" | "sending") => void;
  /** Sets the configuration, and the consent that it asks for. */
  setConfig: (config: WidgetConfig | null) => void;
  readStore: () => string | null;
  keep: () => void;
  later: Surroundings["later"];
  page: Surroundings["page"];
  fetch: typeof globalThis.fetch;
  /** Sends what still waits, once the visitor has agreed. */
  resume: () => void;
  /** Resolves when the turn is over; `toDiscoError` knows what it rejects with. */
  takeTurn: (message: VisitorMessage, signal: AbortSignal) => Promise<void>;
}

/** Parts of a session that only a conversation with a person needs. */
export interface Joined extends PersonCalls {
  hear: (event: LineEvent) => void;
}

/** Parts of a session that only a restored or failing conversation needs. */
export interface Restored {
  /** Begins with this person's conversation. */
  enter: () => void;
  /** Takes over what is kept of this person, also from another tab. */
  restore: () => void;
  /** Messages of other pages were missed. */
  comeBack: () => void;
  retry: () => void;
  rate: Session["rate"];
  identify: (token: string | null) => void;
  /** True when another tab has had the message answered or refused, or another message comes first. */
  isAnswered: (message: VisitorMessage) => boolean;
  /** Does for a message that could not be sent what can be done. */
  recover: (message: VisitorMessage, signal: AbortSignal, cause: unknown) => Promise<void>;
  demoEmail: (text: string) => string | null;
}
