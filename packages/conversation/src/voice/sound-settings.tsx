import type { VoiceCall } from "@disco/client/voice";
import { useReadable } from "../use-readable.ts";
import type { VoiceTexts } from "./voice-texts.ts";

interface SoundSettingsProps {
  call: VoiceCall;
  texts: VoiceTexts;
  hasCaptions: boolean;
  isHeld: boolean;
  onChange: (change: { hasCaptions?: boolean; isHeld?: boolean }) => void;
}

/** Captions, push to talk, and which microphone and speaker are used. */
export function SoundSettings({ call, texts, hasCaptions, isHeld, onChange }: SoundSettingsProps) {
  const devices = useReadable(call.devices);
  return (
    <div className="disco-sound">
      <label>
        <input type="checkbox" checked={hasCaptions} onChange={(event) => onChange({ hasCaptions: event.currentTarget.checked })} />
        {texts.captions}
      </label>
      <label>
        <input type="checkbox" checked={isHeld} onChange={(event) => onChange({ isHeld: event.currentTarget.checked })} />
        {texts.hold}
      </label>
      <DeviceChoice
        label={texts.microphone}
        devices={devices.filter(({ kind }) => kind === "audioinput")}
        onChoose={call.chooseMicrophone}
      />
      {"setSinkId" in AudioContext.prototype && (
        <DeviceChoice label={texts.speaker} devices={devices.filter(({ kind }) => kind === "audiooutput")} onChoose={call.chooseSpeaker} />
      )}
    </div>
  );
}

interface DeviceChoiceProps {
  label: string;
  devices: readonly MediaDeviceInfo[];
  onChoose: (deviceId: string) => void;
}

function DeviceChoice({ label, devices, onChoose }: DeviceChoiceProps) {
  if (devices.length < 2) return null;
  return (
    <label>
      {label}
      <select onChange={(event) => onChoose(event.currentTarget.value)}>
        {devices.map((device, at) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `${label} ${at + 1}`}
          </option>
        ))}
      </select>
    </label>
  );
}
