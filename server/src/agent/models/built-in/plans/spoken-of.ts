import { moneyIn } from "../../../../knowledge/site-facts/numbers.ts";
import type { Turn } from "../../../model.ts";
import type { Entity, Group } from "./entities.ts";

const TURNS = 6;

const OTHER = /(?<!\p{L})(?:other|andere[nrsm]?|autre|otr[oa]|altr[oa]|outr[oa])(?!\p{L})/iu;

/** "The other one". */
export function isOther(text: string): boolean {
  return OTHER.test(text);
}

/** The plan or thing of a price list that was spoken of last, or with "the other one" the one before it. */
export function spokenOf(message: string, history: readonly Turn[], groups: readonly Group[]): Entity | null {
  const spoken = allSpokenOf(history, groups);
  return (isOther(message) ? spoken[1] : spoken[0]) ?? null;
}

/** The newest first: what the visitor named last, or a reply named first. */
function allSpokenOf(history: readonly Turn[], groups: readonly Group[]): Entity[] {
  const spoken: Entity[] = [];
  const priced = groups.filter(({ isPriced }) => isPriced).flatMap(({ entities }) => entities);
  for (const { role, text } of history.slice(-TURNS).toReversed()) {
    // A page's text in a reply names plans by the way.
    if (role === "agent" && moneyIn(text).length === 0) continue;
    const named = priced.flatMap((entity) => {
      const places = placesOf(entity.name, text, role === "visitor");
      return places.length === 0 ? [] : [{ entity, first: places[0] ?? 0, last: places.at(-1) ?? 0 }];
    });
    const inOrder = named.toSorted((one, other) => (role === "visitor" ? other.last - one.last : one.first - other.first));
    for (const { entity } of inOrder) if (!spoken.some(({ name }) => name === entity.name)) spoken.push(entity);
  }
  return spoken;
}

/** A reply writes names as the page does, a visitor as they like. */
function placesOf(name: string, text: string, isLoose: boolean): number[] {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, isLoose ? "giu" : "gu");
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
