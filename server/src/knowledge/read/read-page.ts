import type { ReadText, TextBlock } from "../passage.ts";
import { contactBlock, readContactLinks, readEdgeFacts, readMarkedFacts, readTextFacts } from "./fields/contact-facts.ts";
import { createCommentReport } from "./comment-report.ts";
import { decodeHtml, isBinary } from "./decode/decode-html.ts";
import { removeHiddenText } from "./hidden/hidden-text.ts";
import { removePageChrome } from "./page-chrome.ts";
import { type LinkedDocument, type PageAlternate, type PageHead, readHead } from "./fields/page-head.ts";
import { elementsWhere, firstWhere, foldedText, linkShare, type PageDocument, type PageElement, wordCount } from "./page-node.ts";
import { readPageSource } from "./page-source.ts";
import { readStructuredData } from "./fields/structured-data.ts";
import { type Line, type WalkedBlock, walkText } from "./text-walker.ts";
import { type ArticleClaim, articleClaim } from "./article/article-claim.ts";
import { takeOutFrame } from "./article/take-out-frame.ts";
import { removeUnseenLetters } from "./hidden/unseen-letters.ts";

/** A web page as the crawler needs it: its text, where it leads, and what it asks of robots. */
export interface ReadPage extends ReadText {
  /** The name the page gives its site, if any. */
  siteName: string | null;
  /** The page's own address for itself, absolute. */
  canonical: string | null;
  robots: { noindex: boolean; nofollow: boolean };
  /** Absolute http(s) addresses, without fragments and without links that ask not to be followed. */
  links: readonly string[];
  /** Files of a kind that is read as documents, on any host. */
  documents: readonly LinkedDocument[];
  /** The same page for other regions and languages, itself among them. */
  alternates: readonly PageAlternate[];
  /** Where the page sends its reader on by itself. */
  refresh: string | null;
  /** Text that no visitor can see; it is not in `blocks`. */
  hidden: readonly { text: string }[];
  /** The page is empty until a script fills it: its blocks are what it tells machines. */
  needsScript: boolean;
  /** The page asks for a password. */
  asksPassword: boolean;
}

const MAX_TEXT = 400_000;
const PARTS = new Set(["section", "article", "p", "table", "dl", "h1"]);

/** Reads a page's bytes. Works through all of it at once, so a server calls it through `createPageReader`. */
export function readPage(bytes: Uint8Array, contentType: string | null, url: string): ReadPage {
  if (isBinary(bytes, contentType)) throw new Error("The page is no text.");
  // NUL is invisible, and PostgreSQL refuses it.
  const source = decodeHtml(bytes, contentType).replaceAll("\0", "");
  if (/^text\/plain/iu.test(contentType ?? "")) return readPlainText(source, url);
  const parsed = readPageSource(source);
  const comments = createCommentReport();
  for (const comment of parsed.comments) comments.read(comment);
  const { document } = parsed;
  const head = readHead(document, url);
  const asksPassword =
    firstWhere(document.body, (element) => element.localName === "input" && element.getAttribute("type") === "password") !== null;
  const hidden = removeHiddenText(document, parsed.hasStylingScript);
  const links = [...readContactLinks(document), ...readMarkedFacts(document)];
  const claim = articleClaim(document, parsed.structured, url);
  const frame = removePageChrome(document);
  const { blocks: written, beside } = readBlocks(document, head, claim);
  const edges = readEdgeFacts([...frame, ...beside]);
  const words = written.reduce((sum, block) => sum + wordCount(block.text), 0);
  const needsScript = parsed.hasScript && words < 12 && (words === 0 || /id=["']?(?:root|app|__next|__nuxt|___gatsby)\b/iu.test(source));
  const structured = readStructuredData(parsed.structured, head.language);
  // A page that waits for its script has only its machine-readable description.
  const told = needsScript ? descriptionOf(head) : written;
  const contact = contactBlock([...edges, ...links, ...structured.facts, ...readTextFacts(told)], head.language, told);
  // Events and offers that a post's data names are those of its frame.
  const all = [
    ...told,
    ...unsaid(claim === "firm" ? structured.blocks.filter(isAnswer) : structured.blocks, told),
    ...(contact === null ? [] : [contact]),
  ];
  const { blocks, hidden: spelled } = removeUnseenLetters(bounded(all));
  return {
    ...head,
    blocks,
    hidden: [...hidden, ...[...comments.orders, ...spelled].map((text) => ({ text }))],
    needsScript,
    asksPassword,
  };
}

function descriptionOf({ description }: PageHead): TextBlock[] {
  return description === null ? [] : [{ headings: [], text: description }];
}

function isAnswer({ headings }: TextBlock): boolean {
  return headings.at(-1)?.trim().endsWith("?") === true;
}

function unsaid(blocks: readonly TextBlock[], told: readonly TextBlock[]): TextBlock[] {
  const said = squeeze(told.map(({ headings, text }) => [...headings, text].join(" ")).join(" "));
  const isSaid = (line: string) => said.includes(squeeze(line).slice(0, 120));
  const kept = new Set<string>();
  return blocks.flatMap(({ headings, text }) => {
    const lines = text
      .split("\n")
      .filter((line) => !isSaid(line) && !(isPriceLine(line) && headings.every(isSaid) && said.includes(amountOf(line))));
    const block = { headings, text: lines.join("\n") };
    const key = JSON.stringify(block);
    if (lines.length === 0 || kept.has(key)) return [];
    kept.add(key);
    return [block];
  });
}

function isPriceLine(line: string): boolean {
  return /\bPrice: \d/u.test(line);
}

function amountOf(line: string): string {
  return squeeze(/Price: (\d+(?:[.,]\d+)?)/u.exec(line)?.[1]?.replace(/[.,]0+$/u, "") ?? "");
}

function readBlocks(document: PageDocument, head: PageHead, claim: ArticleClaim | null): { blocks: TextBlock[]; beside: readonly Line[] } {
  const beside = claim === null ? null : takeOutFrame(document, claim);
  if (beside !== null) return { blocks: toTextBlocks(walkText(document.body), head.title), beside };
  const main = mainElement(document);
  const walked = main === null ? walkText(document.body).map(withoutLinkLines) : walkText(main);
  return { blocks: toTextBlocks(walked, head.title), beside: [] };
}

/** The element that holds all of the page's main text, if the page marks one. */
function mainElement(document: PageDocument): PageElement | null {
  const mains = elementsWhere(document.body, (element) => element.localName === "main" || element.getAttribute("role") === "main").filter(
    (main) => foldedText(main) !== "",
  );
  const first = mains[0];
  if (first === undefined) return null;
  const total = wordCount(foldedText(document.body));
  // A page that marks only a part of its text keeps the rest as well.
  return mains.length === 1 && wordCount(foldedText(first)) >= total * 0.5 && !hasTextOutside(document, first) ? first : null;
}

/** Whether what is left outside the main element, navigation and footers being gone, reads like text. */
function hasTextOutside(document: PageDocument, main: PageElement): boolean {
  const outside = elementsWhere(document.body, ({ localName }) => PARTS.has(localName)).filter(
    (element) => !main.contains(element) && !element.contains(main),
  );
  return outside.some((element) => wordCount(foldedText(element)) >= 8 && linkShare(element) < 0.5);
}

function squeeze(text: string): string {
  return text
    .replace(/^- /u, "")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}

function withoutLinkLines(block: WalkedBlock): WalkedBlock {
  return { ...block, lines: block.lines.filter((line) => line.linkShare <= 0.8 || wordCount(line.text) >= 8) };
}

/** The page's title is no heading of its blocks: every passage already carries it. */
function toTextBlocks(walked: readonly WalkedBlock[], title: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const { headings, lines } of walked) {
    const text = lines.map((line) => line.text).join("\n");
    const below = headings.filter((heading, index) => !(index === 0 && squeeze(heading) === squeeze(title)));
    if (text !== "") blocks.push({ headings: below, text });
  }
  return blocks;
}

function bounded(blocks: readonly TextBlock[]): TextBlock[] {
  const kept: TextBlock[] = [];
  let left = MAX_TEXT;
  for (const block of blocks) {
    if (left <= 0) break;
    kept.push({ headings: block.headings, text: block.text.slice(0, left) });
    left -= block.text.length;
  }
  return kept;
}

function readPlainText(source: string, url: string): ReadPage {
  const lines = source.split(/\r?\n/u).map((line) => line.replace(/[\s\u0000]+/gu, " ").trim());
  const text = lines.filter((line) => line !== "").join("\n");
  const title =
    lines
      .find((line) => line !== "")
      ?.replace(/^#+\s*/u, "")
      .slice(0, 120) ?? new URL(url).pathname;
  const { blocks, hidden } = removeUnseenLetters(bounded(text === "" ? [] : [{ headings: [], text }]));
  return {
    title,
    description: null,
    language: null,
    blocks,
    siteName: null,
    canonical: null,
    robots: { noindex: false, nofollow: false },
    links: [],
    documents: [],
    alternates: [],
    refresh: null,
    hidden: hidden.map((spelled) => ({ text: spelled })),
    needsScript: false,
    asksPassword: false,
  };
}
