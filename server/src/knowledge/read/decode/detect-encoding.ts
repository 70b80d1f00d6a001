import { analyse } from "chardet";

const SAMPLE = 65_536;
/** In percent, as the library says it. */
const LEAST_SURE = 18;
/** A guess this near to the best one makes both unsure, if they read other letters. */
const RIVAL_SHARE = 0.7;
/** How texts of a language look: Japanese has kana, Korean few letters but Hangul, Chinese no kana. */
const LOOKS: Readonly<Record<string, (text: string) => boolean>> = {
  ja: (text) => KANA.test(text),
  ko: (text) => count(text, /\p{Script=Hangul}/gu) > MOST_HANGUL * count(text, /[^\P{L}\p{ASCII}]/gu),
  zh: (text) => !KANA.test(text),
};
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const MOST_HANGUL = 0.8;

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

/** The encoding of a text that is not UTF-8, for `TextDecoder`; null when its letters do not tell. */
export function detectEncoding(bytes: Uint8Array): string | null {
  // Marks and figures are the same in all of them, and say nothing.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SAMPLE)).toString("latin1");
  const sample = Buffer.from(text.replace(/<[^<>]*>/gu, " "), "latin1");
  const guesses = analyse(sample).flatMap(({ name, confidence, lang }) => {
    const decoded = decode(sample, name);
    const isPossible = decoded !== null && (LOOKS[lang ?? ""]?.(decoded) ?? true);
    return isPossible ? [{ name, confidence, decoded }] : [];
  });
  const [best] = guesses;
  if (best === undefined || best.confidence < LEAST_SURE) return null;
  const rival = guesses.find(({ decoded }) => decoded !== best.decoded);
  return rival !== undefined && rival.confidence > best.confidence * RIVAL_SHARE ? null : best.name;
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    // A letter of several bytes may be cut at the end of the sample.
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return /[\u0080-\u009F]/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}
