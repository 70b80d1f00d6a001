import { backgroundOf, type Color, isAlike, readColor } from "./hiding-style.ts";
import { firstWhere, type PageElement } from "../page-node.ts";
import { type Declarations, readDeclarations, type StyleRule } from "./style-rules.ts";

/** Colours that a page's own sheets give a class, an id or a tag, where they agree. */
export interface SheetColors {
  /** Whether a text has, by its class, the colour of what its class or an outer one's puts behind it. */
  isLost(element: PageElement): boolean;
}

/** Behind the letters may be a picture or a layer. */
const PICTURES = new Set(["img", "picture", "video", "canvas", "iframe", "object"]);
const LAID_OVER = /^(?:absolute|fixed|sticky)$/u;
const UNCERTAIN = "uncertain";

/** `plain` are rules that hold on every screen, `all` those of the sheets as they stand. */
export function readSheetColors(plain: readonly StyleRule[], all: readonly StyleRule[]): SheetColors {
  const properties = new Map<string, string>();
  const rules = new Map<string, Map<string, string>>();
  const take = (selector: string, name: string, value: string) => {
    const declared = rules.get(selector) ?? new Map<string, string>();
    rules.set(selector, declared.set(name, value));
  };
  for (const { selectors, declared } of plain) {
    for (const [name, value] of declared) {
      if (name.startsWith("--")) properties.set(name, properties.has(name) && properties.get(name) !== value ? UNCERTAIN : value);
    }
    const background = backgroundOf(declared);
    for (const selector of selectors) {
      if (!/^[.#]?[\w-]+$/u.test(selector)) continue;
      for (const name of ["color", "position"]) if (declared.has(name)) take(selector, name, declared.get(name) ?? "");
      if (declared.has("background-image")) take(selector, "background", UNCERTAIN);
      else if (background !== undefined) take(selector, "background", background);
    }
  }
  // What holds only under another, in some state or on some screens may turn the colours round.
  for (const { selectors, declared } of all) {
    for (const [name, value] of declared) if (properties.has(name) && properties.get(name) !== value) properties.set(name, UNCERTAIN);
    const told: (readonly [name: string, value: string | undefined])[] = [
      ["color", declared.get("color")],
      ["background", declared.has("background-image") ? UNCERTAIN : backgroundOf(declared)],
    ];
    for (const selector of selectors) {
      const isPlain = /^[.#]?[\w-]+$/u.test(selector);
      const last = isPlain ? selector : /[.#]?[\w-]+(?=[^\s>+~]*$)/u.exec(selector)?.[0];
      if (last === undefined) continue;
      for (const [name, value] of told) {
        if (value !== undefined && !(isPlain && rules.get(last)?.get(name) === value)) take(last, name, UNCERTAIN);
      }
    }
  }
  const resolve = (value: string | undefined): Color | null => {
    const variable = /^var\(\s*(--[\w-]+)\s*(?:,[^)]*)?\)$/u.exec(value ?? "")?.[1];
    return readColor(variable === undefined ? (value ?? "") : (properties.get(variable) ?? ""));
  };
  const declaredOf = (element: PageElement): Declarations => {
    const names = [element.localName, ...(element.getAttribute("class") ?? "").split(/\s+/u).map((name) => `.${name}`), `#${element.id}`];
    const declared = new Map<string, string>();
    for (const name of names) for (const [key, value] of rules.get(name) ?? []) declared.set(key, value);
    const style = readDeclarations(element.getAttribute("style") ?? "");
    const background = backgroundOf(style);
    if (background !== undefined) declared.set("background", background);
    for (const key of ["color", "position"]) if (style.has(key)) declared.set(key, style.get(key) ?? "");
    return declared;
  };
  const colored = [...rules.values()].some((rule) => rule.has("color"));
  return {
    isLost: (element) => {
      if (!colored) return false;
      const color = resolve(declaredOf(element).get("color"));
      if (color === null || color === "transparent") return false;
      for (let outer: PageElement | null = element; outer !== null; outer = outer.parentElement) {
        const declared = declaredOf(outer);
        if (LAID_OVER.test(declared.get("position") ?? "") && outer !== element) return false;
        const written = declared.get("background");
        if (written === undefined) continue;
        const behind = resolve(written);
        if (behind === null || !isAlike(color, behind)) return false;
        const mayCover = (inner: PageElement) => {
          if (inner.localName === "style" || inner.localName === "script") return false;
          const within = declaredOf(inner);
          return PICTURES.has(inner.localName) || LAID_OVER.test(within.get("position") ?? "");
        };
        const isRecolored = (inner: PageElement) => declaredOf(inner).has("color") || declaredOf(inner).has("background");
        return firstWhere(outer, mayCover) === null && firstWhere(element, isRecolored) === null;
      }
      return false;
    },
  };
}
