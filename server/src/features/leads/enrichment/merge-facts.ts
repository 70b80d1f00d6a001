import type { CompanyFactField } from "@disco/protocol";
import { type FoundFact, SINGLE_FIELDS } from "./provider.ts";

export type MergedFact = FoundFact & { isDisputed: boolean };

const MOST_PER_FIELD: Partial<Record<CompanyFactField, number>> = { description: 3, technology: 40, hiring: 10, news: 6, founder: 6 };
const MOST = 4;
/** What another page that says the same adds. */
const AGREEMENT = 0.05;

/** One fact per value, with its surest source. Where a company can have one value and sources name two, both stay and are disputed. */
export function mergeFacts(found: readonly FoundFact[]): MergedFact[] {
  const byValue = new Map<string, FoundFact & { urls: Set<string> }>();
  for (const fact of found.map(storable).toSorted((a, b) => b.confidence - a.confidence)) {
    if (fact.value === "") continue;
    const key = `${fact.field} ${normalized(fact)}`;
    const known = byValue.get(key);
    if (known === undefined) byValue.set(key, { ...fact, urls: new Set([fact.url]) });
    else known.urls.add(fact.url);
  }
  const merged: MergedFact[] = [];
  for (const { urls, ...fact } of byValue.values()) {
    const ofField = merged.filter(({ field }) => field === fact.field);
    if (ofField.length >= (MOST_PER_FIELD[fact.field] ?? MOST)) continue;
    const confidence = Math.min(0.99, fact.confidence + AGREEMENT * (urls.size - 1));
    merged.push({ ...fact, confidence: Math.round(confidence * 100) / 100, isDisputed: false });
  }
  return merged.map((fact) => ({
    ...fact,
    isDisputed: SINGLE_FIELDS.has(fact.field) && merged.filter(({ field }) => field === fact.field).length > 1,
  }));
}

/** Pages may hold letters that a store refuses. */
function storable(fact: FoundFact): FoundFact {
  const clean = (text: string, longest: number) => text.slice(0, longest).replaceAll("\0", "").toWellFormed().trim();
  return { ...fact, value: clean(fact.value, 2_000), quote: clean(fact.quote, 2_000), url: clean(fact.url, 2_048) };
}

function normalized({ field, value }: FoundFact): string {
  const plain = value.trim().toLowerCase().replace(/\s+/gu, " ");
  if (field === "name") return plain.replace(/[,.]|\b(?:inc|llc|ltd|gmbh|corp|co|limited)\b/gu, "").trim();
  if (field === "company_size") return plain.replace(/[,+]/gu, "");
  return plain
    .replace(/^https?:\/\/(?:www\.)?/u, "")
    .replace(/\/$/u, "")
    .replace(/^x\.com/u, "twitter.com");
}
