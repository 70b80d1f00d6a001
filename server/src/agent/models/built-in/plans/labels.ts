import type { Idea } from "../../../../knowledge/site-facts/lexicon.ts";
import { leftOf } from "./entities.ts";
import type { Inquiry, Told } from "./inquiry.ts";
import { namesIn } from "./read-ask.ts";

const ASKING: readonly Idea[] = ["filler", "which", "has", "own", "to", "and", "elsewhere"];
const LONGEST = 100;

/** "Who is the director?", "your VAT number?": a line with that label and its value, where the site has no other of that name. */
export function answerFromLabels({ ask, groups }: Inquiry): Told | null {
  const { content, words, isEnglish } = ask;
  const isBare = words.every(({ ideas }) => ideas.size === 0 || ASKING.some((idea) => ideas.has(idea)));
  if (content.length === 0 || !isBare) return null;
  const facts = groups
    .flatMap(({ isPriced, entities }) => (isPriced ? [] : entities.flatMap((entity) => entity.facts)))
    .filter(({ attribute, shown, quote }) => {
      const label = namesIn(attribute);
      if (!quote.includes(`${attribute}: ${shown}`) || shown.length > LONGEST || label.length === 0) return false;
      return (
        leftOf(content, label, isEnglish).length === 0 &&
        leftOf(
          label,
          words.map(({ word }) => word),
          isEnglish,
        ).length === 0
      );
    });
  const [fact, another] = facts.filter((one, at) => facts.findIndex(({ shown }) => shown === one.shown) === at);
  return fact === undefined || another !== undefined ? null : { lines: [{ text: `${fact.attribute}: ${fact.shown}`, facts: [fact] }] };
}
