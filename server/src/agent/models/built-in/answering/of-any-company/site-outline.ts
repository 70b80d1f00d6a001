import { HEADING_SEPARATOR } from "../../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../../knowledge/passage.ts";
import type { Quote } from "../writing/compose-answer.ts";
import { type Sentence, splitSentences } from "../../../../../knowledge/words/split-sentences.ts";
import { inOneLine, readWords } from "../../../../../knowledge/words/words.ts";

/** Something a page tells, in the words of a reply, and the words in the page that it leans on. */
export interface Told {
  text: string;
  quote: Quote;
}

export interface Outline {
  intro: Told | null;
  /** In groups of one list, or of the sections under one heading, as the page has them. */
  groups: readonly OutlineGroup[];
}

export interface OutlineGroup {
  heading: string;
  items: readonly Told[];
}

const LEAST_WORDS = 5;
const LEAST_ITEMS = 3;
const LONGEST_ITEM = 170;
const ITEM = /^[-•*] (?<text>\S.*)$/u;
const TRAIL = /[›»→]/u;
/** Quotation marks hold customers' words. */
const SAID_BY_OTHERS = /^\s*["“”„«]/u;

/** Reads the outline of a page. `isIntro` tells which paragraph may introduce it. */
export function readOutline(passages: readonly RetrievedPassage[], isIntro: (paragraph: string) => boolean = () => true): Outline {
  return { intro: introOf(passages, isIntro), groups: [...listsOf(passages), ...sectionsOf(passages)] };
}

function introOf(passages: readonly RetrievedPassage[], isIntro: (paragraph: string) => boolean): Told | null {
  for (const passage of passages) {
    for (const line of passage.text.split("\n")) {
      if (ITEM.test(line) || TRAIL.test(line) || line.includes(" | ") || SAID_BY_OTHERS.test(line)) continue;
      const told = splitSentences(line).filter(isTelling);
      const [first] = told;
      if (first !== undefined && isIntro(line))
        return { text: told.map(({ text }) => inOneLine(text)).join(" "), quote: { passage, quote: first.text } };
    }
  }
  return null;
}

function isTelling(sentence: Sentence): boolean {
  return sentence.kind === "sentence" && sentence.wordCount >= LEAST_WORDS && /[.!]$/u.test(sentence.text);
}

function listsOf(passages: readonly RetrievedPassage[]): OutlineGroup[] {
  return passages.flatMap((passage) => {
    const items = passage.text.split("\n").flatMap((line) => ITEM.exec(line)?.groups?.["text"] ?? (line.includes(" | ") ? line : []));
    const heading = passage.headingPath.split(HEADING_SEPARATOR).at(-1) ?? "";
    return items.length < LEAST_ITEMS
      ? []
      : [{ heading, items: items.map((item) => ({ text: shortened(item.replaceAll(" | ", "; ")), quote: { passage, quote: item } })) }];
  });
}

/** Sections side by side, each with its heading and the line that it begins with. */
function sectionsOf(passages: readonly RetrievedPassage[]): OutlineGroup[] {
  const groups = new Map<string, Told[]>();
  for (const passage of passages) {
    const headings = passage.headingPath.split(HEADING_SEPARATOR);
    const own = headings.pop() ?? "";
    const [line = ""] = passage.text.split("\n");
    const isSentence = /[.!]$/u.test(line) && readWords(line).length >= LEAST_WORDS;
    if (!isSentence || headings.length === 0 || own.endsWith("?")) continue;
    const parent = headings.join(HEADING_SEPARATOR);
    groups.set(parent, [...(groups.get(parent) ?? []), { text: shortened(`${own}: ${line}`), quote: { passage, quote: line } }]);
  }
  return [...groups]
    .filter(([, items]) => items.length >= LEAST_ITEMS)
    .map(([parent, items]) => ({ heading: parent.split(HEADING_SEPARATOR).at(-1) ?? "", items }));
}

/** A text as long as a line of a list may be. */
export function shortened(text: string): string {
  const line = inOneLine(text);
  if (line.length <= LONGEST_ITEM) return line;
  return `${line.slice(0, line.lastIndexOf(" ", LONGEST_ITEM))}…`;
}
