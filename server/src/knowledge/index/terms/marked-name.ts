import { softStopWords } from "./stop-words.ts";

/** A thing that its kind and one letter or number name together: "Plan D", "Model S", "rule 55". */
export interface MarkedName {
  head: string;
  mark: string;
}

const PAIR = /(?<![\p{L}\p{N}])(\p{L}[\p{L}'-]{2,30})[ -](\p{L}|\d{1,4}\p{L}?)(?![\p{L}\p{N}'’-]|\.\d)/gu;
const HEADS = new Set(
  (
    "plan model type class series size version option tier package level grade zone gate group category section phase variant line mark " +
    "edition room block unit terminal platform rule tarif modell typ klasse größe modèle offre classe modelo clase talla modello pakket"
  ).split(" "),
);

/** The names of that kind in a question. */
export function readMarkedNames(text: string): MarkedName[] {
  const names: MarkedName[] = [];
  for (const { 0: pair, 1: written = "", 2: mark = "", index } of text.matchAll(PAIR)) {
    const head = written.toLowerCase();
    if (softStopWords.has(head)) continue;
    const isKind = HEADS.has(head);
    const rest = text.slice(index + pair.length);
    // "Which plan a charity gets" and "the plan I have" name none.
    if (/^[ai]$/iu.test(mark) && !(isKind && /^\s*(?:[?.!,;:)]|$|costs?\b|includes?\b|is\b|has\b)/iu.test(rest)) && mark !== "A") continue;
    if (mark === "I" && !isKind) continue;
    if (isKind || /^\p{Lu}$/u.test(mark) || (/^\d/u.test(mark) && /^\p{Lu}/u.test(written) && index > 0))
      names.push({ head, mark: mark.toLowerCase() });
  }
  return names;
}

/** Whether a text names another thing of the same kind, and not the one that is asked for. */
export function namesAnother({ head, mark }: MarkedName, text: string): boolean {
  const named = [...text.matchAll(PAIR)].filter(([, written = ""]) => written.toLowerCase() === head).map(([, , other = ""]) => other);
  // In running text a small letter behind a word is mostly an article.
  const others = named.filter((other) => /^[\p{Lu}\d]/u.test(other) || other === mark);
  return others.length > 0 && others.every((other) => other.toLowerCase() !== mark);
}

/** Whether a text names the very thing. */
export function namesSame({ head, mark }: MarkedName, text: string): boolean {
  return [...text.matchAll(PAIR)].some(([, written = "", other = ""]) => written.toLowerCase() === head && other.toLowerCase() === mark);
}
