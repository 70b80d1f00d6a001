import { type Language, languages } from "./language.ts";
import { isOtherScript, knownShare } from "./read-language.ts";

/** Letters of Latin alphabets that no word of the agent's languages has: Polish, Czech, Turkish, Nordic, Romanian and others. */
const FOREIGN_LETTER = /[ąćęłńśźżčďěňřšťůžğışđőűøåæășțāēģīķļņūėįųĺľŕ]/iu;
/** A shorter message may be a name. */
const LEAST_WORDS = 3;
const MOST_KNOWN = 0.25;

/** Whether a message is plainly in a language that the agent does not speak. */
export function isUnspoken(text: string): boolean {
  if (isOtherScript(text)) return true;
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.length >= LEAST_WORDS && words.some((word) => FOREIGN_LETTER.test(word)) && knownShare(text) < MOST_KNOWN;
}

/** The agent's languages by their names in one of them, as a list. */
export function languagesSpoken(language: Language): string {
  const names = new Intl.DisplayNames([language], { type: "language" });
  return new Intl.ListFormat(language, { type: "conjunction" }).format(languages.map((each) => names.of(each) ?? each));
}
