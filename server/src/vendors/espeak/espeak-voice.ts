export const SAMPLE_RATE = 22_050;
export const WORDS_PER_MINUTE = 165;

const VOICES: Readonly<Record<string, string>> = { de: "de", fr: "fr", es: "es", it: "it", nl: "nl", pt: "pt", pl: "pl", sv: "sv" };

/** espeak-ng's voice for a language tag. */
export function espeakVoice(language: string): string {
  const tag = language.toLowerCase();
  if (tag.startsWith("en-gb")) return "en-gb";
  return VOICES[tag.slice(0, 2)] ?? "en-us";
}
