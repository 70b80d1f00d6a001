import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import type { Site } from "../../../../knowledge/site-pages.ts";
import type { Answer, Quote } from "../answering/writing/compose-answer.ts";
import { BULLET } from "../answering/writing/write-run.ts";
import type { Told } from "./inquiry.ts";
import type { Line } from "./say-facts.ts";

/** Writes sentences in a row and items as a list, with the pages of their facts; null where there is no room for the first. */
export async function tell(site: Site, { lines, opening = "", end = "" }: Told, budget: number): Promise<Answer | null> {
  const told: Line[] = [];
  let text = opening;
  for (const { isItem = false, ...line } of lines) {
    const gap = text === "" ? "" : isItem ? "\n" : " ";
    const added = `${gap}${isItem ? BULLET : ""}${line.text}`;
    if (text.length + added.length + end.length + 2 > budget) break;
    text += added;
    told.push(line);
  }
  const quotes = await quotesOf(
    site,
    told.flatMap(({ facts }) => facts),
  );
  const [lead, ...further] = quotes;
  if (lead === undefined) return null;
  const whole = end === "" ? text : `${text}\n\n${end}`;
  return { text: whole, parts: [whole], quotes: [lead], further, said: [] };
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
