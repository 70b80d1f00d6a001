import { createCell } from "@disco/client";
import type { Call, CallState } from "@disco/client";
import { useReadable } from "@disco/conversation";
import { createContext, useContext } from "react";

/** Controls of the call. `unavailable` until the provider has one; its methods then do nothing. */
export interface CallHandle {
  state: CallState | { phase: "unavailable" };
  start: () => void;
  end: () => void;
  setMuted: (isMuted: boolean) => void;
}

/** The provider's call; null without one. */
export const CallContext = createContext<Call | null>(null);

const unavailable = createCell({ phase: "unavailable" } as const);
const doNothing = () => {};

/**
 * The spoken side of the nearest provider's conversation.
 * @example
 * const { state, start, end } = useCall();
 */
export function useCall(): CallHandle {
  const call = useContext(CallContext);
  const state = useReadable<CallHandle["state"]>(call?.state ?? unavailable);
  return {
    state,
    start: call?.start ?? doNothing,
    end: call?.end ?? doNothing,
    setMuted: call?.setMuted ?? doNothing,
  };
}
