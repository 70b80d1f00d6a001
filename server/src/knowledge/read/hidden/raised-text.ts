import { languageAt } from "../decode/language-at.ts";
import { foldedText, type PageElement, type PageNode } from "../page-node.ts";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const CURRENCY_BEFORE = /(?:[$€£¥₹₽₺₴]|\b(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|RON|Fr\.?))\s?\d[\d.,' ]*$/u;
const CURRENCY_AFTER =
  /^\s?(?:[$€£¥₹₽₺₴]|(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|RON|euros?|dollars?|pounds?|francs?|zł|kr|Kč|Ft|lei|руб)(?!\p{L}))/iu;
const CURRENCY = /[$€£¥₹₽₺₴]|\b(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK)\b|zł|\bkr\b|Kč/u;
/** What sites call the box of a price, and the part of it below one. */
const PRICE_NAME = /(?:^|[\s_-])(?:price|prices|amount|preis|prix|precio|prezzo|prijs)(?:$|[\s_-])/iu;
const CENTS_NAME = /(?:^|[\s_-])(?:cents?|decimals?|fraction|minor|centimes?|sup)(?:$|[\s_-])/iu;
const UNIT = /(?:^|[^\p{L}])(?:[kcdmnµ]?m|ft|in|yd|mi|sq|s|м|см|км|мм)$/iu;
const OUTER_LEVELS = 3;

/**
 * Text that stands higher, lower or smaller than what it belongs to: cents of a price, powers, fractions and notes. Null for any other
 * element, whose text is read as it stands. `before` is what was read so far.
 */
export function raisedText(element: PageElement, before: string[]): string | null {
  const name = element.localName;
  if (name === "br" || name === "a") return null;
  const isRaised = name === "sup" || /vertical-align:\s*(?:super|top|text-top)/iu.test(element.getAttribute("style") ?? "");
  const isCents = CENTS_NAME.test(element.getAttribute("class") ?? "");
  if (!isRaised && !isCents && name !== "small" && name !== "span" && name !== "sub" && name !== "b" && name !== "em") return null;
  const raw = element.textContent ?? "";
  if (raw.length > 40) return null;
  const text = raw.replace(/[\s\u00A0]+/gu, " ").trim();
  const tail = before.slice(-8).join("");
  if (name === "sub") return null;
  const digits = /^[.,]?(\d{2})(\s?[$€£¥₹]|\s?[A-Z]{3})?$/u.exec(text);
  if (digits !== null && (isCents || name !== "em")) {
    const isPart = /\d[.,]?$/u.test(tail) || (isCents && /\d[.,]?\s+$/u.test(tail));
    if (isPart && isPrice(element, tail, digits[2])) {
      while (isCents && before.at(-1)?.trim() === "" && before.length > 0) before.pop();
      const isParted = /^[.,]/u.test(text) || /[.,]\s*$/u.test(tail);
      return isParted ? text : `${decimalMark(element, tail)}${text}`;
    }
  }
  if (!isRaised) return null;
  if (/^[-–—]+$/u.test(text) || /[.,]$/u.test(tail)) return text;
  if (/^[−-]?\d{1,3}$/u.test(text)) {
    if (/^\s*[/⁄]/u.test(textAfter(element))) return /\d$/u.test(tail) ? ` ${text}` : text;
    if (/\d$/u.test(tail) || UNIT.test(tail)) return superscript(text);
    return /\p{L}[.,;:)]?$/u.test(tail) ? ` [${text}]` : text;
  }
  return null;
}

function isPrice(element: PageElement, tail: string, ownCurrency: string | undefined): boolean {
  if (ownCurrency !== undefined && CURRENCY.test(ownCurrency)) return true;
  if (CURRENCY_BEFORE.test(tail) || CURRENCY_AFTER.test(textAfter(element))) return true;
  let outer = element.parentElement;
  for (let level = 0; level < OUTER_LEVELS && outer !== null && outer.localName !== "body"; level += 1, outer = outer.parentElement) {
    if (PRICE_NAME.test(outer.getAttribute("class") ?? "") || outer.getAttribute("itemprop") === "price") return true;
    const text = foldedText(outer);
    if (text.length <= 24 && CURRENCY.test(text)) return true;
  }
  return false;
}

/** The text that follows an element on its line. */
function textAfter(element: PageElement): string {
  let text = "";
  let from: PageElement | null = element;
  for (let level = 0; level < OUTER_LEVELS && from !== null && text.trim() === ""; level += 1, from = from.parentElement) {
    for (let next: PageNode | null = from.nextSibling; next !== null && text.trim() === ""; next = next.nextSibling)
      text += (next.textContent ?? "").slice(0, 40);
  }
  return text.replace(/[\s\u00A0]+/gu, " ");
}

/** The one that does not part the thousands, else the language's own. */
function decimalMark(element: PageElement, tail: string): string {
  const thousands = /\d([.,])\d{3}$/u.exec(tail)?.[1];
  if (thousands !== undefined) return thousands === "." ? "," : ".";
  try {
    const parts = new Intl.NumberFormat(languageAt(element) ?? "en").formatToParts(1.5);
    return parts.find(({ type }) => type === "decimal")?.value ?? ".";
  } catch {
    return ".";
  }
}

function superscript(digits: string): string {
  return digits.replace(/[−-]/gu, "⁻").replace(/\d/gu, (digit) => SUPERSCRIPTS.charAt(Number(digit)));
}
