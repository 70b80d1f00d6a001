import type { Env } from "../settings/env.ts";
import type { SpeechToText, TextToSpeech } from "./speech-ports.ts";

/** Speech recognition and synthesis. Null leaves either to the visitor's browser. */
export interface Speech {
  stt: SpeechToText | null;
  tts: TextToSpeech | null;
}

export interface SpeechServices {
  /** Opens them with the first call. */
  open(): Promise<Speech>;
  close(): Promise<void>;
}

type SpeechSettings = Pick<Env, "speechToText" | "deepgram" | "textToSpeech">;

/** The speech services of the settings; without any, espeak-ng speaks where it is installed. */
export function createSpeechServices(env: SpeechSettings): SpeechServices {
  let opened: Promise<Speech> | null = null;
  return {
    open: () => (opened ??= openSpeech(env)),
    close: async () => {
      const speech = await opened;
      await speech?.tts?.close?.();
    },
  };
}

async function openSpeech(env: SpeechSettings): Promise<Speech> {
  const [stt, tts] = await Promise.all([openRecogniser(env), openVoice(env)]);
  return { stt, tts };
}

async function openRecogniser({ deepgram, speechToText }: SpeechSettings): Promise<SpeechToText | null> {
  if (deepgram !== null) return (await import("../vendors/deepgram.ts")).createDeepgram(deepgram);
  if (speechToText !== null) return (await import("../vendors/speech-service.ts")).createTranscriptionService(speechToText);
  return null;
}

async function openVoice({ textToSpeech }: SpeechSettings): Promise<TextToSpeech | null> {
  if (textToSpeech !== null) return (await import("../vendors/speech-service.ts")).createSpeechService(textToSpeech);
  const { createEspeakProgram, hasEspeakProgram } = await import("../vendors/espeak/espeak-program.ts");
  if (await hasEspeakProgram()) return createEspeakProgram();
  const { createEspeakProcess, hasEspeakPackage } = await import("../vendors/espeak/espeak-process.ts");
  return hasEspeakPackage() ? createEspeakProcess() : null;
}
