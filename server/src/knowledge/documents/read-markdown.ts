import { firstLetters } from "../../domains/first-letters.ts";
import { toCodeLine } from "../code-line.ts";
import { LONGEST_HEADING } from "../passage.ts";
import type { DocumentBlock } from "./document-blocks.ts";

/** What opens code. Signs that are closed on their own line stand around code within a text. */
const FENCE = /^(\s*)(`{3,}(?=[^`]*$)|~{3,})/u;
/** Indentation of a list inside a list. In the result only code begins with so many blanks. */
const DEEP = /^\s{4,}/u;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/u;

/** Reads Markdown: its headings, tables with the names of their columns, and text without marks. Comments are not read. */
export function readMarkdown(source: string): { blocks: DocumentBlock[]; hidden: string[] } {
  const hidden = [...source.matchAll(/<!--([^]*?)-->/gu)].map((match) => match[1] ?? "");
  const lines = source
    .replace(/^---\r?\n[^]*?\r?\n---\r?\n/u, "")
    .replace(/<!--[^]*?-->/gu, "")
    .split(/\r\n?|\n/u);
  const blocks: DocumentBlock[] = [];
  const headings: { level: number; text: string }[] = [];
  let open: string[] = [];
  let head: string[] | null = null;
  let fence: Fence | null = null;
  const end = () => {
    const text = open
      .join("\n")
      .trimEnd()
      .replace(/^(?:\s*\n)+/u, "");
    if (text !== "") blocks.push({ headings: headings.map((heading) => heading.text), text, page: null });
    open = [];
  };
  const startHeading = (level: number, text: string) => {
    end();
    while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
    headings.push({ level, text: firstLetters(withoutMarks(text), LONGEST_HEADING) });
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const opening: RegExpExecArray | null = fence === null ? FENCE.exec(line) : null;
    if (opening !== null) {
      fence = { mark: opening[2] ?? "", indent: opening[1]?.length ?? 0 };
      continue;
    }
    if (fence !== null) {
      if (closes(line, fence)) fence = null;
      else if (line.trim() !== "") open.push(toCodeLine(line.slice(Math.min(fence.indent, line.search(/\S/u)))));
      continue;
    }
    const hashes = /^ {0,3}(#{1,6})\s+(?=\S)/u.exec(line);
    const under = /^ {0,3}(=+|-+)\s*$/u.exec(lines[at + 1] ?? "");
    if (hashes !== null) startHeading(hashes[1]?.length ?? 1, withoutClosingHashes(line.slice(hashes[0].length)));
    else if (
      under !== null &&
      line.trim() !== "" &&
      !line.includes("|") &&
      (lines[at - 1] ?? "").trim() === "" &&
      !/^\s*(?:[-*+>]|\d+\.)\s/u.test(line)
    ) {
      startHeading(under[1]?.startsWith("=") === true ? 1 : 2, line.trim());
      at += 1;
    } else if (line.includes("|") && TABLE_RULE.test(lines[at + 1] ?? "")) {
      head = cellsOf(line);
      at += 1;
    } else if (head !== null && line.includes("|")) {
      const names = head;
      const cells = cellsOf(line).map((cell, column) => (cell === "" || (names[column] ?? "") === "" ? cell : `${names[column]}: ${cell}`));
      open.push(cells.filter((cell) => cell !== "").join(" | "));
    } else {
      head = null;
      if (!/^\s*\[[^\]]+\]:\s/u.test(line)) open.push(withoutMarks(line).replace(DEEP, ""));
    }
  }
  end();
  if (blocks.length === 0) {
    const text = headings.map((heading) => heading.text).join("\n");
    if (text !== "") blocks.push({ headings: [], text, page: null });
  }
  return { blocks, hidden };
}

interface Fence {
  mark: string;
  indent: number;
}

/** A fence closes with a line of at least the opening number of marks. */
function closes(line: string, { mark, indent }: Fence): boolean {
  const said = line.trim();
  return said.startsWith(mark) && said === mark.charAt(0).repeat(said.length) && line.search(/\S/u) <= indent + 3;
}

/** Whether a text is written in Markdown rather than as it comes. */
export function isMarkdown(source: string): boolean {
  const head = source.slice(0, 50_000);
  const marks = [
    /^ {0,3}#{1,6} \S/mu,
    /^\s*\|?\s*:?-{3,}:?\s*\|/mu,
    /^\s{0,3}```/mu,
    /\[[^\]\n]+\]\((?:https?:|\/|#|\.)[^)\n]*\)/u,
    /\*\*[^*\n]+\*\*/u,
  ];
  const found = marks.map((mark) => mark.test(head));
  return found[0] === true || found[1] === true || found.filter(Boolean).length >= 2;
}

/** "## Prices ##" closes its heading; "# C#" does not. */
function withoutClosingHashes(text: string): string {
  const heading = text.trimEnd();
  let end = heading.length;
  while (heading[end - 1] === "#") end -= 1;
  const rest = heading.slice(0, end).trimEnd();
  return rest === "" || rest.length === end ? heading : rest;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/gu, "")
    .split("|")
    .map((cell) => withoutMarks(cell).trim());
}

function withoutMarks(line: string): string {
  return line
    .replace(/!\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replace(/\[([^\]]+)\]\([^)]*\)/gu, "$1")
    .replace(/\[([^\]]+)\]\[[^\]]*\]/gu, "$1")
    .replace(/<\/?[a-z][^>]*>/giu, "")
    .replace(/(\*\*|__)(?=\S)(.+?)\1/gu, "$2")
    .replace(/(?<![\p{L}\p{N}_*])[*_](?=\S)([^*_]+)[*_](?![\p{L}\p{N}])/gu, "$1")
    .replace(/(`{1,3})([^`]+)\1/gu, "$2")
    .replace(/^\s{0,3}>\s?/u, "");
}
