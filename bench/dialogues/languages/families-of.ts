import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import { pt } from "./pt.ts";
import type { Language, WordFamilies } from "./word-families.ts";

export const familiesOf: Readonly<Record<Language, WordFamilies>> = { de, en, es, fr, it, nl, pt };

/** No other language has clearly more of its small words in the text. */
export function isIn(language: Language, text: string): boolean {
  const counts = Object.entries(familiesOf).map(([other, { stopWords }]) => ({
    other,
    count: text.match(new RegExp(stopWords, "giu"))?.length ?? 0,
  }));
  const own = counts.find(({ other }) => other === language)?.count ?? 0;
  return counts.every(({ other, count }) => other === language || count < 3 || count <= own * 1.5 + 1);
}
