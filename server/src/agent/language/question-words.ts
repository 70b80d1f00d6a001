import type { Language } from "./language.ts";

/** The words that ask for more than yes or no: a closed class, whole. */
const asking: Readonly<Record<Language, RegExp>> = {
  en: wholeWords("what|which|who|whom|whose|when|where|why|how"),
  de: wholeWords(
    "was|wer|wen|wem|wessen|wie|wieviele?|wo|woher|wohin|wann|warum|wieso|weshalb|welche[rsmn]?|wof[uü]r|womit|woran|worin|wozu|wovon",
  ),
  fr: wholeWords("que|qu|quoi|qui|quand|o[uù]|comment|combien|pourquoi|quel(?:le)?s?|lesquel(?:le)?s|laquelle|lequel"),
  es: wholeWords("qu[eé]|qui[eé]n(?:es)?|cu[aá]l(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?|d[oó]nde|c[oó]mo|por qu[eé]"),
  it: wholeWords("che|cosa|chi|qual[ei]?|quando|quant[oaie]|dove|come|perch[eé]"),
  nl: wholeWords("wat|wie|wiens|welke?|wanneer|waar|waarom|waarvoor|waarmee|hoe|hoeveel"),
  pt: wholeWords("que|o qu[eê]|quem|qual|quais|quando|quant[oa]s?|onde|como|por qu[eê]|porqu[eê]"),
};

export function hasQuestionWord(text: string, language: string): boolean {
  return isLanguage(language) && asking[language].test(text.replaceAll("’", "'"));
}

function isLanguage(language: string): language is Language {
  return language in asking;
}

export function wholeWords(list: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, "iu");
}
