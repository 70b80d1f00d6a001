import type { DocumentBlock } from "../document-blocks.ts";
import { append, readElements } from "./page-elements.ts";
import { layOut } from "./page-layout.ts";
import type { Segment } from "./page-segments.ts";
import { createTableWriter } from "./table-carry.ts";

interface Heading {
  text: string;
  size: number;
  isBold: boolean;
  page: number;
  isUsed: boolean;
}

/** A sentence has so many words before it is taken to go on over the page. */
const FEWEST_WORDS = 4;
const GOES_ON = /^["“„«(]?[\p{Ll}\p{Sc}\d]/u;
/** After a line without room for another word; nouns of some languages begin with a capital. */
const GOES_ON_AFTER_FULL_LINE = /^["“„«(]?[\p{L}\p{Sc}\d]/u;
/** "2. Prices", "2.1 Prices". */
const LISTED = /^\d{1,3}(?:[.)]\s|(?:\.\d+)*\s+\p{Lu})/u;

/** Puts pages in order as blocks, each below the headings that stand above it. A heading without any text below it is text. */
export function toBlocks(pages: readonly (readonly Segment[])[], bodySize: number): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  const headings: Heading[] = [];
  const tables = createTableWriter();
  let isAfterTable = false;
  let isOpen = false;
  const add = (text: string, page: number) => {
    for (const heading of headings) heading.isUsed = true;
    blocks.push({ headings: headings.map((heading) => heading.text), text, page });
  };
  const endHeading = () => {
    const heading = headings.pop();
    if (heading?.isUsed === false) add(heading.text, heading.page);
  };
  for (const [index, segments] of pages.entries()) {
    const page = index + 1;
    let isFirst = true;
    for (const element of layOut(segments).flatMap((region) => readElements(region, bodySize))) {
      if (element.kind === "heading") {
        while (headings.length > 0 && !isAbove(headings.at(-1), element)) endHeading();
        headings.push({ text: element.text, size: element.size, isBold: element.isBold, page, isUsed: false });
      } else if (element.kind === "table") add(tables.write(element, isAfterTable && isFirst), page);
      else {
        const rest = isFirst && !isAfterTable ? goOn(blocks, element.text, isOpen) : element.text;
        if (rest !== "") add(rest, page);
        isOpen = element.isOpen;
      }
      isAfterTable = element.kind === "table";
      if (element.kind !== "paragraph") isOpen = false;
      isFirst = false;
    }
  }
  while (headings.length > 0) endHeading();
  return blocks;
}

/** Puts the end of a sentence that goes on over the page where the sentence began, and gives back what follows it. */
function goOn(blocks: DocumentBlock[], text: string, isOpen: boolean): string {
  const before = blocks.at(-1);
  if (before === undefined || !/[\p{L}\p{N},;–-]$/u.test(before.text) || before.text.split(" ").length < FEWEST_WORDS) return text;
  if (LISTED.test(text) || !(isOpen ? GOES_ON_AFTER_FULL_LINE : GOES_ON).test(text)) return text;
  const end = /[.!?](?=\s)|[。！？]/u.exec(text);
  const cut = end === null ? text.length : end.index + 1;
  blocks[blocks.length - 1] = { ...before, text: append(before.text, text.slice(0, cut)) };
  return text.slice(cut).trim();
}

/** Whether the first heading is of a higher rank than the second. */
function isAbove(heading: { size: number; isBold: boolean } | undefined, other: { size: number; isBold: boolean }): boolean {
  if (heading === undefined) return false;
  if (Math.abs(heading.size - other.size) > 0.6) return heading.size > other.size;
  return heading.isBold && !other.isBold;
}
