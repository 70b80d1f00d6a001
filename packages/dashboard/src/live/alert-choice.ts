const KEY = "disco:live-alerts";

/** How a member of this browser is called to a visitor who waits. Both are off until chosen. */
export interface AlertChoice {
  notifies: boolean;
  sounds: boolean;
}

export function readAlertChoice(): AlertChoice {
  const kept = localStorage.getItem(KEY)?.split(" ") ?? [];
  return { notifies: kept.includes("notifies"), sounds: kept.includes("sounds") };
}

export function keepAlertChoice({ notifies, sounds }: AlertChoice): void {
  localStorage.setItem(KEY, [notifies && "notifies", sounds && "sounds"].filter(Boolean).join(" "));
}

/** Asks the browser once; false where it forbids notifications. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

const TONES = [
  { hertz: 659, from: 0 },
  { hertz: 880, from: 0.14 },
];

/** Two short tones. A browser stays silent until the page was first pressed. */
export function chime(): void {
  const context = new AudioContext();
  for (const { hertz, from } of TONES) {
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    const at = context.currentTime + from;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.45);
    if (from > 0) tone.onended = () => void context.close();
  }
}
