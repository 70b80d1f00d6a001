import { hasQuestionWord, wholeWords } from "../../../language/question-words.ts";

/** The words by which people speak of themselves: a closed class, whole. */
const ofSelf: Readonly<Record<string, string>> = {
  en: "i|we|my|our|ours|mine|me|us|i'm|i've|i'd|we're|we've|we'd|someone|somebody",
  de: "ich|wir|mir|mich|uns|meine?[rsmn]?|unsere?[rsmn]?|jemand",
  fr: "je|j|nous|mon|ma|mes|notre|nos|moi|quelqu",
  es: "yo|nosotr[oa]s|mis?|nuestr[oa]s?|me|nos|alguien",
  it: "io|noi|mi[oae]|miei|nostr[oaie]|mi|ci|qualcuno",
  nl: "ik|wij|we|mijn|onze?|me|mij|ons|iemand",
  pt: "eu|n[oó]s|meus?|minhas?|noss[oa]s?|me|nos|algu[eé]m",
};
const patterns = new Map(Object.entries(ofSelf).map(([language, list]) => [language, wholeWords(list)]));

/** Whether an open question is about the visitor's own case, which no page covers. */
export function isPersonal(text: string, language: string): boolean {
  return patterns.get(language)?.test(text.replaceAll("’", "'")) === true && hasQuestionWord(text, language);
}
