import { firstLetters } from "../../domains/first-letters.ts";
import { toCodeLine } from "../code-line.ts";
import { LONGEST_HEADING, type TextBlock } from "../passage.ts";
import { isWithout, withoutMark } from "./fields/icons.ts";
import { appendInline, BLOCKS, fold, inlineText, MAX_DEPTH } from "./inline-text.ts";
import {
  childrenOf,
  elementsWhere,
  firstWhere,
  foldedText,
  holds,
  isElement,
  linkShare,
  type PageElement,
  type PageNode,
  TEXT,
  wordCount,
} from "./page-node.ts";
import { isDataTable, tableLines } from "./table-lines.ts";

const STRUCTURED = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "table", "details", "dl", "pre"]);
/** What no closed heading holds. */
const UNHEADED = new Set(["p", "ul", "ol", "table", "dl", "section", "article", "h1", "h2", "h3", "h4", "h5", "h6"]);
const MAX_LINE = 20_000;
/** Classes of boxes that hold code; plain preformatted text lacks them. */
const OF_CODE = /\b(?:code|highlight|language|lang|prism|shiki|hljs|astro-code|codehilite)\b/iu;

export interface Line {
  text: string;
  linkShare: number;
  /** It lies in a link that holds whole blocks. */
  isLinked: boolean;
}

export interface WalkedBlock extends TextBlock {
  lines: readonly Line[];
}

interface Walk {
  headings: { level: number; text: string }[];
  lines: Line[];
  blocks: WalkedBlock[];
  /** Elements that hold a block somewhere inside. */
  outer: ReadonlySet<PageElement>;
  isInLink: boolean;
}

/** Reads the text under an element as blocks, each below the headings that stand above it. */
export function walkText(root: PageElement): WalkedBlock[] {
  const walk: Walk = { headings: [], lines: [], blocks: [], outer: outerElements(root), isInLink: false };
  readChildren(root, walk, 0);
  endBlock(walk);
  return walk.blocks;
}

function readChildren(parent: PageNode, walk: Walk, depth: number): void {
  let run: PageNode[] = [];
  const endRun = () => {
    if (run.length > 0) addRun(run, walk);
    run = [];
  };
  for (const node of childrenOf(parent)) {
    if (node.nodeType === TEXT) run.push(node);
    else if (isElement(node)) {
      if (isInline(node, walk)) run.push(node);
      else {
        endRun();
        readBlock(node, walk, depth + 1);
      }
    }
  }
  endRun();
}

/** An element flows with the text around it unless it, or anything in it, starts a line of its own. */
function isInline(element: PageElement, walk: Walk): boolean {
  return !isBlock(element) && !walk.outer.has(element);
}

function isBlock(element: PageElement): boolean {
  return BLOCKS.has(element.localName) || element.getAttribute("role") === "heading";
}

function outerElements(root: PageElement): Set<PageElement> {
  const outer = new Set<PageElement>();
  for (const block of elementsWhere(root, isBlock)) {
    for (let parent = block.parentElement; parent !== null && !outer.has(parent); parent = parent.parentElement) outer.add(parent);
  }
  return outer;
}

function readBlock(element: PageElement, walk: Walk, depth: number): void {
  const name = element.localName;
  if (depth > MAX_DEPTH) return addLine(walk, foldedText(element), linkShare(element));
  const level = headingLevel(element);
  if (level !== null) return readHeading(element, level, walk, depth);
  switch (name) {
    case "table":
      if (!isDataTable(element)) break;
      for (const line of tableLines(element, inlineText)) addLine(walk, line, 0);
      return;
    case "ul":
    case "ol":
    case "menu":
      return readList(element, walk, depth);
    case "dl":
      return readDefinitions(element, walk, depth);
    case "details":
      return readDetails(element, walk, depth);
    case "pre":
      return readPreformatted(element, walk);
    case "button":
      // A button that opens a hidden answer is its question; other buttons are controls.
      if (element.hasAttribute("aria-expanded") || element.hasAttribute("aria-controls")) {
        const text = inlineText(element);
        if (wordCount(text) > 2) startHeading(walk, 7, text);
      }
      return;
    case "p":
    case "div":
      if (isQuestionInBold(element)) return startHeading(walk, 7, foldedText(element));
      break;
  }
  const isInLink = walk.isInLink;
  walk.isInLink ||= name === "a";
  readChildren(element, walk, depth);
  walk.isInLink = isInLink;
}

function readHeading(element: PageElement, level: number, walk: Walk, depth: number): void {
  const holdsParagraphs = walk.outer.has(element) && firstWhere(element, ({ localName }) => UNHEADED.has(localName)) !== null;
  if (!holdsParagraphs) return startHeading(walk, level, inlineText(element));
  // A heading that was never closed swallows the text below it: only what stands before the first block is its own.
  const children = childrenOf(element);
  const first = children.findIndex((child) => isElement(child) && !isInline(child, walk));
  startHeading(walk, level, fold(children.slice(0, first).map(inlineText).join(" ")));
  for (const child of children.slice(first)) if (isElement(child)) readBlock(child, walk, depth + 1);
}

function headingLevel(element: PageElement): number | null {
  const named = /^h([1-6])$/u.exec(element.localName)?.[1];
  if (named !== undefined) return Number(named);
  if (element.getAttribute("role") !== "heading") return null;
  const level = Number.parseInt(element.getAttribute("aria-level") ?? "2", 10);
  return level >= 1 && level <= 6 ? level : 2;
}

function isQuestionInBold(element: PageElement): boolean {
  const bold = firstWhere(element, ({ localName }) => localName === "b" || localName === "strong");
  if (bold === null) return false;
  const text = foldedText(element);
  return text.endsWith("?") && text.length < 200 && foldedText(bold) === text;
}

function startHeading(walk: Walk, level: number, text: string): void {
  endBlock(walk);
  while ((walk.headings.at(-1)?.level ?? 0) >= level) walk.headings.pop();
  if (text !== "") walk.headings.push({ level, text: firstLetters(text, LONGEST_HEADING) });
}

function readList(list: PageElement, walk: Walk, depth: number): void {
  for (const item of childrenOf(list)) {
    if (!isElement(item)) continue;
    if (item.localName !== "li" || holds(item, STRUCTURED)) {
      readBlock(item, walk, depth + 1);
      continue;
    }
    const before = walk.lines.length;
    readChildren(item, walk, depth + 1);
    const first = walk.lines[before];
    if (first === undefined) continue;
    const without = isWithout(item) ? `${withoutMark(item)} ` : "";
    // The lines of one item belong together; a list inside it keeps its own marks.
    if (!first.text.startsWith("- ")) first.text = `- ${first.text.startsWith(without) ? "" : without}${first.text}`;
  }
}

function readDefinitions(list: PageElement, walk: Walk, depth: number): void {
  let terms: string[] = [];
  for (const part of elementsWhere(list, ({ localName }) => localName === "dt" || localName === "dd")) {
    if (part.localName === "dt") {
      const term = inlineText(part);
      if (isQuestion(term)) startHeading(walk, 7, term);
      else if (term !== "") terms.push(term);
      continue;
    }
    const before = walk.lines.length;
    readChildren(part, walk, depth + 1);
    const first = walk.lines[before];
    if (first !== undefined && terms.length > 0) first.text = `${terms.join(", ").replace(/:$/u, "")}: ${first.text}`;
    else if (terms.length > 0) addLine(walk, terms.join(", "), 0);
    terms = [];
  }
  for (const term of terms) addLine(walk, term, 0);
}

function isQuestion(text: string): boolean {
  return text.endsWith("?") || wordCount(text) > 7;
}

function readDetails(details: PageElement, walk: Walk, depth: number): void {
  const outer = [...walk.headings];
  const summary = firstWhere(details, ({ localName }) => localName === "summary");
  if (summary !== null) {
    startHeading(walk, 7, inlineText(summary));
    summary.remove();
  }
  readChildren(details, walk, depth + 1);
  endBlock(walk);
  walk.headings = outer;
}

function readPreformatted(pre: PageElement, walk: Walk): void {
  const lines = typedText(pre).split("\n");
  if (!holdsCode(pre)) {
    for (const line of lines) addLine(walk, line.trim(), 0);
    return;
  }
  // A brace by itself belongs to its code, other than a rule drawn between two texts.
  for (const line of lines)
    if (line.trim() !== "") walk.lines.push({ text: toCodeLine(line).slice(0, MAX_LINE), linkShare: 0, isLinked: walk.isInLink });
}

function holdsCode(pre: PageElement): boolean {
  const named = [pre, pre.parentElement].some((box) => OF_CODE.test(box?.getAttribute("class") ?? ""));
  return named || firstWhere(pre, ({ localName }) => localName === "code") !== null;
}

/** The text of a box whose lines stand as they were typed. Some highlighters end lines with elements. */
function typedText(pre: PageElement): string {
  const parts: string[] = [];
  const read = (node: PageNode, depth: number): void => {
    if (node.nodeType === TEXT) {
      parts.push(node.textContent ?? "");
      return;
    }
    if (!isElement(node) || node.localName === "button") return;
    if (node.localName === "br") {
      parts.push("\n");
      return;
    }
    const isLine = depth > 0 && (BLOCKS.has(node.localName) || node.localName === "tr");
    if (isLine && parts.at(-1)?.endsWith("\n") === false) parts.push("\n");
    if (depth > MAX_DEPTH) parts.push(node.textContent ?? "");
    else for (const child of childrenOf(node)) read(child, depth + 1);
    if (isLine && parts.at(-1)?.endsWith("\n") === false) parts.push("\n");
  };
  read(pre, 0);
  return parts.join("");
}

function addRun(nodes: readonly PageNode[], walk: Walk): void {
  const parts: string[] = [];
  for (const node of nodes) appendInline(node, parts);
  let linked = 0;
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (node.localName === "a") linked += foldedText(node).length;
    else for (const link of elementsWhere(node, ({ localName }) => localName === "a")) linked += foldedText(link).length;
  }
  for (const line of parts.join("").split("\n")) {
    const text = fold(line);
    addLine(walk, text, text === "" ? 0 : Math.min(1, linked / text.length));
  }
}

function addLine(walk: Walk, text: string, share: number): void {
  if (/[\p{L}\p{N}]/u.test(text)) walk.lines.push({ text: text.slice(0, MAX_LINE), linkShare: share, isLinked: walk.isInLink });
}

function endBlock(walk: Walk): void {
  if (walk.lines.length === 0) return;
  walk.blocks.push({
    headings: walk.headings.map(({ text }) => text),
    text: walk.lines.map(({ text }) => text).join("\n"),
    lines: walk.lines,
  });
  walk.lines = [];
}
