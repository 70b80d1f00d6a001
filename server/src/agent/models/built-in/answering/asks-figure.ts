/** How a sum, a count, a length of time or a date is asked for in the languages that have phrases of their own: by asking words, and by nouns and verbs. */
const words: Readonly<Record<string, readonly [asking: string, telling: string]>> = {
  en: [
    "how (?:much|many|long|often|old|big|far|late|soon|fast|quickly|\\p{L}+(?= (?:is|are|was|can|may|must|should|does|do)\\b))|when",
    "price|costs?",
  ],
  de: [
    "wie ?viele?|wie (?:lange|oft|alt|gro[sß]+|weit|schnell|schwer|\\p{L}+(?= (?:ist|sind|war|darf|muss|kann)\\b))|wann",
    "kostet|kosten|preise?",
  ],
  fr: [
    "combien|quand",
    "quel(?:le)?s? (?:est|sont) l[ae]s? \\p{L}+eur|quel(?:le)? (?:est l[ae] )?(?:dur[ée]e|taille|poids|surface)|quel (?:prix|d[ée]lai|[âa]ge)|co[uû]te\\p{L}*|prix|tarifs?",
  ],
  es: ["cu[aá]nt[oa]s?|cu[aá]ndo|qu[eé] tan(?: \\p{L}+)?|c[oó]mo de \\p{L}+", "cuestan?|precios?"],
  it: ["quant[oaie]|quando", "costa(?:no)?|prezz[io]"],
  nl: ["hoeveel|hoe (?:lang|vaak|oud|groot|ver|snel|\\p{L}+(?= (?:is|zijn|was|mag|kan|moet)\\b))|wanneer", "kosten?|prij[sz]\\p{L}*"],
  pt: ["quant[oa]s?|quando|qu[aã]o \\p{L}+", "custam?|pre[cç]os?"],
};
const pattern = (sources: readonly string[], flags: string): RegExp => new RegExp(`(?<!\\p{L})(?:${sources.join("|")})(?!\\p{L})`, flags);
const ASKING = pattern(
  Object.values(words).map(([asking]) => asking),
  "giu",
);
const ASKS_FIGURE = pattern(Object.values(words).flat(), "iu");

export function asksFigure(text: string): boolean {
  return ASKS_FIGURE.test(text);
}

/** Whether a word only says that a figure is asked for: "costs". */
export function isOfFigure(word: string): boolean {
  return ASKS_FIGURE.test(word);
}

/** A question without the words that ask for a figure, which no answer repeats. */
export function withoutAsking(text: string): string {
  return text.replaceAll(ASKING, " ");
}
