/** How a sum, a count, a length of time or a date is asked for in the languages that have phrases of their own. */
const words: Readonly<Record<string, string>> = {
  en: "how (?:much|many|long|often|old|big|far|late|soon|fast|quickly)|when|price|costs?",
  de: "wie ?viele?|wie (?:lange|oft|alt|gro[sß]+|weit|schnell|schwer)|wann|kostet|kosten|preise?",
  fr: "combien|quand|quel (?:prix|d[ée]lai|[âa]ge)|co[uû]te\\p{L}*|prix|tarifs?",
  es: "cu[aá]nt[oa]s?|cu[aá]ndo|cuestan?|precios?",
  it: "quant[oaie]|quando|costa(?:no)?|prezz[io]",
  nl: "hoeveel|hoe (?:lang|vaak|oud|groot|ver|snel)|wanneer|kosten?|prij[sz]\\p{L}*",
  pt: "quant[oa]s?|quando|custam?|pre[cç]os?",
};
const ASKS_FIGURE = new RegExp(`(?<!\\p{L})(?:${Object.values(words).join("|")})(?!\\p{L})`, "iu");

export function asksFigure(text: string): boolean {
  return ASKS_FIGURE.test(text);
}
