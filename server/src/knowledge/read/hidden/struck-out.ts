import type { PageElement } from "../page-node.ts";
import type { Declarations } from "./style-rules.ts";

const ELEMENTS = new Set(["del", "s", "strike"]);
/** Classes whose sheets are not read here, of frameworks and shops. */
const STRUCK_CLASS =
  /(?:^|\s)(?:line-through|text-decoration-line-through|strike-?through|struck|(?:price|amount)[\w-]*(?:--|__|-|_)(?:old|was|before|former|strike|crossed|regular-was)|(?:old|was|former|crossed)[-_]?(?:price|amount))(?:$|\s)/iu;

/** Whether an element is struck out: a price that held before, or what a plan has not. */
export function isStruck(element: PageElement, style: Declarations | null): boolean {
  if (ELEMENTS.has(element.localName)) return true;
  return (style !== null && strikesText(style)) || STRUCK_CLASS.test(element.getAttribute("class") ?? "");
}

/** Whether declarations strike their text out. */
export function strikesText(declared: Declarations): boolean {
  return ["text-decoration", "text-decoration-line"].some((name) => declared.get(name)?.includes("line-through") === true);
}
