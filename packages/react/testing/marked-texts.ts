import { englishLibrary } from "../src/knowledge-library/texts/library-texts.ts";
import type { OwnLibraryTexts } from "../src/knowledge-library/texts/library-texts.ts";

/** A table in which each word is its own name in marks, so that a word that is not from the table is seen. */
export const markedTexts: OwnLibraryTexts = Object.fromEntries(
  Object.entries(englishLibrary).map(([part, words]) => [
    part,
    Object.fromEntries(
      Object.entries(words)
        .filter(([name]) => name !== "locale")
        .map(([name, word]) => [name, typeof word === "function" ? () => `‹${part}.${name}›` : `‹${part}.${name}›`]),
    ),
  ]),
);

const NUMBER_OR_DAY = /^[\s\d.,%]*(?:[A-Z][a-z]{2} \d{1,2}, \d{4})?$/u;

/** Text below an element that comes neither from the marked table nor from the data. */
export function foreignWords(root: Element, data: unknown): string {
  const known = stringsOf(data).join("\n");
  const said = [...root.querySelectorAll("*")].flatMap((element) => [
    ...["aria-label", "aria-valuetext", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent ?? ""),
  ]);
  const foreign = said
    .map((text) => text.replace(/^\s*·/u, "").trim())
    .filter((text) => !text.includes("‹") && !NUMBER_OR_DAY.test(text) && !known.includes(text));
  return [...new Set(foreign)].join("\n");
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
