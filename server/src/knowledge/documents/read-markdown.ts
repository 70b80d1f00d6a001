import { marked } from "marked";
import { readPageSource } from "../read/page-source.ts";
import { walkText } from "../read/text-walker.ts";
import type { DocumentBlock } from "./document-blocks.ts";
import { readPlainLines } from "./plain-lines.ts";

/** Reads Markdown as the page that it stands for. Comments are not read. */
export function readMarkdown(source: string): { blocks: DocumentBlock[]; hidden: string[] } {
  const html = toHtml(source);
  if (html === null) return { blocks: readPlainLines(source), hidden: [] };
  const { document, comments } = readPageSource(html, { longest: Infinity });
  const blocks = walkText(document.body).map(({ headings, lines }) => ({
    headings,
    text: lines.map((line) => line.text).join("\n"),
    page: null,
  }));
  if (blocks.length > 0) return { blocks, hidden: [...comments] };
  const title = document.body.textContent?.trim().replace(/\n+/gu, "\n") ?? "";
  return { blocks: title === "" ? [] : [{ headings: [], text: title, page: null }], hidden: [...comments] };
}

/** Null for a text whose quotes and lists are nested deeper than calls may be. */
function toHtml(source: string): string | null {
  try {
    return marked.parse(source.replace(/^---\r?\n[^]*?\r?\n---\r?\n/u, ""), { async: false, breaks: true });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("Maximum call stack")) return null;
    throw error;
  }
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
