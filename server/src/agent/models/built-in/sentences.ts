import { readStems } from "./words.ts";

/** A piece of a passage that can stand in an answer: a whole sentence, a list item, a table row, or a line of code. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
  kind: "sentence" | "item" | "row" | "code";
  /** It goes on in the item or line that the sentence before began. */
  continues: boolean;
  /** The sentence opens a list or a table: it ends in a colon and what follows belongs to it. */
  leadsIn: boolean;
  /** The stem of every word, in order. */
  wordStems: readonly string[];
  /** The same without order, made when it is first asked for: of most sentences it never is. */
  readonly stems: ReadonlySet<string>;
}

class SentenceOfPassage implements Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: Sentence["kind"];
  readonly continues: boolean;
  readonly leadsIn: boolean;
  readonly wordStems: readonly string[];
  #stems: ReadonlySet<string> | null = null;

  constructor(text: string, start: number, kind: Sentence["kind"], continues: boolean, wordStems: readonly string[]) {
    this.text = text;
    this.start = start;
    this.end = start + text.length;
    this.kind = kind;
    this.continues = continues;
    this.leadsIn = text.endsWith(":");
    this.wordStems = wordStems;
  }

  get stems(): ReadonlySet<string> {
    return (this.#stems ??= new Set(this.wordStems));
  }
}

const BULLET = /^\s*(?:[-–•*·▪◦]|\d{1,3}[.)])\s+/u;
const ROW = /\s\|\s|\t/u;
const COMMAND =
  /^\s*(?:[$>]\s+)?(?:curl|npm|npx|yarn|pnpm|pip3?|brew|apt(?:-get)?|winget|sudo|docker|git|kubectl|helm|cd|wget|ssh|cat|echo)\s+[\w./~@:"'$-]/u;
const CODE =
  /^\s*(?:[$#>]\s|<\/?[a-z!]|[{}[\])]|\/\/|import\s.+from|const\s|let\s|var\s|function\s*\w*\()|(?:[;{}]|=>|\($|\)$|",)\s*$|[{}]\s*[,;)]|\w\(\{|<\/\w+>/u;
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|no|nos|fig|mr|mrs|ms|dr|prof|inc|ltd|co|corp|st|dept|est|incl|max|min|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[a-z])\.$/iu;
const END = /[.!?…]+["'”’)\]]*(?=\s)/gu;

/** Cuts a passage into sentences, items and rows, in their order. Every `text` is an exact substring of the passage. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let lineStart = 0;
  for (const line of text.split("\n")) {
    const from = lineStart;
    lineStart += line.length + 1;
    if (line.trim() === "") continue;
    const bullet = BULLET.exec(line);
    if (bullet !== null) {
      cutLine(sentences, text, from + bullet[0].length, from + line.length, "item");
    } else if (ROW.test(line) && !isCommand(line)) {
      pushPiece(sentences, text, from, from + line.length, "row", false);
    } else if (looksLikeCode(line)) {
      pushPiece(sentences, text, from, from + line.length, "code", false);
    } else {
      cutLine(sentences, text, from, from + line.length, "sentence");
    }
  }
  return sentences;
}

/** A line for the terminal, which is understood by itself; a pipe in it makes no table. */
export function isCommand(line: string): boolean {
  return COMMAND.test(line);
}

function looksLikeCode(line: string): boolean {
  return (CODE.test(line) || isCommand(line)) && !/^[A-Z][^{}<>=]{20,}[.:]$/u.test(line.trim());
}

function cutLine(into: Sentence[], text: string, from: number, to: number, kind: "sentence" | "item"): void {
  // A short item is one thought, whatever stops are in it.
  if (kind === "item" && to - from <= 220) {
    pushPiece(into, text, from, to, kind, false);
    return;
  }
  const line = text.slice(from, to);
  let start = 0;
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length;
    const next = line.slice(end).trimStart();
    if (
      match[0].startsWith(".") &&
      ABBREVIATION.test(line.slice(Math.max(0, end - 8), match.index + 1)) &&
      !/^[A-Z][a-z]+ing\b/u.test(next)
    )
      continue;
    if (!/^["'“‘([`]?[\p{Lu}\p{N}$€£/@#]/u.test(next)) continue;
    pushPiece(into, text, from + start, from + end, kind, start > 0);
    start = end;
  }
  pushPiece(into, text, from + start, to, kind, start > 0);
}

function pushPiece(into: Sentence[], text: string, from: number, to: number, kind: Sentence["kind"], continues: boolean): void {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) <= 32) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 32) end -= 1;
  if (end <= start) return;
  const piece = text.slice(start, end);
  const wordStems = readStems(piece);
  if (wordStems.length === 0) return;
  into.push(new SentenceOfPassage(piece, start, kind, continues, wordStems));
}
