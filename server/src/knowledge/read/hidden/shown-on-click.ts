import { firstWhere, isElement, type PageDocument, type PageElement, type PageNode, visitElements } from "../page-node.ts";

/** Names that sites give to what a click opens or a slide show brings. */
const OPENED =
  /accordion|collaps|(?:^|[\s_-])(?:tab-?(?:pane|panel|content|body)s?|panel|faqs?|answers?|toggle\w*|expand\w*|read-?more|more|more-?text|carousel|slides?|swiper|slider|disclosure|reveal|spoiler|step|content-inner)(?:$|[\s_-])/iu;
const OUTER_LEVELS = 2;

/** Tabs, accordions and the like hide their text until a visitor presses something: that text can be seen. */
export interface ShownOnClick {
  /** Something on the page names it as what it opens. */
  isControlled(element: PageElement): boolean;
  /** By its name, or by what stands before it, it looks like something to open. */
  looksOpened(element: PageElement): boolean;
}

export function readShownOnClick(document: PageDocument): ShownOnClick {
  const ids = controlledIds(document);
  return {
    isControlled: (element) => element.getAttribute("role") === "tabpanel" || (element.id !== "" && ids.has(element.id)),
    looksOpened: (element) => {
      let outer: PageElement | null = element;
      for (let level = 0; level <= OUTER_LEVELS && outer !== null && outer !== document.body; level += 1) {
        if (OPENED.test(`${outer.getAttribute("class") ?? ""} ${outer.id}`)) return true;
        outer = outer.parentElement;
      }
      return followsOpener(element);
    },
  };
}

function controlledIds(document: PageDocument): Set<string> {
  const ids = new Set<string>();
  visitElements(document.documentElement, (element) => {
    const href = element.localName === "a" ? element.getAttribute("href") : null;
    for (const value of [
      element.getAttribute("aria-controls"),
      element.getAttribute("data-target"),
      element.getAttribute("data-bs-target"),
      href?.startsWith("#") === true ? href : null,
    ]) {
      for (const id of (value ?? "").split(/\s+/u)) if (id !== "") ids.add(id.replace(/^#/u, ""));
    }
    for (const [, id = ""] of (element.getAttribute("onclick") ?? "").matchAll(/['"]#?([\w-]+)['"]/gu)) ids.add(id);
  });
  return ids;
}

/** A button or a label right before it, or a heading that holds one. */
function followsOpener(element: PageElement): boolean {
  let before: PageNode | null = element.previousSibling;
  while (before !== null && !isElement(before)) before = before.previousSibling;
  if (before === null || !isElement(before)) return false;
  return isOpener(before) || (/^h[1-6]$|^dt$/u.test(before.localName) && firstWhere(before, isOpener) !== null);
}

function isOpener(element: PageElement): boolean {
  return (
    element.localName === "button" ||
    element.localName === "label" ||
    element.getAttribute("role") === "button" ||
    element.hasAttribute("aria-expanded") ||
    element.hasAttribute("onclick") ||
    element.hasAttribute("data-toggle")
  );
}
