import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";
import { markOfDrawing } from "./fields/marks.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** A page's markup as a browser builds it, without what no reader sees. */
export interface PageSource {
  /** With one html, head and body, every tag closed and every attribute in small letters. */
  html: string;
  comments: readonly string[];
  /** The JSON-LD of its scripts. */
  structured: readonly string[];
  hasScript: boolean;
  /** A script of it may change how the page looks: one from elsewhere, or one that speaks of styles, classes or animations. */
  hasStylingScript: boolean;
}

const STYLING = /opacity|style|classList|className|animat|IntersectionObserver/u;
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const RAW = new Set(["style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);
const MAX_STRUCTURED = 300_000;

/** Parses a page by the rules of HTML, however broken, and writes what a reader can see of it; drawings come as their labels. */
export function readPageSource(html: string): PageSource {
  const document = parse(html);
  const source = {
    written: [] as string[],
    comments: [] as string[],
    structured: [] as string[],
    hasScript: false,
    hasStylingScript: false,
  };
  // A hostile page is nested deeper than calls may be.
  const stack: (Node | string)[] = [...document.childNodes].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "string") source.written.push(next);
    else if (defaultTreeAdapter.isTextNode(next)) source.written.push(textOf(next));
    else if (defaultTreeAdapter.isCommentNode(next)) source.comments.push(next.data);
    else if (defaultTreeAdapter.isElementNode(next)) writeElement(next, source, stack);
  }
  return { html: `<!doctype html>${source.written.join("")}`, ...source };
}

function writeElement(
  element: Element,
  source: { written: string[]; structured: string[]; hasScript: boolean; hasStylingScript: boolean },
  stack: (Node | string)[],
): void {
  const { tagName: name } = element;
  if (name === "script") {
    source.hasScript = true;
    if (/^application\/ld\+json\b/iu.test(valueOf(element, "type").trim()))
      source.structured.push(innerText(element).slice(0, MAX_STRUCTURED));
    else if (isStyling(element)) source.hasStylingScript = true;
    source.written.push(" ");
    return;
  }
  if (name === "noscript") return void source.written.push(" ");
  if (name === "svg") return void source.written.push(` ${drawing(element)}`);
  const isShadow = name === "template" && element.attrs.some((attribute) => attribute.name === "shadowrootmode");
  if (name === "template" && !isShadow) return void source.written.push(" ");
  const written = isShadow ? "div" : name;
  source.written.push(`<${written}${element.attrs.map((attribute) => ` ${attribute.name}="${quoted(attribute.value)}"`).join("")}>`);
  if (VOID.has(name)) return;
  stack.push(`</${written}>`);
  const children =
    isShadow && "content" in element ? (element as DefaultTreeAdapterMap["template"]).content.childNodes : element.childNodes;
  for (let at = children.length - 1; at >= 0; at -= 1) {
    const child = children[at];
    if (child !== undefined) stack.push(child);
  }
}

function isStyling(script: Element): boolean {
  if (!/^(?:module|(?:text|application)\/(?:java|ecma)script)?$/iu.test(valueOf(script, "type").trim())) return false;
  // The widget draws in a place of its own.
  return valueOf(script, "src") === "" ? STYLING.test(innerText(script)) : valueOf(script, "data-api-key") === "";
}

/** A drawn tick in a table says "Yes" by its label, or by its name and its lines. */
function drawing(svg: Element): string {
  const label = (valueOf(svg, "aria-label") || titleOf(svg)).replace(/\s+/gu, " ").trim().slice(0, 80);
  const mark = markOfDrawing(svg);
  if (label === "" && mark === null) return "";
  return `<img data-drawn="" alt="${quoted(label)}"${mark === null ? "" : ` data-mark="${mark}"`}>`;
}

function titleOf(svg: Element): string {
  const title = svg.childNodes.find((child) => "tagName" in child && child.tagName === "title");
  return title !== undefined && "tagName" in title ? innerText(title) : "";
}

function innerText(element: Element): string {
  return element.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : "")).join("");
}

function textOf(node: DefaultTreeAdapterMap["textNode"]): string {
  const parent = node.parentNode;
  if (parent !== null && "tagName" in parent && RAW.has(parent.tagName)) return node.value;
  return node.value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function quoted(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function valueOf(element: Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? "";
}
