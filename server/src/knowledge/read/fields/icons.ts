import { languageAt } from "../decode/language-at.ts";
import { type Mark, markOfNames, sayMark, sayNotIncluded } from "./marks.ts";
import { firstWhere, foldedText, type PageElement, type PageNode, wordCount } from "../page-node.ts";

const DRAWN = new Set(["i", "span", "em", "b", "img", "svg", "use", "div", "strong", "ion-icon", "mat-icon", "iconify-icon"]);
const CELLS = new Set(["td", "th"]);
const ITEMS = new Set(["li", "dd", "dt"]);
const MAX_LABEL = 120;
/** Icons that also close, clear or fold something: only a cell of a comparison means them as an answer. */
const CONTROLS = /(?:^|[\s_#-])(?:close|x|remove|minus|ban|none|plus)(?:$|[\s_-])/iu;
const ITEM_WITHOUT =
  /(?:^|[\s_-])(?:no|not-included|excluded|unavailable|not-available|cross|crossed|times|disabled|inactive|deny|denied|without)(?:$|[\s_-])/iu;

/** What an icon or a picture says in the text around it; null for an element that is read by its own text. */
export function iconText(element: PageElement): string | null {
  const name = element.localName;
  if (!DRAWN.has(name) && element.getAttribute("role") !== "img") return null;
  const isPicture = name === "img";
  const ligature = ligatureOf(element);
  if (!isPicture && ligature === "" && (element.textContent ?? "").trim() !== "") return null;
  if (!isPicture && firstWhere(element, ({ localName }) => localName === "img" || localName === "input" || localName === "select") !== null)
    return null;
  const label = labelOf(element);
  const own = element.getAttribute("data-mark");
  const names = isPicture
    ? fileName(element)
    : `${ligature} ${element.getAttribute("class") ?? ""} ${element.getAttribute("name") ?? ""} ${element.getAttribute("data-icon") ?? ""}`;
  const mark = own === "yes" || own === "no" ? own : (markOfNames(names) ?? (label.length <= 20 ? markOfNames(label) : null));
  const place = placeOf(element);
  if (place === null) return label !== "" && saysSomething(element, label) ? ` ${label} ` : isPicture || label === "" ? "" : null;
  if (label !== "" && (place.isAlone || element.hasAttribute("data-drawn") || CELLS.has(place.box.localName))) return ` ${label} `;
  if (label !== "" && saysSomething(element, label)) return ` ${label} `;
  return mark === null ? "" : ` ${sayAt(mark, place, element, names)} `;
}

/** The name that an icon font draws as a picture: "check" of Material Icons. */
function ligatureOf(element: PageElement): string {
  const isIcon =
    element.localName === "mat-icon" || /(?:^|\s)material-(?:icons|symbols)(?:$|[\s-])/u.test(element.getAttribute("class") ?? "");
  const text = isIcon ? (element.textContent ?? "").trim() : "";
  return /^[a-z][a-z\d_]*$/u.test(text) ? text.replaceAll("_", "-") : "";
}

/** Whether a list's item says by its class that it is not part of what is listed. */
export function isWithout(item: PageElement): boolean {
  return ITEM_WITHOUT.test(item.getAttribute("class") ?? "") && firstWhere(item, ({ localName }) => localName === "a") === null;
}

/** The mark before an item that is not included. */
export function withoutMark(item: PageElement): string {
  return sayNotIncluded(languageAt(item));
}

function sayAt(mark: Mark, place: Place, element: PageElement, names: string): string {
  const language = languageAt(element);
  if (place.isAlone || CELLS.has(place.box.localName)) return sayMark(mark, language);
  if (!ITEMS.has(place.box.localName) || CONTROLS.test(names)) return "";
  if (place.isAfterText) return `: ${sayMark(mark, language)}`;
  return mark === "no" ? withoutMark(place.box) : "";
}

interface Place {
  box: PageElement;
  isAlone: boolean;
  isAfterText: boolean;
}

function placeOf(element: PageElement): Place | null {
  for (let box = element.parentElement; box !== null && box.localName !== "body"; box = box.parentElement) {
    const name = box.localName;
    const isCell = CELLS.has(name) || /^(?:cell|gridcell)$/u.test(box.getAttribute("role") ?? "");
    if (isCell || ITEMS.has(name)) {
      const isAlone = foldedText(box) === "";
      return { box, isAlone, isAfterText: !isAlone && hasTextBefore(element, box) };
    }
    if (name === "button" || name === "a" || name === "label") return null;
    if (name === "div" && foldedText(box) === "" && followsLabel(box)) return { box, isAlone: true, isAfterText: false };
  }
  return null;
}

/** A row of a comparison that is drawn with boxes begins with what is compared. */
function followsLabel(box: PageElement): boolean {
  let first: PageNode | null = box.parentElement?.firstChild ?? null;
  while (first !== null && first !== box && (first.textContent ?? "").trim() === "") first = first.nextSibling;
  if (first === null || first === box) return false;
  for (let next: PageNode | null = box.nextSibling; next !== null; next = next.nextSibling)
    if (wordCount(next.textContent ?? "") > 3) return false;
  return wordCount(first.textContent ?? "") <= 12;
}

function hasTextBefore(element: PageElement, box: PageElement): boolean {
  for (let from: PageElement | null = element; from !== null && from !== box; from = from.parentElement) {
    for (let before: PageNode | null = from.previousSibling; before !== null; before = before.previousSibling)
      if ((before.textContent ?? "").trim() !== "") return true;
  }
  return false;
}

function labelOf(element: PageElement): string {
  const label = element.getAttribute("alt") ?? element.getAttribute("aria-label") ?? element.getAttribute("title") ?? "";
  return label.replace(/\s+/gu, " ").trim().slice(0, MAX_LABEL);
}

/** A picture's words are part of the text where they hold a figure, or where a heading has nothing else. */
function saysSomething(element: PageElement, label: string): boolean {
  if (element.hasAttribute("data-drawn") || element.getAttribute("role") === "img" || element.localName === "i") return true;
  if (/\.\w{3,4}$|^\S*$/u.test(label) && !isHeadingOf(element)) return false;
  return isHeadingOf(element) || (/\d/u.test(label) && /\p{L}{2}/u.test(label) && wordCount(label) >= 3);
}

function isHeadingOf(element: PageElement): boolean {
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
    if (/^h[1-6]$/u.test(outer.localName)) return foldedText(outer) === "";
  }
  return false;
}

function fileName(picture: PageElement): string {
  return (
    (picture.getAttribute("src") ?? "")
      .slice(-200)
      .split(/[?#]/u)[0]
      ?.split("/")
      .at(-1)
      ?.replace(/\.\w+$/u, "") ?? ""
  );
}
