import { createContext, useContext, useSyncExternalStore } from "react";
import { isWaiting } from "./live-groups.ts";
import type { LiveLine } from "./live-line.ts";
import type { LiveState } from "./live-state.ts";

/** The line of this window. Its code is the layout's, so that other pages do not load it. */
export const LiveContext = createContext<LiveLine | null>(null);

/** A part of what is live. `select` must give the same value for the same state. */
export function useLive<Value>(select: (state: LiveState) => Value): Value {
  const { state } = useLiveLine();
  const read = () => select(state.peek());
  return useSyncExternalStore(state.subscribe, read, read);
}

/** How many visitors wait for a person. */
export function useWaitingCount(): number {
  return useLive(({ conversations }) => [...conversations.values()].filter(isWaiting).length);
}

export function useLiveLine(): LiveLine {
  const line = useContext(LiveContext);
  if (line === null) throw new Error("This part needs a LiveProvider above it.");
  return line;
}
