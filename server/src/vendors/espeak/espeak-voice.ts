import type { ListedVoice } from "../../voice/speech-ports.ts";

export const SAMPLE_RATE = 22_050;
export const WORDS_PER_MINUTE = 165;

const VOICES: Readonly<Record<string, string>> = { de: "de", fr: "fr", es: "es", it: "it", nl: "nl", pt: "pt", pl: "pl", sv: "sv" };

/** Variants of every language's voice, by the names that espeak-ng has for them. */
export const VARIANTS: readonly ListedVoice[] = [
  { id: "f2", name: "Clear, higher" },
  { id: "f3", name: "Warm, higher" },
  { id: "f4", name: "Bright, higher" },
  { id: "m3", name: "Calm, lower" },
  { id: "m4", name: "Steady, lower" },
  { id: "m7", name: "Deep, lower" },
];

/** espeak-ng's voice for a language tag. */
export function espeakVoice(language: string): string {
  const tag = language.toLowerCase();
  if (tag.startsWith("en-gb")) return "en-gb";
  return VOICES[tag.slice(0, 2)] ?? "en-us";
}

/** The same in one of the variants. */
export function variantOf(voice: string, variant: string | null | undefined): string {
  return VARIANTS.some(({ id }) => id === variant) ? `${voice}+${variant}` : voice;
}
