import type { WidgetConfig } from "@disco/protocol";
import type { ChatMessage, Handover } from "../chat/chat.ts";

/** Stores of another version are not read. */
export const KEPT_VERSION = 2;
const TAIL = 60;

/** Stored conversation of one person. Another identity has another. */
export interface KeptThread {
  sessionId: string | null;
  conversationId: string | null;
  pendingDemo: string | null;
  messages: readonly ChatMessage[];
  handovers?: readonly Handover[] | undefined;
  draft: string;
  /** How far a visitor who reads further up has scrolled; null at the end. */
  scroll: number | null;
  /** The version of the consent text that was agreed to. */
  consent: string | null;
}

/** All that stays in the visitor's browser, under one key. `config` is the last one seen, to paint with before the new one is here. */
export interface Kept {
  version: number;
  isOpen: boolean;
  config: WidgetConfig | null;
  /** By the subject of the token, and under no name for a visitor without one. */
  threads: Record<string, KeptThread>;
}

/** The key of one organization's conversation. The launcher reads `isOpen` under it before anything else is loaded. */
export function keptKey(owner: string): string {
  return `disco:${owner}`;
}

/**
 * The text to store over `text`. Long threads keep their end, because the server has the rest; only the current person and the
 * unnamed one are stored. Other entries under the key stay.
 */
export function toKept(text: string | null, who: string, thread: KeptThread, isOpen: boolean, config: WidgetConfig | null): string {
  const before = readKept(text);
  const nameless = before?.threads?.[""];
  const threads = { ...(nameless && { "": nameless }), [who]: { ...thread, messages: thread.messages.slice(-TAIL) } };
  return JSON.stringify({ ...before, version: KEPT_VERSION, isOpen, config, threads });
}

/** Stored value, not yet validated. */
export function readKept(text: string | null): Partial<Kept> | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
