import { strikesText } from "./struck-out.ts";
import { fadesText, type Hiding, hidingOf } from "./hiding-style.ts";
import type { PageDocument, PageElement } from "../page-node.ts";
import { readSheetColors, type SheetColors } from "./sheet-colors.ts";

const MAX_LONG_SELECTORS = 20;

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
  const sheets = [...document.querySelectorAll("style")].map((style) =>
    (style.textContent ?? "").slice(0, 300_000).replace(/\/\*[\s\S]*?\*\//gu, ""),
  );
  const rules = sheets.flatMap((sheet) =>
    [...unconditional(sheet).matchAll(/([^{}]+)\{([^{}]*)\}/gu)].map(([, selectors = "", body = ""]): [string, string] => [
      selectors,
      body,
    ]),
  );
  const hiding = findSelected(document, hiddenSelectors(rules, hidingOf));
  const striking = findSelected(
    document,
    hiddenSelectors(rules, (body) => (strikesText(body) ? "unseen" : null)),
  );
  const fading = findSelected(document, hiddenSelectors(rules, fadingOf));
  return {
    hasBackgrounds: rules.some(([, body]) => /background/iu.test(body)),
    colors: readSheetColors(rules, sheets.join("\n")),
    hidingOf: hiding,
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
function fadingOf(body: string): Hiding | null {
  return fadesText(body) && !/animation|transition/iu.test(body) ? "unseen" : null;
}

/** Text for screen readers is part of the page: "Included" beside a drawn tick. */
export function isForScreenReaders(name: string): boolean {
  return /sr-only|visually-?hidden|screen-?reader|a11y/iu.test(name);
}

/** Plain class, id and tag selectors that the page's own style sheets hide everywhere, not only on some screens or in some state. */
function hiddenSelectors(
  rules: readonly (readonly [selectors: string, body: string])[],
  hidingIn: (body: string) => Hiding | null,
): Map<string, Hiding> {
  const shown = new Set<string>();
  const hidden = new Map<string, Hiding>();
  for (const [selectors, body] of rules) {
    const hiding = isForScreenReaders(selectors) ? null : hidingIn(body);
    if (hiding === null && !/(?:display|visibility|opacity|height)\s*:/iu.test(body)) continue;
    for (const selector of selectors.split(",").map((part) => part.trim())) {
      if (hiding === null) shown.add(selector);
      else if (/^[\w.#-]+(?:(?:\s*>\s*|\s+)[\w.#-]+){0,3}$/u.test(selector)) hidden.set(selector, hiding);
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

/** Blocks that every screen enters. */
const ALWAYS = /^@(?:media\s+(?:only\s+)?(?:screen|all)\s*$|supports\b|layer\b)/iu;

/** Leaves out every block that applies under a condition: `@media (…)`, `@media print`, `@keyframes` and their like. */
function unconditional(css: string, level = 0): string {
  let plain = "";
  let depth = 0;
  let rule = "";
  let start = 0;
  let open = 0;
  for (let index = 0; index < css.length; index += 1) {
    const letter = css[index];
    if (letter === "{") {
      if (depth === 0) {
        rule = css.slice(start, index).trim();
        open = index;
      }
      depth += 1;
    } else if (letter === "}" && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      if (!rule.startsWith("@")) plain += css.slice(start, index + 1);
      else if (ALWAYS.test(rule) && level < 3) plain += unconditional(css.slice(open + 1, index), level + 1);
      start = index + 1;
    }
  }
  return plain;
}
