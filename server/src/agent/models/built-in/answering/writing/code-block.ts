import { fromCodeLines, isCodeLine } from "../../../../../knowledge/code-line.ts";
import type { Sentence } from "../../../../../knowledge/words/split-sentences.ts";

const FENCE = "```";
/** The fences with their ends of line, and the one before. */
export const FENCES_LENGTH = 2 * FENCE.length + 3;

interface Placed {
  sentence: Pick<Sentence, "kind" | "start" | "end">;
}

/** The lines of code around one of them, by their places. */
export function codeAround(lines: readonly Placed[], at: number): { from: number; to: number } {
  let from = at;
  let to = at;
  while (lines[from - 1]?.sentence.kind === "code") from -= 1;
  while (lines[to + 1]?.sentence.kind === "code") to += 1;
  return { from, to };
}

/** Some characters of a passage that are lines of code, with the braces around them, as Markdown; null where the passage does not mark them as code. */
export function writeCode(text: string, start: number, end: number): string | null {
  let from = lineStart(text, start);
  while (from > 0 && isWordless(text.slice(lineStart(text, from - 1), from - 1))) from = lineStart(text, from - 1);
  let to = lineEnd(text, end);
  for (let next = lineEnd(text, to + 1); to < text.length; next = lineEnd(text, to + 1)) {
    if (!isWordless(text.slice(to + 1, next))) break;
    to = next;
  }
  const lines = text.slice(from, to).split("\n");
  return lines.every(isCodeLine) ? [FENCE, ...fromCodeLines(lines), FENCE].join("\n") : null;
}

/** A line of code without a word, as "{" is one: no sentence, and nothing that is ever looked for. */
function isWordless(line: string): boolean {
  return isCodeLine(line) && !/[\p{L}\p{N}]/u.test(line);
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
