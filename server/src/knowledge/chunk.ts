import { isCodeLine, toCodeLine } from "./code-line.ts";
import type { PassageDraft, ReadText } from "./passage.ts";

/** What stands between a title and its headings in a passage's heading path. */
export const HEADING_SEPARATOR = " › ";

const TARGET_WORDS = 90;
/** A section up to this long stays one passage. */
const MAX_WORDS = 130;
/** A longer line that ends in a colon says enough by itself. */
const MAX_OPENING = 40;
const LONGEST_ABBREVIATION = 12;
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|etc|vs|mr|mrs|ms|dr|prof|st|no|nos|fig|eq|inc|ltd|co|corp|approx|al|ref|vol|pp?|[a-z])\.$/iu;
const LIST_LINE = /^\s*(?:[-*•–▪]|\d{1,3}[.)]|[a-z][.)])\s|\||\t/iu;

interface Unit {
  text: string;
  words: number;
  /** What joins it to the unit before. */
  joint: " " | "\n" | "\n\n";
  isCode?: boolean;
}

/**
 * Cuts a text into passages of about 90 words: never across headings, at ends of paragraphs, lines or sentences, and with
 * list and table lines whole, code together as far as it fits, and a line that ends in a colon with what it opens. Blocks that follow each other under the same headings are cut as one.
 */
export function chunkText(read: ReadText): PassageDraft[] {
  const title = tidy(read.title);
  const passages: PassageDraft[] = [];
  let section: { path: string; texts: string[] } | null = null;
  const finish = () => {
    if (section === null) return;
    for (const text of cut(section.texts)) passages.push({ headingPath: section.path, text });
    section = null;
  };
  for (const block of read.blocks) {
    const path = headingPath(title, block.headings);
    if (section === null || section.path !== path) {
      finish();
      section = { path, texts: [] };
    }
    section.texts.push(block.text);
  }
  finish();
  if (passages.length > 0) return passages;
  const only = tidy(read.description ?? "") || title;
  return only === "" ? [] : [{ headingPath: title, text: only }];
}

function headingPath(title: string, headings: readonly string[]): string {
  const path = title === "" ? [] : [title];
  for (const heading of headings.map(tidy)) {
    if (heading !== "" && heading !== path.at(-1)) path.push(heading);
  }
  return path.join(HEADING_SEPARATOR);
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function cut(texts: readonly string[]): string[] {
  const units = texts.flatMap(paragraphUnits);
  const total = units.reduce((sum, unit) => sum + unit.words, 0);
  if (total === 0) return [];
  if (total <= MAX_WORDS) return [join(units)];

  const target = total / Math.max(1, Math.round(total / TARGET_WORDS));
  const chunks: string[] = [];
  let open: Unit[] = [];
  let words = 0;
  let left = total;
  for (const unit of units.flatMap((each) => (isDivisible(each) ? sentenceUnits(each) : [each]))) {
    const isNearer = words + unit.words / 2 > target;
    // A short rest is better kept with what comes before it.
    if (open.length > 0 && ((isNearer && left > target / 3) || words + unit.words > MAX_WORDS)) {
      const last = open.at(-1);
      const carried = open.length > 1 && last !== undefined && opens(last) ? [last] : [];
      chunks.push(join(carried.length > 0 ? open.slice(0, -1) : open));
      open = carried;
      words = carried[0]?.words ?? 0;
    }
    open.push(unit);
    words += unit.words;
    left -= unit.words;
  }
  if (open.length > 0) chunks.push(join(open));
  return chunks;
}

/** Sentences in a cell belong to the row that names what they are about. */
function isDivisible({ text, words, isCode }: Unit): boolean {
  const isRow = text.includes(" | ") && words <= MAX_WORDS;
  return words > TARGET_WORDS / 3 && isCode !== true && !isRow;
}

/** "Run the following command:" says nothing without the command. */
function opens({ text, words }: Unit): boolean {
  return text.endsWith(":") && words <= MAX_OPENING;
}

/** Paragraphs, with each line of a list or table by itself. */
function paragraphUnits(text: string): Unit[] {
  const units: Unit[] = [];
  for (const paragraph of text.split(/\n\s*\n/u)) {
    let isFirst = true;
    let before: Unit | null = null;
    for (const line of paragraph.split("\n")) {
      const trimmed = line.replace(/[^\S\t]+/gu, " ").trim();
      if (trimmed === "") continue;
      const joint = isFirst ? "\n\n" : "\n";
      isFirst = false;
      if (isCodeLine(line)) {
        addCode(units, line, joint);
        before = null;
        continue;
      }
      const unit: Unit = { text: trimmed, words: countWords(trimmed), joint };
      // Prose that was wrapped by hand reads on; a line that ends a sentence or starts an item does not.
      if (before !== null && !LIST_LINE.test(line) && !/[.!?:;|]$/u.test(before.text) && before.words > 6) {
        before.text += `\n${trimmed}`;
        before.words += unit.words;
      } else {
        units.push(unit);
        before = unit;
      }
    }
  }
  return units;
}

function addCode(units: Unit[], line: string, joint: Unit["joint"]): void {
  const before = units.at(-1);
  const words = countWords(line.trim());
  if (before?.isCode === true && joint === "\n" && before.words + words <= TARGET_WORDS) {
    before.text += `\n${line}`;
    before.words += words;
    return;
  }
  const pieces = words <= MAX_WORDS ? [line] : withinLimit(line.trim()).map(toCodeLine);
  for (const [at, text] of pieces.entries())
    units.push({ text, words: countWords(text.trim()), joint: at === 0 ? joint : "\n", isCode: true });
}

function sentenceUnits(unit: Unit): Unit[] {
  const sentences: string[] = [];
  let open = "";
  for (const piece of unit.text.split(/(?<=[.!?…]["'”’)\]]*)\s+(?=["'“‘([]?[\p{Lu}\p{N}])|(?<=[。！？])/u)) {
    open = open === "" ? piece : `${open} ${piece}`;
    if (ABBREVIATION.test(piece.slice(-LONGEST_ABBREVIATION))) continue;
    sentences.push(open);
    open = "";
  }
  if (open !== "") sentences.push(open);
  return sentences.flatMap(withinLimit).map((text, i) => ({ text, words: countWords(text), joint: i === 0 ? unit.joint : " " }));
}

/** A "sentence" without an end (a dump, a generated list) is cut between words. */
function withinLimit(sentence: string): string[] {
  if (countWords(sentence) <= MAX_WORDS) return [sentence];
  const parts: string[] = [];
  let open: string[] = [];
  let length = 0;
  for (const word of sentence.split(/\s+/u).flatMap((each) => each.match(/.{1,400}/gsu) ?? [])) {
    open.push(word);
    length += Math.max(1, word.length / 12);
    if (length < TARGET_WORDS) continue;
    parts.push(open.join(" "));
    open = [];
    length = 0;
  }
  if (open.length > 0) parts.push(open.join(" "));
  return parts;
}

function join(units: readonly Unit[]): string {
  return units.map((unit, i) => (i === 0 ? unit.text : unit.joint + unit.text)).join("");
}

/** Words by blanks; a script without blanks counts a word for every twelve characters. */
function countWords(text: string): number {
  let words = 0;
  let isInside = false;
  for (let i = 0; i < text.length; i += 1) {
    const isBlank = text.charCodeAt(i) <= 32;
    if (!isBlank && !isInside) words += 1;
    isInside = !isBlank;
  }
  return Math.max(words, Math.ceil(text.length / 12));
}
