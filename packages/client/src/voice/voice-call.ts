import type { Call } from "../call/call.ts";
import type { Readable } from "../readable.ts";
import type { Session } from "../session/session.ts";
import type { Address } from "../transport/transport.ts";
import type { CallView } from "./call-view.ts";

/** Options of a call, beside its conversation. */
export interface VoiceCallOptions {
  session: Session;
  address: Address;
  agent?: string | undefined;
  locale?: string | undefined;
}

/** Speech beside the text of a conversation, with all that a view shows of it. */
export interface VoiceCall extends Call {
  readonly view: Readable<CallView>;
  /** How loud the visitor is, from 0 to 1. */
  readonly level: Readable<number>;
  /** Microphones and speakers to choose from, once the visitor has allowed the microphone. */
  readonly devices: Readable<readonly MediaDeviceInfo[]>;
  /**
   * Asks for the microphone and connects. `context` is one that the visitor's own press has made, as browsers play nothing else.
   * A call of this tab that was cut off by a reload goes on.
   */
  start: (context?: AudioContext) => void;
  /** Sends typed words: during a call as a turn of it, else as a message. */
  say: (text: string) => void;
  /** Cuts the agent off. */
  interrupt: () => void;
  /** Lets the browser play again, by a press of the visitor. */
  unblock: () => void;
  chooseMicrophone: (deviceId: string) => void;
  chooseSpeaker: (deviceId: string) => void;
}

/** Transport of a call: a socket or a room. */
export interface Line {
  say: (text: string, messageId: string, isSpoken: boolean) => void;
  interrupt: () => void;
  setMuted: (isMuted: boolean) => void;
  duck: (isDucked: boolean) => void;
  useMicrophone: (stream: MediaStream) => void;
  close: () => void;
}
