import type { ArticleClaim } from "./article-claim.ts";
import {
  childrenOf,
  firstWhere,
  foldedText,
  holds,
  isElement,
  isRunning,
  linkShare,
  type PageDocument,
  type PageElement,
  type PageNode,
  isText,
  textNodes,
  visitElements,
  wordCount,
} from "../page-node.ts";
import { isDataTable } from "../table-lines.ts";
import { type Line, walkText } from "../text-walker.ts";
import { createTeaserTest } from "./teasers.ts";

const MOST_LINES = 500;
const AMOUNT = /(?:[$€£¥]|\b(?:EUR|USD|GBP|CHF)\b)\s?\d|\d\s?(?:[€£¥]|(?:EUR|USD|GBP|CHF|zł|kr)\b)/u;
const MOST_PRICE_WORDS = 8;
const LEAST_PRICES = 2;
const STRUCTURES = new Set(["dl", "details", "pre", "select"]);
const NOTES = new Set(["aside", "ul", "ol", "blockquote"]);
const QUOTES = new Set(["blockquote"]);
const LEAST_SAID = 8;
const CARDS = new Set(["div", "li", "article", "section", "details", "a"]);
const LEAST_CARDS = 3;
const LEAST_CARD_WORDS = 4;
/** The share of links from which a box leads elsewhere, and the one up to which it says something itself. */
const LEADING = 0.6;
const SAYING = 0.3;
const MOST_CARDS = 0.6;
/** The share of the article's words up to which running text beside it is a blurb about its author or its site. */
const MOST_BLURB = 0.3;

/**
 * Takes what accompanies an article out of its page: teasers of other pages, lists of links, short lines, pictures. Tables, prices, cards
 * and what else says something of its own stay. Returns the lines that were taken out.
 */
export function takeOutBeside({ body }: PageDocument, texts: ReadonlySet<PageNode>, claim: ArticleClaim): Line[] {
  const root = commonRoot(texts, body);
  const holders = outerElements(texts);
  // Cards that each lead on are teasers beside a post, and what a company offers on its other pages.
  const isTeaser = claim === "firm" ? createTeaserTest() : () => false;
  const isStatement = (text: PageNode) => isRunning(text) && isPlain(text, isTeaser);
  const running = textNodes(body).filter((text) => !root.contains(text) && isStatement(text));
  const isBlurb = claim === "firm" && wordsOf(running) <= wordsOf(texts) * MOST_BLURB;
  const isCard = (card: PageElement) => {
    const words = wordsOf(textNodes(card));
    return linkShare(card) < SAYING ? words >= LEAST_CARD_WORDS && !isTeaser(card) : claim === "weak" && words >= LEAST_SAID;
  };
  const isCards = (box: PageElement) => holdsCards(box, isCard);
  const saysMore = (element: PageElement): boolean => {
    if (isTeaser(element)) return false;
    if (isCards(element) || firstWhere(element, isCards) !== null) return true;
    if (linkShare(element) > LEADING) return false;
    if (holdsStructure(element)) return true;
    const inner = textNodes(element);
    return (!isBlurb && inner.some(isStatement)) || inner.filter(isPrice).length >= LEAST_PRICES;
  };
  const isLeading = (element: PageElement) => CARDS.has(element.localName) && linkShare(element) > LEADING && !isCard(element);
  const trim = (element: PageElement) =>
    visitElements(element, (inner) => (isTeaser(inner) || isPicture(inner) || isLeading(inner) ? "remove" : undefined));
  const lines: Line[] = [];
  const takeOut = (element: PageElement) => {
    if (lines.length < MOST_LINES && !isTeaser(element)) lines.push(...walkText(element).flatMap((block) => block.lines));
    element.remove();
  };
  const read = (parent: PageElement): void => {
    for (const child of childrenOf(parent)) {
      if (!isElement(child)) {
        if (isText(child) && !texts.has(child) && (isBlurb || !isStatement(child))) child.remove();
      } else if (isPicture(child)) child.remove();
      else if (holders.has(child)) read(child);
      else if (isHeading(child, root)) continue;
      else if (root.contains(child)) {
        if (foldedText(child) !== "" && !belongs(child, claim)) child.remove();
      } else if (saysMore(child)) trim(child);
      else takeOut(child);
    }
  };
  read(body);
  return lines.filter((line) => line.linkShare < LEADING);
}

function commonRoot(texts: ReadonlySet<PageNode>, body: PageElement): PageElement {
  const [first] = texts;
  let root = first?.parentElement ?? body;
  for (const text of texts) while (root !== body && !root.contains(text)) root = root.parentElement ?? body;
  return root;
}

function outerElements(texts: Iterable<PageNode>): Set<PageNode> {
  const outer = new Set<PageNode>();
  for (const text of texts)
    for (let element = text.parentElement; element !== null && !outer.has(element); element = element.parentElement) outer.add(element);
  return outer;
}

/** Boxes beside each other have no blank between their texts. */
export function wordsOf(texts: Iterable<PageNode>): number {
  let words = 0;
  for (const { textContent } of texts) words += wordCount(textContent ?? "");
  return words;
}

/** The headline, and headings of the article. */
function isHeading(element: PageElement, root: PageElement): boolean {
  return element.localName === "h1" || (/^h[2-6]$/u.test(element.localName) && root.contains(element) && linkShare(element) < SAYING);
}

/** Of what the library leaves out of its article, tables, lists and notes stay. */
function belongs(element: PageElement, claim: ArticleClaim): boolean {
  if (holdsStructure(element) || element.parentElement?.localName === "blockquote") return true;
  if (linkShare(element) > SAYING) return false;
  if (claim === "weak") return true;
  return wordsOf(textNodes(element)) >= LEAST_SAID && (NOTES.has(element.localName) || holds(element, NOTES));
}

/** A picture, or its caption. */
function isPicture(element: PageElement): boolean {
  if (element.localName === "img") return !element.hasAttribute("data-drawn");
  const figure = element.localName === "figcaption" ? element.parentElement : null;
  return figure !== null && !holdsStructure(figure) && !holds(figure, QUOTES);
}

/** Neither a headline nor a caption, and no part of a link or a teaser. */
function isPlain(text: PageNode, isTeaser: (element: PageElement) => boolean): boolean {
  for (let outer = text.parentElement; outer !== null && outer.localName !== "body"; outer = outer.parentElement)
    if (/^(?:a|h1|figcaption)$/u.test(outer.localName) || isTeaser(outer)) return false;
  return true;
}

function isPrice({ textContent, parentElement }: PageNode): boolean {
  return AMOUNT.test(textContent ?? "") && wordCount(textContent ?? "") <= MOST_PRICE_WORDS && parentElement?.localName !== "a";
}

/** Whether a box holds cards, such as members of a team, or questions with their answers. */
function holdsCards(box: PageElement, isCard: (card: PageElement) => boolean): boolean {
  const byName = new Map<string, PageElement[]>();
  for (const child of childrenOf(box)) {
    if (!isElement(child) || !CARDS.has(child.localName)) continue;
    const name = `${child.localName}.${child.getAttribute("class") ?? ""}`;
    const named = byName.get(name);
    if (named === undefined) byName.set(name, [child]);
    else named.push(child);
  }
  return [...byName.values()].some(
    (cards) => cards.length >= LEAST_CARDS && cards.filter(isCard).length >= Math.max(LEAST_CARDS, cards.length * MOST_CARDS),
  );
}

function holdsStructure(element: PageElement): boolean {
  return isStructure(element) || firstWhere(element, isStructure) !== null;
}

function isStructure(element: PageElement): boolean {
  const isKept = STRUCTURES.has(element.localName) || (element.localName === "table" && isDataTable(element));
  return isKept && wordsOf(textNodes(element)) >= LEAST_SAID && linkShare(element) < LEADING;
}
