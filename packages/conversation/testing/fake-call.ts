import { createCell } from "@disco/client";
import type { CallState } from "@disco/client";
import { nextCall, noCall } from "@disco/client/voice";
import type { CallStep, VoiceCall } from "@disco/client/voice";

/** A call without a network, moved on by hand through `nextCall`. */
export interface FakeCall extends VoiceCall {
  take: (...steps: CallStep[]) => void;
  /** What was pressed, oldest first. */
  readonly pressed: readonly string[];
}

/** A call to which the steps have happened. */
export function createFakeCall(...steps: CallStep[]): FakeCall {
  const view = createCell(noCall);
  const pressed: string[] = [];
  const take = (...more: CallStep[]) => {
    for (const step of more) view.set(nextCall(view.peek(), step));
  };
  take(...steps);
  return {
    state: createCell<CallState>({ phase: "idle" }),
    view,
    level: createCell(0.4),
    devices: createCell<readonly MediaDeviceInfo[]>([]),
    pressed,
    take,
    start: () => take({ type: "started" }),
    end: () => take({ type: "ended", by: "visitor" }),
    setMuted: (isMuted) => take({ type: "muted", isMuted }),
    say: (text) => void pressed.push(`say ${text}`),
    interrupt: () => void pressed.push("interrupt"),
    unblock: () => take({ type: "blocked", isBlocked: false }),
    chooseMicrophone: () => {},
    chooseSpeaker: () => {},
  };
}
