import { availableParallelism } from "node:os";
import type { LiveCall } from "./open-call.ts";

const CALLS_PER_CORE = 10;
/** A visitor's tabs, and a connection that is not known to be dead yet. */
export const SOCKETS_PER_VISITOR = 3;

/** The calls of this process. */
export interface LiveCalls {
  isFull(): boolean;
  /** How many sockets a conversation has. */
  countOf(sessionId: string): number;
  find(callId: string): LiveCall | undefined;
  add(call: LiveCall): void;
  delete(call: LiveCall): void;
  endAll(): Promise<void>;
}

export function createLiveCalls(most = CALLS_PER_CORE * availableParallelism()): LiveCalls {
  const calls = new Set<LiveCall>();
  return {
    isFull: () => calls.size >= most,
    countOf: (sessionId) => [...calls].filter((call) => call.sessionId === sessionId).length,
    find: (callId) => [...calls].find(({ id }) => id === callId),
    add: (call) => calls.add(call),
    delete: (call) => calls.delete(call),
    endAll: async () => {
      await Promise.all([...calls].map((call) => call.end("server")));
    },
  };
}
