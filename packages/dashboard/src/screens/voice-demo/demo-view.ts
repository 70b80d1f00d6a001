import type { Citation } from "@disco/protocol";

/** View of the page. */
export interface DemoView {
  status: "disconnected" | "connecting" | "connected";
  /** The connection was lost, and another attempt is coming. */
  isRetrying: boolean;
  microphone: "off" | "on" | "refused";
  recognition: "server" | "browser" | "nobody";
  isVisitorSpeaking: boolean;
  isAgentSpeaking: boolean;
  isThinking: boolean;
  transcript: string;
  response: string;
  citations: readonly Citation[];
  problem: string | null;
}

/** Before the first connection. */
export const nothing: DemoView = {
  status: "disconnected",
  isRetrying: false,
  microphone: "off",
  recognition: "server",
  isVisitorSpeaking: false,
  isAgentSpeaking: false,
  isThinking: false,
  transcript: "",
  response: "",
  citations: [],
  problem: null,
};
