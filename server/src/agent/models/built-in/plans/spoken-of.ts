import type { Turn } from "../../../model.ts";
import type { Entity, Group } from "./entities.ts";

const TURNS = 6;

/** The plan or thing of a price list that was spoken of last: what the visitor named last, or a reply named first. */
export function spokenOf(history: readonly Turn[], groups: readonly Group[]): Entity | null {
  const priced = groups.filter(({ isPriced }) => isPriced).flatMap(({ entities }) => entities);
  for (const { role, text } of history.slice(-TURNS).toReversed()) {
    const named = priced.flatMap((entity) => {
      const places = placesOf(entity.name, text, role === "visitor");
      return places.length === 0 ? [] : [{ entity, first: places[0] ?? 0, last: places.at(-1) ?? 0 }];
    });
    const [found] = named.toSorted((one, other) => (role === "visitor" ? other.last - one.last : one.first - other.first));
    if (found !== undefined) return found.entity;
  }
  return null;
}

/** A reply writes names as the page does, a visitor as they like. */
function placesOf(name: string, text: string, isLoose: boolean): number[] {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, isLoose ? "giu" : "gu");
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
