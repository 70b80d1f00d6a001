import { Mic, MicOff, PhoneOff } from "lucide-react";
import { type CallHandle, useCall } from "./use-call.ts";

/** Label of the button, by its action. */
export interface VoiceButtonLabels {
  unavailable: string;
  start: string;
  connecting: string;
  end: string;
}

const english: VoiceButtonLabels = {
  unavailable: "Voice is not available",
  start: "Talk to the agent",
  connecting: "Connecting. Press to cancel",
  end: "End the call",
};

/** Props of the voice button. */
export interface VoiceButtonProps {
  /** Sentences of your own. */
  labels?: Partial<VoiceButtonLabels> | undefined;
  /** Shows the label beside the icon. */
  isLabelShown?: boolean | undefined;
  /** The id of an element that says more, such as why there is no voice. */
  describedBy?: string | undefined;
}

/** Starts and ends the provider's call. Without one it is disabled, and says so. */
export function VoiceButton({ labels, isLabelShown = false, describedBy }: VoiceButtonProps) {
  const { state, start, end } = useCall();
  const label = { ...english, ...labels }[actionOf(state)];
  const isOn = state.phase === "connecting" || state.phase === "live";
  const Icon = state.phase === "unavailable" ? MicOff : isOn ? PhoneOff : Mic;
  return (
    <button
      type="button"
      className="disco-voice"
      data-phase={state.phase}
      title={isLabelShown ? undefined : label}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={state.phase === "unavailable"}
      onClick={isOn ? end : start}
    >
      <Icon aria-hidden="true" size={20} />
      {isLabelShown && <span>{label}</span>}
    </button>
  );
}

function actionOf({ phase }: CallHandle["state"]): keyof VoiceButtonLabels {
  switch (phase) {
    case "unavailable":
    case "connecting":
      return phase;
    case "live":
      return "end";
    case "idle":
    case "ended":
      return "start";
  }
}
