import { DOMParser } from "linkedom";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import { markOfDrawing } from "./fields/marks.ts";
import { type PageDocument, type PageElement, type PageNode, TEXT } from "./page-node.ts";

type Source = DefaultTreeAdapterTypes.ChildNode;
type SourceElement = DefaultTreeAdapterTypes.Element;

/** A page as a browser builds it, without what no reader sees. */
export interface PageSource {
  document: PageDocument;
  comments: readonly string[];
  /** The JSON-LD of its scripts. */
  structured: readonly string[];
  hasScript: boolean;
  /** A script of it may change how the page looks: one from elsewhere, or one that speaks of styles, classes or animations. */
  hasStylingScript: boolean;
}

interface Reading {
  /** Scripts stay where they are. */
  keepsScripts?: boolean;
  /** Limit for the characters of text and markup; the rest is not read. */
  longest?: number;
}

interface Box {
  readonly lastChild: PageNode | null;
  appendChild(node: PageNode): void;
}

interface BuiltElement extends PageElement, Box {
  setAttribute(name: string, value: string): void;
}

interface BuiltDocument extends PageDocument, Box {
  createElement(name: string): BuiltElement;
  createTextNode(text: string): PageNode;
}

const MAX_LENGTH = 1_500_000;
const STYLING = /opacity|style|classList|className|animat|IntersectionObserver/u;
const MAX_STRUCTURED = 300_000;

/** Parses a page, however broken, into a document with one html, head and body. */
export function parsePage(html: string, reading: Reading = {}): PageDocument {
  return readPageSource(html, reading).document;
}

/** Parses a page by the rules of HTML into what a reader can see of it; drawings come as their labels. */
export function readPageSource(html: string, { keepsScripts = false, longest = MAX_LENGTH }: Reading = {}): PageSource {
  const parsed: unknown = new DOMParser().parseFromString("<!doctype html>", "text/html");
  if (!isDocument(parsed)) throw new Error("The page has no document.");
  const document = parsed;
  const source = { document, comments: [] as string[], structured: [] as string[], hasScript: false, hasStylingScript: false };
  let left = longest;
  // A hostile page is nested deeper than calls may be.
  const stack: [Source, Box][] = [];
  const push = (nodes: readonly Source[], into: Box) => {
    for (const node of nodes.toReversed()) stack.push([node, into]);
  };
  const write = (text: string, into: Box) => {
    const last = into.lastChild;
    if (last?.nodeType === TEXT) last.textContent = (last.textContent ?? "") + text;
    else into.appendChild(document.createTextNode(text));
    left -= text.length;
  };
  push(parse(html).childNodes, document);
  for (let next = stack.pop(); next !== undefined && left > 0; next = stack.pop()) {
    const [node, into] = next;
    if (defaultTreeAdapter.isTextNode(node)) write(node.value.slice(0, left), into);
    else if (defaultTreeAdapter.isCommentNode(node)) source.comments.push(node.data);
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    if (node.tagName === "script") noteScript(node, source);
    if (isUnseen(node) && !(keepsScripts && node.tagName === "script")) {
      write(" ", into);
      continue;
    }
    const built = node.tagName === "svg" ? drawing(node, document) : element(node, document);
    left -= built === null ? 1 : lengthOf(node);
    if (node.tagName === "svg") write(" ", into);
    if (built === null) continue;
    into.appendChild(built);
    if (node.tagName !== "svg") push(contentOf(node), built);
  }
  return source;
}

function isDocument(value: unknown): value is BuiltDocument {
  return typeof value === "object" && value !== null && "createElement" in value && "body" in value;
}

function isUnseen({ tagName, attrs }: SourceElement): boolean {
  if (tagName === "template") return !attrs.some(({ name }) => name === "shadowrootmode");
  return tagName === "script" || tagName === "noscript";
}

/** What a page is sent with for a shadow root is shown in its place. */
function element({ tagName, attrs }: SourceElement, document: BuiltDocument): BuiltElement {
  const built = document.createElement(tagName === "template" ? "div" : tagName);
  for (const { name, value } of attrs) built.setAttribute(name, value);
  return built;
}

function contentOf(node: SourceElement): readonly Source[] {
  return "content" in node ? (node as DefaultTreeAdapterTypes.Template).content.childNodes : node.childNodes;
}

function lengthOf({ tagName, attrs }: SourceElement): number {
  return tagName.length * 2 + attrs.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
}

function noteScript(script: SourceElement, source: { structured: string[]; hasScript: boolean; hasStylingScript: boolean }): void {
  source.hasScript = true;
  const type = valueOf(script, "type").trim();
  if (/^application\/ld\+json\b/iu.test(type)) source.structured.push(innerText(script).slice(0, MAX_STRUCTURED));
  else if (/^(?:module|(?:text|application)\/(?:java|ecma)script)?$/iu.test(type)) {
    // The widget draws in a place of its own.
    const isStyling = valueOf(script, "src") === "" ? STYLING.test(innerText(script)) : valueOf(script, "data-api-key") === "";
    source.hasStylingScript ||= isStyling;
  }
}

/** A drawn tick in a table says "Yes" by its label, or by its name and its lines. */
function drawing(svg: SourceElement, document: BuiltDocument): BuiltElement | null {
  const label = (valueOf(svg, "aria-label") || titleOf(svg)).replace(/\s+/gu, " ").trim().slice(0, 80);
  const mark = markOfDrawing(svg);
  if (label === "" && mark === null) return null;
  const image = document.createElement("img");
  image.setAttribute("data-drawn", "");
  image.setAttribute("alt", label);
  if (mark !== null) image.setAttribute("data-mark", mark);
  return image;
}

function titleOf(svg: SourceElement): string {
  const title = svg.childNodes.find((child) => "tagName" in child && child.tagName === "title");
  return title !== undefined && "tagName" in title ? innerText(title) : "";
}

function innerText(element: SourceElement): string {
  return element.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : "")).join("");
}

function valueOf(element: SourceElement, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? "";
}
