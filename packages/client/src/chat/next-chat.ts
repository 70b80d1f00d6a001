import type { ChatReply, ChatThread, LineEvent } from "@disco/protocol";
import type { DiscoErrorCode } from "../disco-error.ts";
import { answer, ask, begin, grow, isBusy, stop } from "./chat.ts";
import type { Chat, VisitorMessage } from "./chat.ts";
import { hearLine } from "./hear-line.ts";
import { fail, lose, reconcile, resend, restoreThread } from "./mend-chat.ts";

/** Events of a conversation. */
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
  | { type: "reconciled"; thread: ChatThread }
  /** An event of the line. */
  | { type: "heard"; event: LineEvent };

/** Steps that apply only while the agent works. */
const ofTurn: ReadonlySet<ChatStep["type"]> = new Set(["started", "grew", "answered", "stopped"]);

/** Moves a conversation on by one step. A step that no longer fits, as one that a stopped request sends late, changes nothing. */
export function nextChat(chat: Chat, step: ChatStep): Chat {
  if (isBusy(chat) ? step.type === "asked" : ofTurn.has(step.type)) return chat;
  switch (step.type) {
    case "asked":
      return ask(chat, step.message);
    case "resent":
      return resend(chat, step.failed);
    case "started":
      return begin(chat, step.sessionId, step.conversationId);
    case "grew":
      return grow(chat);
    case "answered":
      return answer(chat, step.messageId, step.reply, step.at);
    case "stopped":
      return stop(chat, step.messageId, step.text, step.at);
    case "lost":
      return lose(chat);
    case "held":
      return { ...chat, turn: { phase: "idle" } };
    case "failed":
      return fail(chat, step.messageId, step.code, step.error);
    case "restored":
      return restoreThread(chat, step.chat);
    case "reconciled":
      return reconcile(chat, step.thread);
    case "heard":
      return hearLine(chat, step.event);
  }
}
