import type { PassageDraft } from "../../passage.ts";

/**
 * Finds which of a page's passages its new reading has again, so that what did not change keeps its id: `kept` names for each new
 * passage the old one with the same words, under the same headings if there is one. `lost` are the old ones left over.
 */
export function matchPassages<Old extends PassageDraft>(before: readonly Old[], after: readonly PassageDraft[]) {
  const kept: (Old | null)[] = after.map(() => null);
  const left = new Set(before);
  for (const keyOf of [(passage: PassageDraft) => `${passage.headingPath}\n${passage.text}`, (passage: PassageDraft) => passage.text]) {
    const byKey = new Map<string, Old[]>();
    for (const old of left) byKey.set(keyOf(old), [...(byKey.get(keyOf(old)) ?? []), old]);
    for (const [at, draft] of after.entries()) {
      if (kept[at] !== null) continue;
      const old = byKey.get(keyOf(draft))?.shift();
      if (old === undefined) continue;
      kept[at] = old;
      left.delete(old);
    }
  }
  return { kept, lost: [...left] };
}
