import type { Segment } from "./page-segments.ts";

/** As small as the terms below an offer. */
const SMALL_PRINT = 9;
const LARGER = 1.2;
/** Body text has at least this share of all letters. */
const LEAST_SHARE = 0.12;
const LEAST_LINES = 3;

/** The size of running text: the one that most letters have, unless that is small print beside text of a size that is read. */
export function bodySizeOf(pages: readonly (readonly Segment[])[]): number {
  const sizes = new Map<number, { letters: number; lines: number }>();
  let all = 0;
  for (const { size, text } of pages.flat()) {
    const known = sizes.get(Math.round(size * 2) / 2) ?? { letters: 0, lines: 0 };
    sizes.set(Math.round(size * 2) / 2, { letters: known.letters + text.length, lines: known.lines + 1 });
    all += text.length;
  }
  const byLetters = [...sizes].toSorted((a, b) => b[1].letters - a[1].letters);
  const most = byLetters[0]?.[0] ?? 10;
  if (most > SMALL_PRINT) return most;
  const larger = byLetters.find(
    ([size, { letters, lines }]) => size >= most * LARGER && letters >= all * LEAST_SHARE && lines >= LEAST_LINES,
  );
  return larger?.[0] ?? most;
}
