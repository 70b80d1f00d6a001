import { createFramer, type Pcm, rootMeanSquare } from "./pcm.ts";

export const SAMPLE_RATE = 16_000;
const FRAME_MS = 20;
const FRAME_LENGTH = (SAMPLE_RATE * FRAME_MS) / 1_000;
/** Speech that began before it was noticed. */
const LEAD_IN_FRAMES = 15;
/** A click or a cough is shorter. */
const START_FRAMES = 5;
/** A window of frames in which a start is looked for, because speech has gaps. */
const START_WINDOW = 8;
const DEFAULT_THRESHOLD = 0.01;
/** Speech stands this far above the room's noise. */
const ABOVE_NOISE = 3;
/** Residual echo from loudspeakers is quieter than this. */
const WHILE_SPEAKING = 2;

export type VoiceActivityEvent =
  /** Speech began; `lead` is its sound so far, from a little before. */
  | { type: "started"; lead: Pcm }
  /** Sound of the utterance, silence within it included. */
  | { type: "sound"; pcm: Pcm; isVoiced: boolean; silentMs: number; voicedMs: number };

export interface VoiceActivity {
  push(pcm: Pcm): VoiceActivityEvent[];
  /** Ends the utterance: the next speech is another one. */
  rest(): void;
  /** The agent is heard in the room, so speech must be louder. */
  setAgentSpeaking(isSpeaking: boolean): void;
}

/** Tells speech from silence by its loudness over the room's own noise. */
export function createVoiceActivity(threshold = DEFAULT_THRESHOLD): VoiceActivity {
  const frame = createFramer(FRAME_LENGTH);
  const least = Math.min(0.1, Math.max(0.001, threshold));
  let noise = least / ABOVE_NOISE;
  let recent: { pcm: Pcm; isVoiced: boolean }[] = [];
  let isInSpeech = false;
  let isAgentSpeaking = false;
  let silentMs = 0;
  let voicedMs = 0;

  function hear(pcm: Pcm): VoiceActivityEvent | null {
    const loudness = rootMeanSquare(pcm);
    const bar = Math.max(least, noise * ABOVE_NOISE) * (isAgentSpeaking && !isInSpeech ? WHILE_SPEAKING : 1);
    const isVoiced = loudness >= bar;
    if (isInSpeech) {
      silentMs = isVoiced ? 0 : silentMs + FRAME_MS;
      if (isVoiced) voicedMs += FRAME_MS;
      return { type: "sound", pcm, isVoiced, silentMs, voicedMs };
    }
    // The floor follows the room down at once and up slowly.
    if (!isVoiced || noise > loudness) noise = loudness < noise ? noise * 0.8 + loudness * 0.2 : noise * 0.98 + loudness * 0.02;
    noise = Math.min(noise, 0.05);
    recent.push({ pcm, isVoiced });
    if (recent.length > LEAD_IN_FRAMES) recent.shift();
    if (recent.slice(-START_WINDOW).filter((heard) => heard.isVoiced).length < START_FRAMES) return null;
    isInSpeech = true;
    silentMs = 0;
    voicedMs = START_FRAMES * FRAME_MS;
    const lead = Int16Array.from(recent.flatMap((heard) => [...heard.pcm]));
    recent = [];
    return { type: "started", lead };
  }

  return {
    push: (pcm) => frame(pcm).flatMap((samples) => hear(samples) ?? []),
    rest: () => {
      isInSpeech = false;
      recent = [];
    },
    setAgentSpeaking: (isSpeaking) => {
      isAgentSpeaking = isSpeaking;
    },
  };
}
