import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import { pricing, type Topic, topics } from "./common-topics.ts";
import { pathWords } from "./read-passage.ts";
import { functionWords, genericWords, readWords } from "../../../../knowledge/words/words.ts";

const PRICE_WORD = /^(?:pric\w+|plans?|packages|tiers|costs?|month(?:ly)?|year(?:ly)?|seats?|licen[cs]es?|\d+(?:[.,]\d+)*)$/u;
/** "How much to have someone look at what's wrong before we decide" asks for the price of something, in words that say little. */
const MOST_WORDS_OF_PRICE = 12;
/** What a message is about shows early on. */
const OPENING = 600;

/** The topic of a question, or null. One that leans on earlier turns asks for the price of what they were about. */
export function topicOf(text: string, organizationName: string, leansOnTurns: boolean): Topic | null {
  const lower = text.slice(0, OPENING).toLowerCase().replaceAll("’", "'");
  const topic = topics.find(({ asked }) => asked.test(lower));
  if (topic !== undefined) return topic;
  return !leansOnTurns && pricing.asked.test(lower) && namesNothing(lower, organizationName) ? pricing : null;
}

/** No word says the price of what. */
function namesNothing(lower: string, organizationName: string): boolean {
  const own = new Set(readWords(organizationName).map((word) => word.lower));
  // "No-show" and "check-in" are things although their words say little.
  if (/\p{L}{2}-\p{L}/u.test(lower)) return false;
  const words = readWords(lower);
  if (words.length > MOST_WORDS_OF_PRICE) return false;
  return words.every(
    (word) => functionWords.has(word.lower) || genericWords.has(word.lower) || own.has(word.lower) || PRICE_WORD.test(word.lower),
  );
}

/** True when a text taken from this passage tells the topic. */
export function isProof({ proof, home }: Topic, text: string, passage: RetrievedPassage | undefined): boolean {
  if (passage === undefined) return proof.test(text) && home === null;
  return (proof.test(text) || isProvenByHeading(proof, text, passage)) && (home === null || isAtHome(home, passage));
}

/** True when the heading tells it, or the question that a page asks itself does together with what stands below: "Do you give money back?" */
export function isProvenByHeading(proof: RegExp, text: string, passage: RetrievedPassage): boolean {
  const heading = headingOf(passage);
  return proof.test(heading.endsWith("?") ? `${heading} ${text}` : heading);
}

/** The heading right above a passage; the title where there is none. */
export function headingOf({ headingPath }: RetrievedPassage): string {
  return headingPath.split(HEADING_SEPARATOR).at(-1) ?? "";
}

/** True for a passage of a page, or under a heading, where such things are told. */
export function isAtHome(home: RegExp, passage: RetrievedPassage): boolean {
  // What the company answers itself is at home everywhere.
  return passage.kind === "faq" || home.test(`${passage.title} ${headingOf(passage)} ${pathWords(passage.url)}`);
}
