/** View of a call. */
export interface CallView {
  phase: "idle" | "connecting" | "live" | "reconnecting" | "ended";
  /** Side whose turn it is while the call is live. */
  turn: "listening" | "thinking" | "speaking";
  /** `refused` by the visitor or their system; then one listens and types. */
  microphone: "off" | "on" | "refused";
  isMuted: boolean;
  /** The visitor has said nothing yet. */
  isNew: boolean;
  /** The browser plays nothing until the visitor presses something. */
  isBlocked: boolean;
  /** Where the visitor's speech is recognised; `nobody` where neither the site nor the browser can. */
  recognition: "server" | "browser" | "nobody";
  /** The visitor's current words, as far as recognised. */
  heard: string;
  /** The agent's current words. */
  said: string;
  problem: string | null;
  endedBy: "visitor" | "agent" | "lost" | "refused" | null;
}

/** Events of a call. */
export type CallStep =
  | { type: "started" }
  | { type: "opened"; recognition: CallView["recognition"] }
  | { type: "microphone"; microphone: CallView["microphone"] }
  | { type: "muted"; isMuted: boolean }
  | { type: "blocked"; isBlocked: boolean }
  | { type: "heard"; text: string; isFinal: boolean }
  | { type: "said"; text: string }
  | { type: "sounded"; isPlaying: boolean }
  | { type: "interrupted" }
  | { type: "troubled"; problem: string }
  | { type: "lost" }
  | { type: "ended"; by: NonNullable<CallView["endedBy"]>; problem?: string };

/** A call that has not begun. */
export const noCall: CallView = {
  phase: "idle",
  turn: "listening",
  microphone: "off",
  isMuted: false,
  isNew: true,
  isBlocked: false,
  recognition: "server",
  heard: "",
  said: "",
  problem: null,
  endedBy: null,
};

/** Moves a call on by one step. What comes late, after the end, changes nothing. */
export function nextCall(call: CallView, step: CallStep): CallView {
  if (step.type === "started") return { ...noCall, phase: "connecting", isMuted: call.isMuted };
  if (call.phase === "idle" || call.phase === "ended") return call;
  switch (step.type) {
    case "opened":
      return { ...call, phase: "live", turn: "listening", recognition: step.recognition, problem: null };
    case "microphone":
      return { ...call, microphone: step.microphone };
    case "muted":
      return { ...call, isMuted: step.isMuted };
    case "blocked":
      return { ...call, isBlocked: step.isBlocked };
    case "heard":
      // The agent's last words give way to the visitor's.
      return { ...call, heard: step.text, said: "", isNew: false, turn: step.isFinal ? "thinking" : "listening", problem: null };
    case "said":
      return { ...call, said: step.text, heard: "" };
    case "sounded":
      if (step.isPlaying === (call.turn === "speaking")) return call;
      return { ...call, turn: step.isPlaying ? "speaking" : call.turn === "speaking" ? "listening" : call.turn };
    case "interrupted":
      return { ...call, said: "", turn: "listening" };
    case "troubled":
      return { ...call, problem: step.problem, turn: "listening" };
    case "lost":
      return { ...call, phase: "reconnecting", heard: "", said: "", turn: "listening" };
    case "ended":
      return { ...call, phase: "ended", heard: "", said: "", endedBy: step.by, problem: step.problem ?? null };
  }
}
