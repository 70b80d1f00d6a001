import type { Pcm } from "./pcm.ts";

export interface Transcript {
  text: string;
  /** From 0 to 1; 1 where the recogniser gives none. */
  confidence: number;
}

export interface ListenOptions {
  /** A language tag such as "en" or "de-AT". */
  language: string;
  /** Told of words before the utterance is over, where the recogniser streams. */
  onPartial(transcript: Transcript): void;
  onFailure(error: unknown): void;
}

/** One call's recogniser. Sound is 16 kHz mono. */
export interface SpeechListener {
  /** A new utterance begins. */
  begin(): void;
  push(pcm: Pcm): void;
  /** The words since `begin`; may be asked again after more sound. */
  transcribe(signal: AbortSignal): Promise<Transcript>;
  close(): void;
}

export interface SpeechToText {
  name: string;
  listen(options: ListenOptions): SpeechListener;
}

/** When a word of the spoken text begins, from the start of its sound. */
export interface WordTime {
  /** Its number among the words of the spoken text. */
  word: number;
  ms: number;
}

/** Sound as it is synthesised, or times of words, where the voice gives them. */
export type SpeechPart = { type: "audio"; pcm: Pcm } | { type: "words"; times: readonly WordTime[] };

/** A voice that an agent may have. */
export interface ListedVoice {
  id: string;
  name: string;
}

export interface TextToSpeech {
  name: string;
  sampleRate: number;
  /** The voices to choose from; "named" where the service knows voices by name and lists none. */
  voices: readonly ListedVoice[] | "named";
  /** Speaks one clause. A voice that is not known is the usual one. Aborting ends the work upstream. */
  speak(text: string, options: { language: string; voice?: string | null }, signal: AbortSignal): AsyncIterable<SpeechPart>;
  close?(): Promise<void>;
}
