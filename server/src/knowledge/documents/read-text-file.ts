import { decodeHtml } from "../read/decode-html.ts";
import { readPage } from "../read/read-page.ts";
import { isUtf16 } from "./document-family.ts";
import { readPlainLines } from "./plain-lines.ts";
import type { ReadDocument } from "./document-blocks.ts";
import { seenText } from "./document-parts.ts";
import { isMarkdown, readMarkdown } from "./read-markdown.ts";
import { refusals, refuse } from "./refusal.ts";

const HTML = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/iu;

/** Reads what is text: a web page, Markdown, or lines as they come. @throws DocumentRefusal */
export function readTextFile(bytes: Uint8Array): ReadDocument {
  const source = isUtf16(bytes)
    ? new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes)
    : decodeHtml(bytes, "text/plain");
  if (source.includes("\0")) refuse(refusals.binary);
  if (HTML.test(source.slice(0, 4_096).replace(/^\uFEFF/u, ""))) return readHtml(bytes);
  if (/^\s*<\?xml\s/iu.test(source)) refuse(refusals.unknown);
  const isPlain = !isMarkdown(source);
  const { blocks, hidden } = isPlain ? { blocks: readPlainLines(source), hidden: [] } : readMarkdown(source);
  return {
    format: isPlain ? "text" : "markdown",
    title: "",
    description: null,
    language: null,
    blocks,
    pages: blocks.at(-1)?.page ?? null,
    hidden,
    seen: [seenText(source)],
    shortfalls: [],
  };
}

function readHtml(bytes: Uint8Array): ReadDocument {
  const page = readPage(bytes, "text/html", "https://document.invalid/");
  const headed = page.title === "/" ? [] : [page.title];
  return {
    format: "html",
    title: "",
    description: page.description,
    language: page.language,
    blocks: page.blocks.map(({ headings, text }) => ({ headings: [...headed, ...headings], text, page: null })),
    pages: null,
    hidden: page.hidden.map(({ text }) => text),
    seen: [],
    shortfalls: [],
  };
}
