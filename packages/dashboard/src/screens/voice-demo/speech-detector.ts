export const DEFAULT_THRESHOLD = 0.01;
export const LOWEST_THRESHOLD = 0.001;
export const HIGHEST_THRESHOLD = 0.1;
const MIN_SPEECH_MS = 300;
const MAX_SILENCE_MS = 1_000;

export interface SpeechDetector {
  /** Takes in how loud a frame is, and says whether it belongs to speech. */
  hear: (level: number, frameMs: number) => boolean;
  /** Clamped to what makes sense for a microphone. */
  setThreshold: (threshold: number) => void;
}

export function createSpeechDetector(): SpeechDetector {
  let threshold = DEFAULT_THRESHOLD;
  let isSpeaking = false;
  let loudMs = 0;
  let silentMs = 0;
  return {
    hear: (level, frameMs) => {
      if (level >= threshold) {
        loudMs += frameMs;
        silentMs = 0;
      } else {
        silentMs += frameMs;
        if (!isSpeaking) loudMs = 0;
      }
      if (loudMs >= MIN_SPEECH_MS) isSpeaking = true;
      if (silentMs > MAX_SILENCE_MS) {
        isSpeaking = false;
        loudMs = 0;
      }
      return isSpeaking;
    },
    setThreshold: (next) => {
      threshold = Math.min(HIGHEST_THRESHOLD, Math.max(LOWEST_THRESHOLD, next));
    },
  };
}
