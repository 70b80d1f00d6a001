import { DOMParser } from "linkedom";
import { withSmallAttributes } from "./small-attributes.ts";

/** The little of the DOM that the reader uses. The server has no DOM types, and needs no more than this. */
export interface PageNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  readonly parentElement: PageElement | null;
  readonly previousSibling: PageNode | null;
}

export interface PageElement extends PageNode {
  readonly localName: string;
  readonly id: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  contains(other: PageNode): boolean;
  remove(): void;
}

export interface PageDocument {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  readonly head: PageElement;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

export const ELEMENT = 1;
export const TEXT = 3;

/** Of a page's markup without its scripts and drawings; what comes later is not read. */
const MAX_LENGTH = 1_500_000;

const UNSEEN_START = /<!--|<(script|svg|noscript|template)\b[^>]*>/giu;

/** Leaves out what no reader sees and what makes most of the bytes of a large page, in one pass over the text; comments are told. */
function withoutUnseen(html: string, onComment: (text: string) => void): string {
  let seen = "";
  let from = 0;
  const lower = html.toLowerCase();
  const unclosed = new Set<string>();
  UNSEEN_START.lastIndex = 0;
  for (let start = UNSEEN_START.exec(html); start !== null; start = UNSEEN_START.exec(html)) {
    const name = start[1]?.toLowerCase() ?? "";
    const opening = start[0];
    if (unclosed.has(name) || /shadowrootmode/iu.test(opening)) continue;
    const end = name === "" ? lower.indexOf("-->", start.index + 4) : lower.indexOf(`</${name}`, start.index + opening.length);
    if (end === -1) {
      unclosed.add(name);
      // What a browser cannot see the end of, it does not show.
      if (name === "script" || name === "") return seen + html.slice(from, start.index);
      continue;
    }
    if (name === "") onComment(html.slice(start.index + 4, end));
    seen += `${html.slice(from, start.index)} ${name === "svg" ? labelOf(opening + html.slice(start.index + opening.length, end)) : ""}`;
    const close = html.indexOf(">", end);
    from = close === -1 ? html.length : close + 1;
    UNSEEN_START.lastIndex = from;
  }
  return seen + html.slice(from);
}

/** A drawn tick in a table says "Yes" only by its label. */
function labelOf(svg: string): string {
  const label =
    /^<svg[^>]*\saria-label\s*=\s*"([^"]{1,80})"/iu.exec(svg)?.[1] ?? /<title[^>]*>([^<]{1,80})</iu.exec(svg.slice(0, 2_000))?.[1];
  return label === undefined ? "" : `<img data-drawn alt="${label.replaceAll('"', "")}">`;
}

/** A shadow root is shown, other than what else stands in templates, of which nothing is left. */
const SHADOW_ROOT = /<(?:(\/)template\b|template\b(?=[^>]{0,300}\sshadowrootmode))/giu;

/** Parses a page, however broken, into a document with one html, head and body. */
export function parsePage(html: string, onComment: (text: string) => void = () => {}, longest = MAX_LENGTH): PageDocument {
  const seen = withSmallAttributes(withoutUnseen(html, onComment)).replace(
    SHADOW_ROOT,
    (_tag, slash: string | undefined) => `<${slash ?? ""}div`,
  );
  const whole = /<body[\s>]/iu.test(seen) && /<html[\s>]/iu.test(seen) ? seen : wrap(seen);
  const parsed: unknown = new DOMParser().parseFromString(whole.slice(0, longest), "text/html");
  if (!isDocument(parsed)) throw new Error("The page has no document.");
  return parsed;
}

function isDocument(value: unknown): value is PageDocument {
  return typeof value === "object" && value !== null && "documentElement" in value && "body" in value;
}

function wrap(html: string): string {
  const bare = html.replace(/<!doctype[^>]*>|<\/?(?:head|body)(?:\s[^>]*)?>|<\/html\s*>/giu, " ");
  const root = /<html(?:\s[^>]*)?>/iu.exec(bare)?.[0] ?? "<html>";
  return `<!doctype html>${root}<head></head><body>${bare.replace(/<html(?:\s[^>]*)?>/giu, " ")}</body></html>`;
}

export function isElement(node: PageNode): node is PageElement {
  return node.nodeType === ELEMENT;
}

export function childrenOf(node: PageNode): PageNode[] {
  const children: PageNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

/** Visits every element below the root, outer ones first. What the visit answers "remove" to is taken out, unvisited inside. */
export function visitElements(root: PageElement, visit: (element: PageElement) => "remove" | "stop" | void): void {
  const stack: (PageNode | null)[] = [root.firstChild];
  while (stack.length > 0) {
    const node = stack.pop() ?? null;
    if (node === null) continue;
    stack.push(node.nextSibling);
    if (!isElement(node)) continue;
    const answer = visit(node);
    if (answer === "stop") return;
    if (answer === "remove") node.remove();
    else stack.push(node.firstChild);
  }
}

export function elementsWhere(root: PageElement, isWanted: (element: PageElement) => boolean): PageElement[] {
  const found: PageElement[] = [];
  visitElements(root, (element) => void (isWanted(element) && found.push(element)));
  return found;
}

export function firstWhere(root: PageElement, isWanted: (element: PageElement) => boolean): PageElement | null {
  let found: PageElement | null = null;
  visitElements(root, (element) => {
    if (!isWanted(element)) return;
    found = element;
    return "stop";
  });
  return found;
}

export function holds(root: PageElement, names: ReadonlySet<string>): boolean {
  return firstWhere(root, (element) => names.has(element.localName)) !== null;
}

/** An element's text with its white space folded. */
export function foldedText(node: PageNode): string {
  return (node.textContent ?? "").replace(/[\s\u00A0]+/gu, " ").trim();
}

/** The share of an element's text that stands in links, 0 to 1. */
export function linkShare(element: PageElement): number {
  const all = foldedText(element).length;
  if (all === 0) return 0;
  let linked = 0;
  for (const link of elementsWhere(element, ({ localName }) => localName === "a")) linked += foldedText(link).length;
  return Math.min(1, linked / all);
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
