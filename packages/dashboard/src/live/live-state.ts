import type { LiveConversation, LiveEvent, MemberPresence } from "@disco/protocol";
import { isWaiting, typingKey, waitsSince } from "./live-groups.ts";

/** The line to the server: not yet open, open, lost and tried again, or open in another window of the member. */
export type LiveStatus = "connecting" | "open" | "lost" | "elsewhere";

/** Live conversations of the organization, as far as this window knows. */
export interface LiveState {
  status: LiveStatus;
  /** False until the first snapshot. */
  isLoaded: boolean;
  /** When the line was lost. */
  lostAt: number | null;
  /** By their ids. */
  conversations: ReadonlyMap<string, LiveConversation>;
  members: readonly MemberPresence[];
  /** Typing by place: `conversation`, or `conversation member`. */
  typing: ReadonlySet<string>;
  /** By how much a score moved last. */
  moves: ReadonlyMap<string, number>;
  /** The visitor who began to wait last, to be announced once. */
  newcomer: LiveConversation | null;
}

export const quietLive: LiveState = {
  status: "connecting",
  isLoaded: false,
  lostAt: null,
  conversations: new Map(),
  members: [],
  typing: new Set(),
  moves: new Map(),
  newcomer: null,
};

type LineChange = { type: "opened" } | { type: "lost"; at: number };

/** Applies one event of the stream, or a change of the line itself. */
export function nextLive(state: LiveState, event: LiveEvent | LineChange): LiveState {
  switch (event.type) {
    case "opened":
      return { ...state, status: "open", lostAt: null };
    case "lost":
      return { ...state, status: "lost", lostAt: state.lostAt ?? event.at, typing: new Set() };
    case "replaced":
      return { ...state, status: "elsewhere", typing: new Set() };
    case "snapshot": {
      const conversations = new Map(event.conversations.map((each) => [each.id, each]));
      const before = state.conversations;
      const arrived = state.isLoaded ? event.conversations.find((each) => hasBegunToWait(before.get(each.id), each)) : undefined;
      return { ...state, isLoaded: true, conversations, members: event.members, newcomer: arrived ?? state.newcomer };
    }
    case "conversation": {
      const { conversation } = event;
      const before = state.conversations.get(conversation.id);
      const by = (conversation.score ?? 0) - (before?.score ?? conversation.score ?? 0);
      return {
        ...state,
        conversations: new Map(state.conversations).set(conversation.id, conversation),
        moves: by === 0 ? state.moves : new Map(state.moves).set(conversation.id, by),
        newcomer: hasBegunToWait(before, conversation) ? conversation : state.newcomer,
      };
    }
    case "gone": {
      const conversations = new Map(state.conversations);
      conversations.delete(event.conversationId);
      return { ...state, conversations };
    }
    case "message":
      return event.message.sender === "user" ? { ...state, typing: without(state.typing, event.conversationId) } : state;
    case "typing": {
      const key = typingKey(event.conversationId, event.memberId);
      return { ...state, typing: event.isTyping ? new Set(state.typing).add(key) : without(state.typing, key) };
    }
    case "presence":
      return { ...state, members: event.members };
    case "read":
      return state;
  }
}

/** A visitor is new again after each takeover. */
function hasBegunToWait(before: LiveConversation | undefined, now: LiveConversation): boolean {
  return isWaiting(now) && (before === undefined || !isWaiting(before) || waitsSince(before) !== waitsSince(now));
}

function without(keys: ReadonlySet<string>, gone: string): ReadonlySet<string> {
  return keys.has(gone) ? new Set([...keys].filter((key) => key !== gone)) : keys;
}
