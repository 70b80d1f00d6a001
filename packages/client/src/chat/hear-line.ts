import type { LineEvent, ThreadMessage } from "@disco/protocol";
import type { Chat } from "./chat.ts";
import { hearHandler, toShown } from "./hear-handler.ts";

/** Applies one event of the visitor's line. Messages that the chat has already stay as they are. */
export function hearLine(chat: Chat, event: LineEvent): Chat {
  switch (event.type) {
    case "opened":
      return hearHandler(event.messages.reduce(place, { ...chat, readByPerson: event.readByMember, isPersonTyping: false }), event.handler);
    case "message":
      return place(chat, event.message);
    case "handler":
      return hearHandler(chat, event.handler);
    case "typing":
      return { ...chat, isPersonTyping: event.isTyping };
    case "read":
      return { ...chat, readByPerson: Math.max(chat.readByPerson ?? -1, event.ordinal) };
  }
}

function place(chat: Chat, message: ThreadMessage): Chat {
  const shown = toShown(message);
  if (chat.messages.some(({ id }) => id === shown.id)) return chat;
  const later = chat.messages.findIndex(({ ordinal = -1 }) => ordinal > (shown.ordinal ?? Infinity));
  const messages = later < 0 ? [...chat.messages, shown] : chat.messages.toSpliced(later, 0, shown);
  return { ...chat, messages, isPersonTyping: chat.isPersonTyping && shown.sender !== "member" };
}
