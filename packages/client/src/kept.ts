import type { WidgetConfig } from "@disco/protocol";
import type { ChatMessage } from "./chat/chat.ts";

const VERSION = 2;
const TAIL = 60;

/** What is kept of one person's conversation. Another identity has another. */
export interface KeptThread {
  sessionId: string | null;
  conversationId: string | null;
  pendingDemo: string | null;
  messages: ChatMessage[];
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
 * The text to store. Of a long thread it has the end only, because the server has the rest; of people only the one who is
 * here and the one without a name. What others have put under the key stays.
 */
export function toKept(before: Kept | null, who: string, thread: KeptThread, isOpen: boolean, config: WidgetConfig | null): string {
  const nameless = before?.threads[""];
  const threads = { ...(nameless && { "": nameless }), [who]: { ...thread, messages: thread.messages.slice(-TAIL) } };
  return JSON.stringify({ ...before, version: VERSION, isOpen, config, threads });
}

/** Reads what was stored; null when there is nothing, or nothing this version can read. */
export function parseKept(text: string | null): Kept | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null || !("version" in value) || value.version !== VERSION) return false;
  const threads = "threads" in value && typeof value.threads === "object" && value.threads;
  return !!threads && Object.values(threads).every(isThread);
}

function isThread(thread: unknown): boolean {
  return (
    typeof thread === "object" &&
    thread !== null &&
    "messages" in thread &&
    Array.isArray(thread.messages) &&
    thread.messages.every((message) => typeof message?.text === "string")
  );
}
