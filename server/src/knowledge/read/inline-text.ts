import { choiceText, isChoice } from "./fields/choices.ts";
import { iconText } from "./fields/icons.ts";
import { childrenOf, ELEMENT, foldedText, isElement, type PageElement, type PageNode, TEXT } from "./page-node.ts";
import { raisedText } from "./hidden/raised-text.ts";

/** Elements that start a line of their own. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hgroup hr legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul button"
  ).split(" "),
);
export const MAX_DEPTH = 200;

/** The text of an element on one line. */
export function inlineText(node: PageNode): string {
  const parts: string[] = [];
  appendInline(node, parts);
  return fold(parts.join("").replaceAll("\n", " "));
}

/** Adds what a run of text, its icons and its form fields say, with line ends where the page ends lines. */
export function appendInline(node: PageNode, parts: string[], depth = 0): void {
  if (node.nodeType === TEXT) {
    parts.push((node.textContent ?? "").replace(/\s+/gu, " "));
    return;
  }
  if (node.nodeType !== ELEMENT || !isElement(node)) return;
  const name = node.localName;
  if (name === "br") return void parts.push("\n");
  if (isChoice(node)) return void parts.push(choiceText(node));
  const icon = iconText(node);
  if (icon !== null) return void parts.push(icon);
  if (depth > MAX_DEPTH) return void parts.push(foldedText(node));
  const raised = raisedText(node, parts);
  if (raised !== null) return void parts.push(raised);
  const isBlock = BLOCKS.has(name);
  if (isBlock || touches(parts, node)) parts.push(" ");
  for (const child of childrenOf(node)) appendInline(child, parts, depth + 1);
  if (name === "a") parts.push(addressOf(node));
  if (isBlock) parts.push(" ");
}

/** Two boxes side by side, such as "Users" and "50", have no space between them in the source. */
function touches(parts: readonly string[], node: PageElement): boolean {
  if (node.localName !== "span" || node.previousSibling?.nodeType !== ELEMENT) return false;
  const before = parts.at(-1) ?? "";
  const text = node.textContent ?? "";
  return before.length > 1 && text.length > 1 && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}$€£]/u.test(text);
}

/** An address to write to or to call is a fact even where only its link holds it. */
function addressOf(link: PageElement): string {
  const address = /^(?:mailto|tel):([^?]+)/iu.exec(link.getAttribute("href") ?? "")?.[1];
  if (address === undefined) return "";
  const readable = decode(address);
  const digits = (text: string) => text.replace(/\D/gu, "");
  const text = link.textContent ?? "";
  const isShown =
    text.toLowerCase().includes(readable.toLowerCase()) || (digits(text).length > 5 && digits(readable).endsWith(digits(text).slice(-6)));
  return isShown ? "" : ` (${readable})`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function fold(text: string): string {
  return text
    .replace(/[\u200B\u2060\uFEFF\u00AD]/gu, "")
    .replace(/[\s\u00A0]+/gu, " ")
    .replace(/ ([,.;:!?])(?=\s|$)/gu, "$1")
    .trim();
}
