import type { Answer } from "./compose-answer.ts";

/** "Since Acme bought Globex last year, where do I sign in?": what is asked stands on news that the site would tell. */
const PREMISE =
  /^(?:(?:hi|hello|hey|so|and|but)[\s,]+)*(?:since|now that|given that|as|because|considering(?: that)?) (?!(?:i|we)\b)([^?]{8,160}?),/iu;
/** What becomes of a company or its product, and the words by which a page tells of it. */
const events: readonly RegExp[] = [
  /\b(?:bought|buys|acquir\w+|acquisition|took over|taken over|takeover|owned by|sold to|merge[ds]?|merger)\b/iu,
  /\b(?:shut(?:s|ting)? down|clos(?:es|ed|ing) down|discontinu\w+|sunset\w*|bankrupt\w*|insolven\w*|went out of business|end[- ]of[- ]life)\b/iu,
  /\b(?:renamed|rebrand\w*|is now called|changed its name)\b/iu,
  /\b(?:hacked|breach\w*|leaked|banned|fined|sued)\b/iu,
];

/** Whether a question takes for granted what none of the passages of its answer tells of. */
export function isUnheardOf(question: string, { quotes }: Pick<Answer, "quotes">): boolean {
  const [, premise = ""] = PREMISE.exec(question) ?? [];
  const event = events.find((told) => told.test(premise));
  return event !== undefined && !quotes.some(({ passage }) => event.test(`${passage.headingPath} ${passage.text}`));
}
