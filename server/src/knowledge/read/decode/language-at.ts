import type { PageElement } from "../page-node.ts";

/** The language that an element is written in, as the page says. */
export function languageAt(element: PageElement): string | null {
  for (let outer: PageElement | null = element; outer !== null; outer = outer.parentElement) {
    const language = outer.getAttribute("lang");
    if (language !== null && language.trim() !== "") return language.trim();
  }
  return null;
}
