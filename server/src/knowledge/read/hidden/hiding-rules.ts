import { strikesText } from "./struck-out.ts";
import { fadesText, type Hiding, hidingOf } from "./hiding-style.ts";
import type { PageDocument, PageElement } from "../page-node.ts";
import { readSheetColors, type SheetColors } from "./sheet-colors.ts";
import { type Declarations, readStyleRules, type StyleRule } from "./style-rules.ts";

const MAX_LONG_SELECTORS = 20;
/** Tags, classes and ids below each other. */
const SELECTOR = /^[\w.#-]+(?:[>\s][\w.#-]+){0,3}$/u;
const SHOWING = ["display", "visibility", "opacity", "height", "max-height", "min-height", "line-height"];

/** What the page's own style sheets hide. */
export interface HidingRules {
  hidingOf(element: PageElement): Hiding | null;
  /** Whether the sheets make it transparent, and nothing in them lets it appear. */
  fades(element: PageElement): boolean;
  /** Whether the sheets strike it out. */
  strikes(element: PageElement): boolean;
  /** Whether any sheet sets backgrounds, which makes the colour behind a text unknown. */
  hasBackgrounds: boolean;
  colors: SheetColors;
}

/** Most rules name one class or id; the few longer ones are looked up by the library. */
export function readHidingRules(document: PageDocument): HidingRules {
  const all = readStyleRules(document);
  const rules = all.filter(({ isConditional }) => !isConditional);
  const find = (hidingIn: (declared: Declarations) => Hiding | null) => findSelected(document, hiddenSelectors(rules, hidingIn));
  const striking = find((declared) => (strikesText(declared) ? "unseen" : null));
  const fading = find(fadingOf);
  return {
    hasBackgrounds: rules.some(({ declared }) => [...declared.keys()].some((name) => name.startsWith("background"))),
    colors: readSheetColors(rules, all),
    hidingOf: find(hidingOf),
    strikes: (element) => striking(element) !== null,
    fades: (element) => fading(element) !== null,
  };
}

/** Finds how the selectors that name an element hide it. */
function findSelected(document: PageDocument, hidden: ReadonlyMap<string, Hiding>): (element: PageElement) => Hiding | null {
  const simple = new Map([...hidden].filter(([selector]) => /^[.#]?[\w-]+$/u.test(selector)));
  const longer = new Map<PageElement, Hiding>();
  for (const [selector, hiding] of [...hidden].filter(([each]) => !simple.has(each)).slice(0, MAX_LONG_SELECTORS)) {
    for (const element of document.querySelectorAll(selector)) longer.set(element, hiding);
  }
  return (element) => {
    const known = longer.get(element);
    if (known !== undefined || simple.size === 0) return known ?? null;
    const names = [element.localName, `#${element.id}`, ...(element.getAttribute("class") ?? "").split(/\s+/u).map((name) => `.${name}`)];
    for (const name of names) {
      const hiding = simple.get(name);
      if (hiding !== undefined) return hiding;
    }
    return null;
  };
}

/** Content that an animation or a transition reveals is only late. */
function fadingOf(declared: Declarations): Hiding | null {
  return fadesText(declared) && ![...declared.keys()].some((name) => /animation|transition/u.test(name)) ? "unseen" : null;
}

/** Text for screen readers is part of the page: "Included" beside a drawn tick. */
export function isForScreenReaders(name: string): boolean {
  return /sr-only|visually-?hidden|screen-?reader|a11y/iu.test(name);
}

/** Plain class, id and tag selectors that the page's own style sheets hide everywhere, not only on some screens or in some state. */
function hiddenSelectors(rules: readonly StyleRule[], hidingIn: (declared: Declarations) => Hiding | null): Map<string, Hiding> {
  const shown = new Set<string>();
  const hidden = new Map<string, Hiding>();
  for (const { selectors, declared } of rules) {
    const hiding = selectors.some(isForScreenReaders) ? null : hidingIn(declared);
    if (hiding === null && !SHOWING.some((name) => declared.has(name))) continue;
    for (const selector of selectors) {
      if (hiding === null) shown.add(selector);
      else if (SELECTOR.test(selector)) hidden.set(selector, hiding);
    }
  }
  const toggled = toggledParts(shown);
  for (const selector of hidden.keys()) if (shown.has(selector) || toggled.has(selector)) hidden.delete(selector);
  return hidden;
}

/** `.panel` hidden while `.panel.open` or `.open .panel` is shown is an accordion, not hidden text. */
function toggledParts(shown: ReadonlySet<string>): Set<string> {
  const parts = new Set<string>();
  for (const selector of shown) {
    const last = selector.split(/[\s>+~]+/u).at(-1) ?? "";
    if (last !== selector) parts.add(last);
    const base = /^[.#]?[\w-]+(?=[.[:])/u.exec(last)?.[0];
    if (base !== undefined) parts.add(base);
  }
  return parts;
}
