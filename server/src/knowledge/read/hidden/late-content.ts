import { findOrders } from "../../shield/find-orders.ts";
import { firstWhere, foldedText, type PageDocument, type PageElement, wordCount } from "../page-node.ts";

/** How libraries and builders name what they bring into sight, in classes and in the names or values of attributes. */
const LATE_CLASS =
  /(?:^|[\s_-])(?:animat\w*|anim|aos|wow|fade\w*|reveal\w*|appear\w*|in-?view|elementor-invisible|invisible|scroll-?\w*|motion|transition|lazy\w*|sal|waypoint|cloak|slide-?in\w*|preload\w*)(?:$|[\s_-])/iu;
const LATE_ATTRIBUTE =
  /anim|aos|sal\b|scroll|reveal|motion|appear|(?:^|-)w-id$|fade|cloak|in-?view|transition|x-show|v-show|x-transition|lazy/iu;
const LATE_STYLE = /(?:^|[;\s])(?:-webkit-|-moz-|-ms-)?(?:transform|transition|animation|will-change)[\w-]*\s*:/iu;
/** A page whose text waits behind what turns has hardly any other. */
const FEW_WORDS = 12;
const BLOCKS = new Set(
  "article aside blockquote dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header li main nav ol p section table tr ul".split(" "),
);
const LEAST_WORDS = 3;
const MOST = 0.5;

/** Separates content that scripts reveal from content that stays hidden. */
export interface LateContent {
  /** It has the marks of something that fades or moves in, and does not speak to an assistant. */
  comesLater(element: PageElement, style: string | null): boolean;
  /** A transparent element comes later if most of its page is transparent, if it has the marks, or as a block that a script may fade in. */
  fadesIn(element: PageElement, isUsual: boolean): boolean;
  /** It holds what the page is there for, such as everything behind a sign that it loads. */
  isThePage(element: PageElement): boolean;
}

export function readLateContent(document: PageDocument, hasStylingScript: boolean): LateContent {
  let total: number | null = null;
  return {
    comesLater: (element, style) => isMarked(element, style) && isInnocent(element),
    fadesIn: (element, isUsual) =>
      (isUsual || isMarked(element, element.getAttribute("style")) || (hasStylingScript && isBlock(element))) && isInnocent(element),
    isThePage: (element) => {
      total ??= wordCount(foldedText(document.body));
      const words = wordCount(foldedText(element));
      if (words < total * MOST) return false;
      const isMain =
        firstWhere(element, ({ localName }) => localName === "h1" || localName === "main") !== null || element.localName === "main";
      return (isMain || total - words < FEW_WORDS) && isInnocent(element);
    },
  };
}

function isMarked(element: PageElement, style: string | null): boolean {
  if (style !== null && LATE_STYLE.test(style)) return true;
  if (LATE_CLASS.test(element.getAttribute("class") ?? "")) return true;
  return element.getAttributeNames().some((name) => {
    if (/^(?:data-|x-|v-|uk-|ng-|:)/u.test(name) && LATE_ATTRIBUTE.test(name)) return true;
    return name.startsWith("data-") && LATE_ATTRIBUTE.test((element.getAttribute(name) ?? "").slice(0, 300));
  });
}

/** It has a place of its own on the page, and room for more than a word. */
function isBlock(element: PageElement): boolean {
  return BLOCKS.has(element.localName) && wordCount(foldedText(element)) >= LEAST_WORDS;
}

function isInnocent(element: PageElement): boolean {
  return findOrders(foldedText(element).slice(0, 20_000)).length === 0;
}
