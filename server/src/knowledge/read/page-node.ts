/** The part of the DOM that the reader uses; the server has no DOM types. */
export interface PageNode {
  readonly nodeType: number;
  readonly nodeName: string;
  textContent: string | null;
  readonly firstChild: PageNode | null;
  readonly lastChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  readonly parentElement: PageElement | null;
  readonly previousSibling: PageNode | null;
  remove(): void;
}

export interface PageElement extends PageNode {
  readonly localName: string;
  readonly id: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  getAttributeNames(): string[];
  contains(other: PageNode): boolean;
}

export interface PageDocument {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  readonly head: PageElement;
  cloneNode(deep: boolean): PageDocument;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

export const ELEMENT = 1;
export const TEXT = 3;

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

/** A text that says something. */
export function isText(node: PageNode): boolean {
  return node.nodeType === TEXT && (node.textContent ?? "").trim() !== "";
}

/** The texts below an element that say something, in their order. */
export function textNodes(root: PageElement): PageNode[] {
  const found: PageNode[] = [];
  const add = (parent: PageElement): void => {
    for (const child of childrenOf(parent)) if (isText(child)) found.push(child);
  };
  add(root);
  visitElements(root, add);
  return found;
}

const LEAST_RUNNING = 12;

/** Whether a text, or the paragraph that it is part of, runs on as sentences do. */
export function isRunning({ textContent, parentElement }: PageNode): boolean {
  if (wordCount(textContent ?? "") >= LEAST_RUNNING) return true;
  return parentElement?.localName === "p" && wordCount(foldedText(parentElement)) >= LEAST_RUNNING && linkShare(parentElement) < 0.5;
}

/** An element's text with its white space folded. */
export function foldedText(node: PageNode): string {
  return (node.textContent ?? "").replace(/[\s\u00A0]+/gu, " ").trim();
}

/** The share of an element's text in links, 0 to 1. */
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
