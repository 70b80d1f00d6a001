export interface Statement {
  field: "founded_year" | "company_size" | "headquarters";
  value: string;
}

const NAME = String.raw`\p{Lu}[\p{L}\p{N}&.'’-]*(?: \p{Lu}[\p{L}\p{N}&.'’-]*){0,3}`;
const SUBJECT = String.raw`(?:^|[,;:–—(] ?|\b(?:[Aa]nd|[Tt]oday|[Nn]ow|[Cc]urrently) )(?<subject>[Ww]e|[Oo]ur (?:company|team|firm)|[Tt]he company|${NAME})`;
const COUNT = String.raw`(?:over |more than |about |around |nearly |almost |some |roughly )?(\d{1,3}(?:,\d{3})+|\d{1,6})\+?`;
const OFTEN = String.raw`(?: (?:now|currently|today|already))?`;
const STAFF = String.raw`(?:employees|staff|team members|colleagues)\b`;
const PEOPLE = String.raw`(?:people|employees|staff|team members|colleagues)\b`;
const YEAR = String.raw`((?:18|19|20)\d{2})\b`;
const PLACE = String.raw`(\p{Lu}[\p{L}.'-]+(?:,? \p{Lu}[\p{L}.'-]+){0,3})`;
const ADJECTIVES = String.raw`(?:(?:growing|small|international|remote|distributed|dedicated|close-knit|diverse) ){0,2}`;

const PATTERNS: readonly (readonly [Statement["field"], string])[] = [
  ["company_size", String.raw`${SUBJECT}(?: are|'re|’re| is)${OFTEN} (?:an? ${ADJECTIVES}team of )?${COUNT} ${PEOPLE}`],
  ["company_size", String.raw`${SUBJECT}${OFTEN} employs?${OFTEN} ${COUNT} ${PEOPLE}`],
  ["company_size", String.raw`${SUBJECT}${OFTEN} (?:have|has|counts|numbers)${OFTEN} ${COUNT} ${STAFF}(?! (?:use|using|on)\b)`],
  ["company_size", String.raw`\b[Oo]ur ${ADJECTIVES}team of ${COUNT} ${PEOPLE}`],
  ["company_size", String.raw`${COUNT} ${PEOPLE}${OFTEN} work (?:for|at) (?<subject>[Uu]s|${NAME})`],
  ["founded_year", String.raw`${SUBJECT} (?:was |were )?(?:founded|established|incorporated)(?: in \p{Lu}[\p{L}.-]+)? in ${YEAR}`],
  ["founded_year", String.raw`${SUBJECT} (?:began|started)(?: business| trading)? in ${YEAR}`],
  ["founded_year", String.raw`^(?:Founded|Established|Incorporated)(?: in \p{Lu}[\p{L}.-]+)?(?: in|:)? ${YEAR}`],
  ["headquarters", String.raw`${SUBJECT} (?:are|is) (?:headquartered|based|located) in ${PLACE}`],
  ["headquarters", String.raw`\b(?:[Oo]ur|[Tt]he company's) (?:head office|headquarters) (?:is|are) (?:located )?in ${PLACE}`],
  ["headquarters", String.raw`^(?:Headquartered|Based) in ${PLACE}`],
];
const RULES = PATTERNS.map(([field, pattern]) => [field, new RegExp(pattern, "u")] as const);
const OURSELVES = /^(?:we|us|our (?:company|team|firm)|the company)$/iu;

/**
 * Plain statements of a sentence about its company. The sentence has to speak of "us", or of a name that the page gives the
 * company; figures of customers, users and markets are excluded.
 */
export function readStatements(sentence: string, isCompany: (name: string) => boolean): Statement[] {
  const found = new Map<Statement["field"], string>();
  for (const [field, rule] of RULES) {
    const match = rule.exec(sentence);
    if (match === null || found.has(field)) continue;
    const subject = match.groups?.["subject"];
    if (subject !== undefined && !OURSELVES.test(subject) && !isCompany(subject)) continue;
    const value = match.slice(1).findLast((group) => group !== undefined && group !== subject);
    if (value !== undefined) found.set(field, value);
  }
  return [...found].map(([field, value]) => ({
    field,
    value: field === "company_size" ? value.replaceAll(",", "") : value.replace(/[.,]$/u, ""),
  }));
}
