import { Readability } from "@mozilla/readability";
import type { ArticleClaim } from "./article-claim.ts";
import { takeOutBeside, wordsOf } from "./take-out-beside.ts";
import { foldedText, isRunning, type PageDocument, type PageElement, type PageNode, textNodes } from "../page-node.ts";
import { MAX_DEPTH } from "../inline-text.ts";
import type { Line } from "../text-walker.ts";

const MOST_TEXT = 150_000;
const MOST_ELEMENTS = 30_000;
/** Each text is marked with a letter for private use, so that it is known again however the library moves it. */
const FIRST_MARK = 0xf0000;
const MOST_MARKS = 0xfffd;
const MARK = /[\u{f0000}-\u{ffffd}]/gu;
const LEAST_WORDS = 60;
const LEAST_ALIKE = 3;
const NAMES_COMPARED = 4;

/**
 * Takes what only accompanies the running text out of a page that calls itself an article, and returns its lines; null where the page
 * has no such text and stays as it is.
 */
export function takeOutFrame(document: PageDocument, claim: ArticleClaim): Line[] | null {
  const texts = weighTexts(document);
  if (texts === null || wordsOf(texts) < LEAST_WORDS) return null;
  addAlike(document, texts);
  return takeOutBeside(document, texts, claim);
}

function weighTexts(document: PageDocument): Set<PageNode> | null {
  const own = textNodes(document.body);
  if (own.length > MOST_MARKS || foldedText(document.body).length > MOST_TEXT || own.some(isDeep)) return null;
  const copy = document.cloneNode(true);
  for (const [at, node] of textNodes(copy.body).entries())
    node.textContent = String.fromCodePoint(FIRST_MARK + at) + (node.textContent ?? "");
  let content: string;
  try {
    content = new Readability(copy as never, { charThreshold: 200, maxElemsToParse: MOST_ELEMENTS }).parse()?.textContent ?? "";
  } catch {
    return null;
  }
  const texts = new Set<PageNode>();
  for (const [mark] of content.matchAll(MARK)) {
    const node = own[(mark.codePointAt(0) ?? 0) - FIRST_MARK];
    if (node !== undefined) texts.add(node);
  }
  return texts.size === 0 ? null : texts;
}

/** Readability takes a time that grows with the depth of a page by more than its square. */
function isDeep(text: PageNode): boolean {
  let depth = 0;
  for (let outer = text.parentElement; outer !== null && depth <= MAX_DEPTH; outer = outer.parentElement) depth += 1;
  return depth > MAX_DEPTH;
}

/** Adds paragraphs in boxes of the same names as those of the article: advertisements part one text into several boxes. */
function addAlike(document: PageDocument, texts: Set<PageNode>): void {
  const paragraphs = textNodes(document.body).filter((text) => text.parentElement?.localName === "p" && isRunning(text));
  const counts = new Map<string, number>();
  for (const text of paragraphs) if (texts.has(text)) counts.set(placeOf(text), (counts.get(placeOf(text)) ?? 0) + 1);
  for (const { parentElement } of paragraphs.filter((text) => (counts.get(placeOf(text)) ?? 0) >= LEAST_ALIKE))
    if (parentElement !== null) for (const text of textNodes(parentElement)) texts.add(text);
}

function placeOf(text: PageNode): string {
  const names: string[] = [];
  for (let outer: PageElement | null = text.parentElement; outer !== null && names.length < NAMES_COMPARED; outer = outer.parentElement)
    names.push(`${outer.localName}.${outer.getAttribute("class") ?? ""}`);
  return names.join(" ");
}
