import { foldedText, type PageDocument, type PageElement, visitElements } from "./page-node.ts";

const MAX_REPORTED = 20;
const MAX_LONG_SELECTORS = 20;

/** Takes what a visitor cannot see out of a page, and says what it was: such text is often meant for machines. */
export function removeHiddenText(document: PageDocument): { text: string }[] {
  const reachable = reachableIds(document);
  const hidden: { text: string }[] = [];
  const report = (element: PageElement) => {
    const text = foldedText(element);
    if (text !== "" && hidden.length < MAX_REPORTED) hidden.push({ text: text.slice(0, 300) });
  };
  const rules = hidingRules(document);
  const faded: PageElement[] = [];
  visitElements(document.documentElement, (element) => {
    if (element === document.body || isReachable(element, reachable)) return;
    const style = element.getAttribute("style");
    const isHidden = element.hasAttribute("hidden") && element.getAttribute("hidden") !== "until-found";
    if (
      isHidden ||
      (style !== null && !isForScreenReaders(element.getAttribute("class") ?? "") && hidesText(style)) ||
      rules.hides(element)
    ) {
      report(element);
      return "remove";
    }
    if (style !== null && /(?:^|;)\s*opacity\s*:\s*0*\.?0*\s*(?:;|!|$)/iu.test(style)) faded.push(element);
    return;
  });
  // Text that fades in while a visitor scrolls begins transparent, all over the page; a trick hides one place.
  if (faded.length > 3) return hidden;
  for (const element of faded) {
    report(element);
    element.remove();
  }
  return hidden;
}

/** Tabs, accordions and dialogs hide their text until a visitor presses something: that text can be seen. */
function reachableIds(document: PageDocument): Set<string> {
  const ids = new Set<string>();
  visitElements(document.documentElement, (element) => {
    const tab = element.getAttribute("role") === "tab" ? element.getAttribute("href") : null;
    for (const value of [
      element.getAttribute("aria-controls"),
      element.getAttribute("data-target"),
      element.getAttribute("data-bs-target"),
      tab,
    ]) {
      for (const id of (value ?? "").split(/\s+/u)) if (id !== "") ids.add(id.replace(/^#/u, ""));
    }
  });
  return ids;
}

/** Text for screen readers is part of the page: "Included" beside a drawn tick. */
function isForScreenReaders(name: string): boolean {
  return /sr-only|visually-?hidden|screen-?reader|a11y/iu.test(name);
}

function isReachable(element: PageElement, reachable: Set<string>): boolean {
  return element.getAttribute("role") === "tabpanel" || (element.id !== "" && reachable.has(element.id));
}

/** Whether declarations of CSS hide the text they apply to. */
export function hidesText(style: string): boolean {
  const declared = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0)
      declared.set(
        declaration.slice(0, colon).trim(),
        declaration
          .slice(colon + 1)
          .replace("!important", "")
          .trim(),
      );
  }
  const value = (name: string) => declared.get(name) ?? "";
  if (value("display") === "none" || /^(?:hidden|collapse)$/u.test(value("visibility")) || value("content-visibility") === "hidden")
    return true;
  if (isTiny(value("font-size"), 2) || /(?:^|\s)0(?:px|em|rem|pt|%)?(?:\/|\s|$)/u.test(value("font"))) return true;
  const isClipped = /^(?:hidden|clip)$/u.test(value("overflow"));
  if (isClipped && (isTiny(value("height"), 1) || isTiny(value("width"), 1) || isTiny(value("max-height"), 1))) return true;
  const isPositioned = /^(?:absolute|fixed)$/u.test(value("position"));
  if (isPositioned && ["left", "top", "right", "bottom"].some((side) => /^-\d{3,}/u.test(value(side)))) return true;
  if (isPositioned && (/rect\(\s*(?:0|1px)/u.test(value("clip")) || /inset\(\s*(?:50|100)%/u.test(value("clip-path")))) return true;
  if (
    /^-\d{3,}/u.test(value("text-indent")) ||
    /translate[xy]?\(\s*-\d{4,}/u.test(value("transform")) ||
    /scale\(\s*0\s*\)/u.test(value("transform"))
  )
    return true;
  const color = normalColor(value("color"));
  if (color === "transparent") return true;
  const background = normalColor(value("background-color") || (value("background").split(/\s+/u)[0] ?? ""));
  return color !== "" && color === background;
}

function isTiny(length: string, maxPx: number): boolean {
  const found = /^(\d*\.?\d+)(px|pt|em|rem|%)?$/u.exec(length);
  if (found === null) return false;
  const size = Number(found[1]);
  if (size === 0) return true;
  return (found[2] === "px" || found[2] === "pt") && size <= maxPx;
}

function normalColor(color: string): string {
  const names: Record<string, string> = { white: "#ffffff", black: "#000000" };
  const short = /^#([\da-f])([\da-f])([\da-f])$/u.exec(color);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+%?))?\s*\)$/u.exec(color);
  if (parts === null) return names[color] ?? color;
  if (parts[4] !== undefined && Number.parseFloat(parts[4]) === 0) return "transparent";
  return `#${parts
    .slice(1, 4)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
}

interface HidingRules {
  hides(element: PageElement): boolean;
}

/** Most rules name one class or id; the few longer ones are looked up by the library. */
function hidingRules(document: PageDocument): HidingRules {
  const selectors = hiddenSelectors(document);
  const simple = new Set(selectors.filter((selector) => /^[.#]?[\w-]+$/u.test(selector)));
  const longer = new Set(
    selectors
      .filter((selector) => !simple.has(selector))
      .slice(0, MAX_LONG_SELECTORS)
      .flatMap((selector) => [...document.querySelectorAll(selector)]),
  );
  return {
    hides: (element) => {
      if (longer.has(element)) return true;
      if (simple.size === 0) return false;
      if (simple.has(element.localName) || (element.id !== "" && simple.has(`#${element.id}`))) return true;
      return (element.getAttribute("class") ?? "").split(/\s+/u).some((name) => simple.has(`.${name}`));
    },
  };
}

/** Plain class, id and tag selectors that the page's own style sheets hide everywhere, not only on some screens or in some state. */
function hiddenSelectors(document: PageDocument): string[] {
  const shown = new Set<string>();
  const hidden = new Set<string>();
  for (const style of document.querySelectorAll("style")) {
    const css = withoutNested((style.textContent ?? "").slice(0, 300_000).replace(/\/\*[\s\S]*?\*\//gu, ""));
    for (const [, selectors = "", body = ""] of css.matchAll(/([^{}]+)\{([^{}]*)\}/gu)) {
      const isHiding = hidesText(body) && !isForScreenReaders(selectors);
      if (!isHiding && !/(?:display|visibility|opacity)\s*:/iu.test(body)) continue;
      for (const selector of selectors.split(",").map((part) => part.trim())) {
        if (isHiding) {
          if (/^[\w.#-]+(?:\s*>?\s*[\w.#-]+){0,3}$/u.test(selector)) hidden.add(selector);
        } else {
          shown.add(selector);
        }
      }
    }
  }
  const toggled = toggledParts(shown);
  return [...hidden].filter((selector) => !shown.has(selector) && !toggled.has(selector));
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

/** Leaves out every block that applies under a condition: `@media`, `@supports` and their like. */
function withoutNested(css: string): string {
  let plain = "";
  let depth = 0;
  let isConditional = false;
  let start = 0;
  for (let index = 0; index < css.length; index += 1) {
    const letter = css[index];
    if (letter === "{") {
      if (depth === 0) isConditional = css.slice(start, index).trim().startsWith("@");
      depth += 1;
    } else if (letter === "}" && depth > 0) {
      depth -= 1;
      if (depth === 0) {
        if (!isConditional) plain += css.slice(start, index + 1);
        start = index + 1;
      }
    }
  }
  return plain;
}
