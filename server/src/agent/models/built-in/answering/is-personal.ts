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
/** Those that ask for more than yes or no. */
const asking: Readonly<Record<string, string>> = {
  en: "what|which|who|whom|whose|when|where|why|how",
  de: "was|wer|wen|wem|wessen|wie|wieviele?|wo|woher|wohin|wann|warum|wieso|weshalb|welche[rsmn]?|wof[uü]r|womit|woran|worin|wozu|wovon",
  fr: "que|qu|quoi|qui|quand|o[uù]|comment|combien|pourquoi|quel(?:le)?s?|lesquel(?:le)?s|laquelle|lequel",
  es: "qu[eé]|qui[eé]n(?:es)?|cu[aá]l(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?|d[oó]nde|c[oó]mo|por qu[eé]",
  it: "che|cosa|chi|qual[ei]?|quando|quant[oaie]|dove|come|perch[eé]",
  nl: "wat|wie|wiens|welke?|wanneer|waar|waarom|waarvoor|waarmee|hoe|hoeveel",
  pt: "que|o qu[eê]|quem|qual|quais|quando|quant[oa]s?|onde|como|por qu[eê]|porqu[eê]",
};
const patterns = [ofSelf, asking].map((lists) => new Map(Object.entries(lists).map(([language, list]) => [language, wholeWords(list)])));

/** Whether an open question is about the visitor's own case, which no page covers. */
export function isPersonal(text: string, language: string): boolean {
  return patterns.every((of) => of.get(language)?.test(text.replaceAll("’", "'")) === true);
}

function wholeWords(list: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, "iu");
}
