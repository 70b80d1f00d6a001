import { decodeText } from "../read/decode/decode-html.ts";
import { readPage } from "../read/read-page.ts";
import { readPlainLines } from "./plain-lines.ts";
import type { ReadDocument } from "./document-blocks.ts";
import { seenText } from "./document-parts.ts";
import { readJsonFile } from "./read-json-file.ts";
import { readMail } from "./read-mail.ts";
import { isMarkdown, readMarkdown } from "./read-markdown.ts";
import { readTableFile } from "./read-table-file.ts";
import { refusals, refuse } from "./refusal.ts";

const HTML = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/iu;
const HEADER = /^(?:from|to|subject|date|received|return-path|delivered-to|mime-version|message-id|content-type|reply-to|x-[\w-]+):/iu;
const LEAST_HEADERS = 3;

/** Reads what is text: a web page, a mail, JSON, a table, Markdown, or lines as they come. @throws DocumentRefusal */
export async function readTextFile(bytes: Uint8Array, name: string): Promise<ReadDocument> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).toString("latin1");
  if (HTML.test(head.replace(/^\u00EF\u00BB\u00BF/u, ""))) return readHtml(bytes);
  if (isMail(head)) return readMail(bytes);
  const source = decodeText(bytes);
  if (source === null) refuse(refusals.unknownEncoding);
  if (source.includes("\0")) refuse(refusals.binary);
  if (HTML.test(source.slice(0, 4_096).replace(/^\uFEFF/u, ""))) return readHtml(bytes);
  if (/^\s*<\?xml\s/iu.test(source)) refuse(refusals.unknown);
  const extension = /\.([a-z\d]{1,5})$/iu.exec(name)?.[1]?.toLowerCase();
  const json = /^\uFEFF?\s*[[{]/u.test(source) ? (parseJson(source) ?? parseJsonLines(source)) : undefined;
  if (json !== undefined) return readJsonFile(json);
  if (extension === "json") refuse(refusals.brokenJson);
  if (extension === "csv" || extension === "tsv") return readTableFile(source);
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
    seen: [seenText(isPlain ? source : withoutMarkdown(source))],
    shortfalls: [],
  };
}

/** One object a line, as exports write it. */
function parseJsonLines(source: string): unknown[] | undefined {
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  const values = lines.map((line) => (/^\uFEFF?\s*\{/u.test(line) ? parseJson(line) : undefined));
  return lines.length > 1 && values.every((value) => value !== undefined) ? values : undefined;
}

/** A mail begins with lines that name what they say. */
function isMail(head: string): boolean {
  const lines = head.split(/\r?\n\r?\n/u)[0]?.split(/\r?\n/u) ?? [];
  const isAllNamed = lines.every((line) => /^(?:[\w-]+:|\s)/u.test(line) || line === "");
  return (
    isAllNamed &&
    lines.filter((line) => HEADER.test(line)).length >= LEAST_HEADERS &&
    lines.some((line) => /^(?:from|received|mime-version):/iu.test(line))
  );
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
}

/** The text that a reader of Markdown sees: no comments, no addresses behind links, no front matter. */
function withoutMarkdown(source: string): string {
  return source
    .replace(/^---\r?\n[^]*?\r?\n---\r?\n/u, "")
    .replace(/<!--[^]*?-->/gu, "")
    .replace(/\]\([^)]*\)/gu, "]")
    .replace(/^\s*\[[^\]]+\]:\s.*$/gmu, "")
    .replace(/<\/?[a-z][^>]*>/giu, "");
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
