/** German words of questions about companies, longer ones first where one is in the other. */
const WORDS: readonly (readonly [german: RegExp, english: string])[] = [
  [/(?<!(?:nach|vor|seit|bis|und) )(\d{4}) gegründete?n?/giu, "founded in $1"],
  [/\bgegründete?n?\b/giu, "founded"],
  [/\b(?:zwischen|von) (?=\d)/giu, "between "],
  [/\bnicht (?:mehr|über) (?:als )?/giu, "at most "],
  [/\bnicht weniger als\b/giu, "at least"],
  [/\bweniger als\b/giu, "less than"],
  [/\bmehr als\b/giu, "more than"],
  [/\b(?:mindestens|wenigstens)\b/giu, "at least"],
  [/\b(?:höchstens|maximal|bis zu)\b/giu, "at most"],
  [/\bunter(?=\s+\d)/giu, "under"],
  [/\büber(?=\s+\d)/giu, "over"],
  [/\bnach(?=\s+\d{4})/giu, "after"],
  [/\bvor(?=\s+\d{4})/giu, "before"],
  [/\bseit(?=\s+\d{4})/giu, "since"],
  [/\bbis(?=\s+\d{4})/giu, "until"],
  [/\baußerhalb (?:von |der |des )*/giu, "outside "],
  [/\baußer (?:in )?/giu, "except "],
  [/\bohne\b/giu, "without"],
  [/\bkeine?[nrs]?\b/giu, "no"],
  [/\bnicht\b/giu, "not"],
  [/\b(?:in|während) den (?:letzten|vergangenen)\b/giu, "in the last"],
  [/\b(?:im|in der) (?:letzten|vergangenen)\b/giu, "in the last"],
  [/\b(?:mitarbeitern?|mitarbeitenden?|mitarbeiterinnen|beschäftigten?|angestellten?|leuten?|personen)\b/giu, "employees"],
  [/\b(?:unternehmen|firmen|firma|betrieben?|startups?)\b/giu, "companies"],
  [/\b(?:finanziert|eingesammelt|aufgenommen)\b/giu, "raised"],
  [/\b(?:finanzierung|investoren|risikokapital|geldgebern?)\b/giu, "funding"],
  [/\b(?:mio\.?|millionen)(?=\s|$)/giu, "million"],
  [/\b(?:mrd\.?|milliarden)(?=\s|$)/giu, "billion"],
  [/\beuro\b/giu, "€"],
  [/\b(?:monaten?|monats?)\b/giu, "months"],
  [/\bjahren?\b/giu, "years"],
  [/\bwochen?\b/giu, "weeks"],
  [/\btagen?\b/giu, "days"],
  [/\bquartals?\b/giu, "quarter"],
  [/\bkünstlichen? intelligenz\b|\bki\b/giu, "AI"],
  [/\bgesundheit(?:swesen|sbranche)?\b|\bmedizin(?:technik)?\b/giu, "healthcare"],
  [/\bfinanztechnologie\b|\bfinanz(?:branche|wesen|dienstleister)?\b|\bversicherung(?:en)?\b/giu, "fintech"],
  [/\bbildung\b/giu, "education"],
  [/\bimmobilien\b/giu, "real estate"],
  [/\blogistik\b/giu, "logistics"],
  [/\benergie\b/giu, "energy"],
  [/\bonline-?handel\b|\bhandel\b/giu, "ecommerce"],
  [/\bbau(?:branche|wesen)?\b/giu, "construction"],
  [/\blebensmittel\b/giu, "food"],
  [/\bmaschinenbau\b|\bindustrie\b|\bfertigung\b/giu, "manufacturing"],
  [/\b(?:cyber|it-)sicherheit\b/giu, "cybersecurity"],
  [/\breise(?:n|branche)?\b|\btourismus\b/giu, "travel"],
  [/\bberatung\b/giu, "consulting"],
  [/\bpersonalwesen\b/giu, "human resources"],
  [/\b(?:mit)(?=\s)/giu, "with"],
  [/\b(?:aus|bei)(?=\s+\p{Lu})/gu, "in"],
  [/\bund\b/giu, "and"],
  [/\boder\b/giu, "or"],
  [
    /\b(?:die|der|das|den|dem|des|ein|eine|einem|einer|für|im|zur|alle|zeige?|suche|mir|bitte|welche|haben|sind|ist|sitz|sitzen|wurden?)\b(?=\s|$)/giu,
    " ",
  ],
];
const NUMBERS =
  "eine[mnr]?:one zwei:two drei:three vier:four fünf:five sechs:six sieben:seven acht:eight neun:nine zehn:ten zwölf:twelve zwanzig:twenty";
/** One of the first shows that a question is German, or two of the others. */
const SURELY_GERMAN =
  /(?<!\p{L})(?:firmen|mitarbeiter\p{L}*|gegründet\p{L}*|außerhalb|außer|ohne|nicht|keine?[nrs]?|weniger als|mehr als|mindestens|höchstens|künstliche)(?!\p{L})/iu;
const PERHAPS_GERMAN = /(?<!\p{L})(?:unternehmen|aus|mit|und|oder|unter|über|für|seit|nach|vor)(?!\p{L})/giu;

/** A German question in the English words that the parser knows; another one as it is. */
export function inEnglish(question: string): string {
  if (!SURELY_GERMAN.test(question) && (question.match(PERHAPS_GERMAN)?.length ?? 0) < 2) return question;
  let text = question;
  for (const [german, english] of NUMBERS.split(" ")
    .map((pair) => pair.split(":"))
    .map(([word = "", number = ""]) => [word, number] as const))
    text = text.replace(
      new RegExp(String.raw`(?<![\p{L}])${german}(?=\s+(?:monat|jahr|woche|tag|mitarbeiter|leute|personen))`, "giu"),
      english,
    );
  for (const [german, english] of WORDS) text = text.replace(bounded(german), english);
  return text.replace(/\s+/gu, " ").trim();
}

/** `\b` knows ASCII letters alone: "über" would never begin a word. */
function bounded(pattern: RegExp): RegExp {
  const source = pattern.source.replace(/^\\b/u, String.raw`(?<![\p{L}\d])`).replace(/\\b$/u, String.raw`(?![\p{L}\d])`);
  return new RegExp(
    source.replaceAll(String.raw`|\b`, String.raw`|(?<![\p{L}\d])`).replaceAll(String.raw`\b|`, String.raw`(?![\p{L}\d])|`),
    pattern.flags,
  );
}
