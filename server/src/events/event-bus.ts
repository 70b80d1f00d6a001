import type { TellVoiceRoom } from "@disco/protocol";

/** Visitor input to a call from outside its connection. */
export type CallMessage = TellVoiceRoom | { type: "end" };

/** A change of a conversation, or of an organization's members. It has ids and flags only, but for `tell`: subscribers read the rows. */
export type LiveHint =
  /** `turnEpoch` where the agent may have lost the word. */
  | { type: "conversation"; conversationId: string; turnEpoch?: number }
  | { type: "message"; conversationId: string }
  /** A sign-in or membership of a member may have ended. */
  | { type: "member"; memberId: string }
  /** A widget's settings have changed. */
  | { type: "settings" }
  /** A call has gone on at another connection. */
  | { type: "call"; callId: string; holder: string }
  /** For the process that has the call, which answers that it was told. */
  | { type: "tell"; callId: string; tellId: string; message: CallMessage }
  | { type: "told"; tellId: string }
  | { type: "typing"; conversationId: string; memberId: string | null; isTyping: boolean }
  | { type: "read"; conversationId: string; by: "visitor" | "member"; ordinal: number }
  | { type: "presence" }
  /** A member has opened another stream. */
  | { type: "stream"; memberId: string; streamId: string };

/** One for the members of an organization, one for the line, call and turn of a conversation, one for the processes. */
export type Channel = `organization ${string}` | `conversation ${string}` | "processes";

/**
 * Carries hints between the processes. Delivery is not guaranteed, so every subscriber also looks at the tables from time to time. Handlers
 * in this process have run when `publish` returns.
 */
export interface EventBus {
  publish(channels: readonly Channel[], hint: LiveHint): void;
  /** The result ends the subscription. */
  subscribe(channel: Channel, handler: (hint: LiveHint) => void): () => void;
  close(): Promise<void>;
}

/** How hints leave this process, and come in from others. */
export interface Carrier {
  send(text: string): void;
  close(): Promise<void>;
}

interface Carried {
  /** The process that published it, which has handled it already. */
  from: string;
  channels: readonly Channel[];
  hint: LiveHint;
}

/** A bus for this process, and for others where there is a carrier. */
export function createEventBus(connect?: (receive: (text: string) => void) => Carrier): EventBus {
  const from = crypto.randomUUID();
  const handlers = new Map<Channel, Set<(hint: LiveHint) => void>>();
  const dispatch = (channels: readonly Channel[], hint: LiveHint) => {
    for (const channel of channels) for (const handle of handlers.get(channel) ?? []) handle(hint);
  };
  const carrier = connect?.((text) => {
    const carried: Carried = JSON.parse(text);
    if (carried.from !== from) dispatch(carried.channels, carried.hint);
  });
  return {
    publish: (channels, hint) => {
      dispatch(channels, hint);
      carrier?.send(JSON.stringify({ from, channels, hint } satisfies Carried));
    },
    subscribe: (channel, handler) => {
      const all = handlers.get(channel) ?? new Set();
      handlers.set(channel, all.add(handler));
      return () => {
        all.delete(handler);
        if (all.size === 0) handlers.delete(channel);
      };
    },
    close: async () => carrier?.close(),
  };
}

/** The channels of one conversation. */
export function channelsOf({ organizationId, conversationId }: { organizationId: string; conversationId: string }): Channel[] {
  return [`conversation ${conversationId}`, `organization ${organizationId}`];
}
