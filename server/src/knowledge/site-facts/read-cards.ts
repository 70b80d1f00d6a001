import { HEADING_SEPARATOR } from "../chunk.ts";
import type { SiteFact } from "./site-fact.ts";
import { everyLanguage, foldWord, says } from "./lexicon.ts";
import { moneyIn } from "./numbers.ts";
import { headingOf } from "./read-tables.ts";
import { readRange, readValue } from "./read-value.ts";
import { type PagePassage, sourceOf } from "./source-of.ts";

const ITEM = /^[-•*✓✔]\s?/u;
const LABEL = /^(?<label>[^:\d|]{2,40}):\s(?<text>.+)$/u;
/** A card says what it costs right away. */
const LINES_BEFORE_PRICE = 3;
const LONGEST_PRICE = 80;

/** The facts of price cards: sections side by side that begin with a price, with the name of what is priced as their heading. */
export function readCardFacts(passages: readonly PagePassage[]): SiteFact[] {
  const facts: SiteFact[] = [];
  const parentOf = ({ headingPath }: PagePassage) => headingPath.split(HEADING_SEPARATOR).slice(0, -1).join(HEADING_SEPARATOR);
  for (const [parent, siblings] of Map.groupBy(passages, parentOf)) {
    const cards = siblings.flatMap((passage) => {
      const price = priceLineOf(passage);
      return price === undefined ? [] : [{ passage, price }];
    });
    if (parent === "" || cards.filter(({ price }) => moneyIn(price).length > 0).length < 2) continue;
    const own = cards.map(({ passage, price }) => factsOf(passage, price, `${passage.sourceId} cards ${parent}`));
    facts.push(...own.flatMap((card) => [...card, ...inheritedBy(card, own)]));
  }
  return facts;
}

/** "Everything in Starter": what that one has, this one has too, and what that one has of another. */
function inheritedBy(
  card: readonly SiteFact[],
  cards: readonly (readonly SiteFact[])[],
  seen: readonly (readonly SiteFact[])[] = [],
): SiteFact[] {
  const line = card.find(({ attribute }) => says(attribute, "everything"));
  const base = cards.find(([first]) => first !== undefined && line?.attribute.toLowerCase().includes(first.subject.toLowerCase()) === true);
  const [own] = card;
  if (line === undefined || own === undefined || base === undefined || base === card || seen.includes(base)) return [];
  const known = new Set(card.map(({ attribute }) => attribute));
  return [...base, ...inheritedBy(base, cards, [...seen, card])]
    .filter(({ attribute, value }) => value.kind === "yesNo" && !known.has(attribute) && !says(attribute, "everything"))
    .map((fact) => ({ ...fact, subject: own.subject, source: own.source, quote: line.quote }));
}

function priceLineOf({ text }: PagePassage): string | undefined {
  return text.split("\n").slice(0, LINES_BEFORE_PRICE).find(isPriceLine);
}

function isPriceLine(line: string): boolean {
  return !ITEM.test(line) && !line.includes(" | ") && line.length <= LONGEST_PRICE && isPrice(line);
}

function isPrice(line: string): boolean {
  const folded = foldWord(line);
  const isOpen = ["onRequest", "free"] as const;
  return moneyIn(line).length > 0 || isOpen.some((idea) => everyLanguage.termsOf(idea).some((term) => folded.startsWith(term)));
}

/** The price has no label of its own; an item is what its subject has, or a label with its value. */
function factsOf(passage: PagePassage, price: string, group: string): SiteFact[] {
  const base = { subject: headingOf(passage), group, source: sourceOf(passage) };
  const lines = passage.text.split("\n");
  const others = lines.filter((line) => ITEM.test(line));
  const prices = lines.filter((line) => line === price || (!ITEM.test(line) && isPriceLine(line) && moneyIn(line).length === 1));
  return [
    ...prices.map((line) => ({ ...base, ...readValue(line), attribute: "", shown: line, quote: line })),
    ...others.map((line): SiteFact => {
      const item = line.replace(ITEM, "");
      const { label, text } = LABEL.exec(item)?.groups ?? {};
      if (label !== undefined && text !== undefined)
        return { ...base, ...readValue(text, label), attribute: label, shown: text, quote: line };
      const range = readRange(item);
      return {
        ...base,
        value: { kind: "yesNo", has: true },
        attribute: item,
        shown: "",
        unit: null,
        per: null,
        period: null,
        bound: null,
        range: range === null || range.unit === "" ? null : range.from === range.to ? { ...range, from: 0 } : range,
        quote: line,
      };
    }),
  ];
}
