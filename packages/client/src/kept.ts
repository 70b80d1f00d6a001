import type { WidgetConfig } from "@disco/protocol";
import type { Chat, ChatMessage } from "./chat/chat.ts";

const VERSION = 1;
const TAIL = 60;

/** All that stays in the visitor's browser, under one key. `config` is the last one seen, to paint with before the new one is here. */
export interface Kept {
  version: number;
  sessionId: string | null;
  conversationId: string | null;
  pendingDemo: string | null;
  messages: ChatMessage[];
  draft: string;
  isOpen: boolean;
  config: WidgetConfig | null;
}

/** The key of one organization's conversation. The launcher reads `isOpen` under it before anything else is loaded. */
export function keptKey(owner: string): string {
  return `disco:${owner}`;
}

/** The text to store: the end of a long thread only, because the server has the rest. */
export function toKept(chat: Chat, draft: string, isOpen: boolean, config: WidgetConfig | null): string {
  const { sessionId, conversationId, pendingDemo, messages } = chat;
  const kept: Kept = { version: VERSION, sessionId, conversationId, pendingDemo, messages: messages.slice(-TAIL), draft, isOpen, config };
  return JSON.stringify(kept);
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
  return "messages" in value && Array.isArray(value.messages) && value.messages.every((message) => typeof message?.text === "string");
}
