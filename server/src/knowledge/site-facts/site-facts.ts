import type { Site, SitePage } from "../site-pages.ts";
import type { SiteFact } from "./site-fact.ts";
import { says } from "./lexicon.ts";
import { moneyIn } from "./numbers.ts";
import { readBlockFacts } from "./read-blocks.ts";
import { readCardFacts } from "./read-cards.ts";
import { readSentenceFacts } from "./read-sentences.ts";
import { readTableFacts } from "./read-tables.ts";
import { readPriceUnit } from "./read-value.ts";
import type { PagePassage } from "./source-of.ts";

/** Pages of a site whose facts are kept: its main ones. */
const MOST_PAGES = 120;

const known = new WeakMap<readonly SitePage[], Promise<readonly SiteFact[]>>();

/** The facts that a page states by its structure: tables, price cards, lines with labels, contact blocks. */
export function readStructureFacts(passages: readonly PagePassage[]): SiteFact[] {
  const unit = unitBeside(passages);
  const priced = [...readTableFacts(passages), ...readCardFacts(passages)];
  const facts = unit === null ? priced : withUnits(priced, unit);
  return [...facts, ...readBlockFacts(passages)];
}

/** The unit of prices on a page, where it names one, with its heading; null when lines disagree. */
function unitBeside(passages: readonly PagePassage[]): PriceUnit | null {
  const lines = passages.flatMap(({ text, headingPath }) => text.split("\n").map((line) => ({ line, headingPath })));
  const [first, ...others] = lines.flatMap(({ line, headingPath }) => {
    const isTold = !line.includes(" | ") && moneyIn(line).length === 0 && says(line, "price");
    const unit = isTold ? readPriceUnit(line) : null;
    return unit === null ? [] : { ...unit, headingPath };
  });
  return first === undefined || others.some(({ per }) => per !== first.per) ? null : first;
}

type PriceUnit = Pick<SiteFact, "per" | "period"> & { headingPath: string };

/** Prices under the line's own heading have its unit; without one, all of the page have it. */
function withUnits(facts: readonly SiteFact[], unit: PriceUnit): SiteFact[] {
  const isUnder = ({ source, value }: SiteFact): boolean => source.headingPath === unit.headingPath && value.kind === "money";
  const isOfSection = facts.some(isUnder);
  const kinds = new Set(facts.map(({ group }) => group));
  for (const { group, value, attribute } of facts)
    if (value.kind !== "money" || isOfPlan(attribute) || isOnce(attribute)) kinds.delete(group);
  return facts.map((fact) => (isOfSection && !isUnder(fact) ? fact : withUnit(fact, unit, isOfSection && kinds.has(fact.group))));
}

function withUnit(fact: SiteFact, { per, period }: PriceUnit, isOfKinds: boolean): SiteFact {
  const isBare =
    fact.value.kind === "money" &&
    fact.per === null &&
    fact.bound !== "extra" &&
    (isOfKinds || isOfPlan(fact.attribute)) &&
    !isOnce(fact.attribute);
  return isBare ? { ...fact, per, period: fact.period ?? period } : fact;
}

/** "Price", "Yearly billing", "Per month": what the thing itself costs. */
function isOfPlan(label: string): boolean {
  return label === "" || (["price", "billing", "month", "year"] as const).some((idea) => says(label, idea));
}

/** "Minimum fee", "Set-up": a sum for all together, or once. */
function isOnce(label: string): boolean {
  return (["once", "least", "extra"] as const).some((idea) => says(label, idea));
}

/** The facts of a site's main pages, read once for each state of the site. */
export async function readSiteFacts(site: Site): Promise<readonly SiteFact[]> {
  const pages = await site.pages();
  let facts = known.get(pages);
  if (facts === undefined) {
    known.set(pages, (facts = readPages(site, pages)));
    // A read that failed says nothing of the site.
    facts.catch(() => known.delete(pages));
  }
  return facts;
}

async function readPages(site: Site, pages: readonly SitePage[]): Promise<SiteFact[]> {
  const facts: SiteFact[] = [];
  for (const page of pages.slice(0, MOST_PAGES)) {
    const passages = await site.open(page);
    facts.push(...readStructureFacts(passages), ...readSentenceFacts(passages));
  }
  return facts;
}
