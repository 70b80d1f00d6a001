import type { Readable } from "../readable.ts";

/** Where a spoken conversation stands. */
export type CallState =
  | { phase: "idle" }
  | { phase: "connecting" }
  | { phase: "live"; isMuted: boolean }
  | { phase: "ended"; reason: "visitor" | "agent" | "lost" | "refused" };

/** Speech beside the text of a conversation. It is a port: views know nothing of how the sound travels. */
export interface Call {
  readonly state: Readable<CallState>;
  /** Asks for the microphone and connects. During a call it does nothing. */
  start: () => void;
  /** Hangs up. */
  end: () => void;
  setMuted: (isMuted: boolean) => void;
}
