import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import type { Site } from "../../../../knowledge/site-pages.ts";
import type { Phrases } from "../../../phrases/phrases.ts";
import type { Answer, Quote } from "../answering/compose-answer.ts";
import { BULLET } from "../answering/write-run.ts";
import { type Entity, type Group, leftOf, says } from "./entities.ts";
import type { Told } from "./inquiry.ts";
import { namesIn } from "./read-ask.ts";

/** "✓", "Ja"; "included" appears in the page's own word. */
const LONGEST_MARK = 4;

export interface Line {
  text: string;
  facts: readonly SiteFact[];
  /** A sentence or a heading, no item of a list. */
  isBare?: boolean;
}

/** Writes lines as a list that cites the pages of their facts; null where there is no room for the first. */
export async function tell(site: Site, { lines, opening = "", end = "" }: Told, budget: number): Promise<Answer | null> {
  const told: Line[] = [];
  let left = budget - opening.length - end.length - 2;
  for (const line of lines) {
    left -= line.text.length + BULLET.length + 1;
    if (left < 0) break;
    told.push(line);
  }
  const quotes = await quotesOf(
    site,
    told.flatMap(({ facts }) => facts),
  );
  const [lead, ...further] = quotes;
  if (lead === undefined) return null;
  const list = told.map(({ text, isBare }) => (isBare === true ? text : BULLET + text)).join("\n");
  const text = [opening === "" ? list : `${opening}\n${list}`, ...(end === "" ? [] : [end])].join("\n\n");
  return { text, parts: [text], quotes: [lead], further, said: [] };
}

async function quotesOf(site: Site, facts: readonly SiteFact[]): Promise<Quote[]> {
  const quotes: Quote[] = [];
  for (const { source, quote } of facts) {
    if (quotes.some(({ passage }) => passage.id === source.passageId)) continue;
    const passages = await site.open({ sourceId: source.sourceId, url: source.url ?? "", title: source.title });
    const passage = passages.find(({ id }) => id === source.passageId);
    if (passage !== undefined) quotes.push({ passage, quote });
  }
  return quotes;
}

export function sayFact({ attribute, shown, value, period }: SiteFact): string {
  const [label = "", ...behind] = attribute.split(/\s+/u);
  // "$189 each month" for a row named "Price each month".
  if (value.kind === "money" && period !== undefined && behind.length > 0 && says(label.toLowerCase(), "price"))
    return `${shown} ${behind.join(" ")}`;
  if (attribute === "" || (value.kind === "money" && namesIn(attribute).every((word) => says(word, "price")))) return shown;
  return value.kind === "yesNo" ? attribute : saysLabel(shown, attribute) ? shown : `${attribute}: ${shown}`;
}

/** "1 finca" of the row "fincas". */
function saysLabel(shown: string, label: string): boolean {
  return leftOf(namesIn(label), namesIn(shown), false).length === 0;
}

/** "Single sign-on: Starter no; Growth yes". */
export function sayAcross(attribute: string, entities: readonly Entity[], phrases: Phrases, label = ""): Line | null {
  const facts = entities.flatMap((entity) => entity.facts.find((fact) => fact.attribute === attribute) ?? []);
  if (facts.length === 0) return null;
  const saysItself = facts.every(({ shown }) => saysLabel(shown, attribute));
  const row = [label, saysItself ? "" : attribute].filter((part) => part !== "").join(", ");
  const said = facts.map(({ subject, shown, value }) => {
    const isMark = value.kind === "yesNo" && shown.length <= LONGEST_MARK;
    return `${subject} ${isMark ? phrases.whether[`${value.has}`] : shown}`;
  });
  return { text: `${row === "" ? "" : `${row}: `}${said.join("; ")}`, facts };
}

/** Price and contents as one line: "LV 160: One week €1600; Power 160 kW". */
export function sayEntity({ name, facts }: Entity, first: (fact: SiteFact) => boolean, most = Infinity): Line {
  const having = facts.filter(hasIt);
  const ordered = [...having.filter(first), ...having.filter((fact) => !first(fact))].slice(0, most);
  return { text: `${name}: ${ordered.map(sayFact).join("; ")}`, facts: ordered };
}

function hasIt({ value }: SiteFact): boolean {
  return value.kind !== "yesNo" || value.has;
}

export function sayContents({ name, facts }: Entity, phrases: Phrases): Line[] {
  const lacking = facts.filter((fact) => !hasIt(fact));
  const lacked = `${phrases.notIncluded} ${lacking.map(({ attribute }) => attribute).join(", ")}`;
  return [
    { text: `**${name}:**`, facts: facts.slice(0, 1), isBare: true },
    ...facts.filter(hasIt).map((fact) => ({ text: sayFact(fact), facts: [fact] })),
    ...(lacking.length === 0 ? [] : [{ text: lacked, facts: lacking.slice(0, 1), isBare: true }]),
  ];
}

/** The rows in which things differ, a line each. */
export function sayDifferences(entities: readonly Entity[], { attributes, label }: Group, phrases: Phrases): Line[] {
  return attributes.flatMap((attribute) => {
    const values = entities.map((entity) => entity.facts.find((fact) => fact.attribute === attribute)?.shown);
    if (values.includes(undefined) || new Set(values).size === 1) return [];
    return sayAcross(attribute, entities, phrases, label) ?? [];
  });
}
