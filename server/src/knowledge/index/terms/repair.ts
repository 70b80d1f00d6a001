import { frequency } from "../frequency.ts";
import type { PassageIndex } from "../passage-index.ts";

const MIN_REPAIRED = 3;
/** Below this length two letters may be swapped or a double one be single, and nothing else. */
const MIN_EDITED = 4;
/** Below this length too many real words are one letter apart, so only a missing, doubled or swapped letter is repaired. */
const MIN_REPLACED = 5;
const MIN_OTHER_BEGINNING = 7;
/** Shorter parts would often be scraps of a misspelling. */
const MIN_PART = 4;
const MIN_VERB = 3;
/** Short words that others are run together with. */
export const PARTICLES: ReadonlySet<string> = new Set(["in", "on", "up", "to", "by", "out", "off"]);

/**
 * The library's word that an unknown word most likely stands for: the nearest by typing errors, and of those the commonest. Null when
 * none is near. Short words and numbers are left as they are.
 */
export function repairWord(indexes: readonly PassageIndex[], word: string): string | null {
  if (word.length < MIN_REPAIRED || /\d/u.test(word)) return null;
  const maxDistance = word.length >= 8 ? 2 : 1;
  let best: { word: string; distance: number; passages: number } | null = null;
  for (const { layout } of indexes) {
    for (const candidate of layout.vocabulary.wordsNear(word, maxDistance)) {
      if (!isLikely(word, candidate.word)) continue;
      const { passages } = frequency(layout, candidate.term);
      if (passages === 0) continue;
      // A first letter is seldom mistyped.
      const distance = candidate.distance + (candidate.word[0] === word[0] ? 0 : 0.5);
      if (best === null || distance < best.distance || (distance === best.distance && passages > best.passages)) {
        best = { word: candidate.word, distance, passages };
      }
    }
  }
  return best?.word ?? null;
}

/** "soc2", "iso27001": a name with its number. */
const LETTERS_AND_DIGITS = /^(\p{L}{2,})(\d+)$/u;
/** Shorter words are not two run together. */
const MIN_SPLIT = 5;

/** The two words of the library that a word is when they are run together, or null. */
export function partsOf(indexes: readonly PassageIndex[], word: string): [string, string] | null {
  const [, letters = "", digits = ""] = LETTERS_AND_DIGITS.exec(word) ?? [];
  if (letters !== "") return livingPassages(indexes, letters) > 0 ? [letters, digits] : null;
  if (word.length < MIN_SPLIT) return null;
  let best: { parts: [string, string]; passages: number } | null = null;
  for (let at = MIN_VERB; at <= word.length - 2; at += 1) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)];
    if (Math.min(at, word.length - at) < MIN_PART && !PARTICLES.has(parts[1])) continue;
    const passages = Math.min(...parts.map((part) => livingPassages(indexes, part)));
    if (passages > (best?.passages ?? 0)) best = { parts, passages };
  }
  return best?.parts ?? null;
}

function livingPassages(indexes: readonly PassageIndex[], word: string): number {
  let passages = 0;
  for (const { layout } of indexes) {
    if (layout.vocabulary.has(word)) passages += frequency(layout, layout.vocabulary.termOf(word)).passages;
  }
  return passages;
}

/** Whether two words differ by nothing but two neighbours that are swapped, or a letter that is double in one of them. */
export function isSlip(word: string, near: string): boolean {
  if (word[0] !== near[0]) return false;
  let at = 0;
  while (at < word.length && word[at] === near[at]) at += 1;
  if (word.length === near.length)
    return word[at] === near[at + 1] && word[at + 1] === near[at] && word.slice(at + 2) === near.slice(at + 2);
  const [longer, shorter] = word.length > near.length ? [word, near] : [near, word];
  return longer[at] === longer[at - 1] && longer.slice(at + 1) === shorter.slice(at);
}

function isLikely(word: string, near: string): boolean {
  if (word.length < MIN_EDITED) return isSlip(word, near);
  // "Tower" is no misspelt "lower": the first letter of a short word may be missing or swapped, hardly another.
  if (
    word[0] !== near[0] &&
    word.length < MIN_OTHER_BEGINNING &&
    word.length === near.length &&
    sortedLetters(word) !== sortedLetters(near)
  )
    return false;
  return word.length >= MIN_REPLACED || near.length !== word.length || sortedLetters(word) === sortedLetters(near);
}

function sortedLetters(word: string): string {
  return [...word].sort().join("");
}
