import { isCodeLine } from "../code-line.ts";
import { forEachWord, readStems } from "./words.ts";

/** A quotable piece of a passage: a whole sentence, a list item, a table row, or a line of code. */
export interface Sentence {
  text: string;
  /** Its place among the sentences of its passage. */
  place: number;
  start: number;
  end: number;
  kind: "sentence" | "item" | "row" | "code";
  /** It goes on in the item or line that the sentence before began. */
  continues: boolean;
  /** The sentence opens a list or a table: it ends in a colon and what follows belongs to it. */
  leadsIn: boolean;
  wordCount: number;
  /** The stems of its words, made when they are asked for: of most sentences they never are. */
  readonly stems: ReadonlySet<string>;
  /** It points at something that was said before it. */
  readonly isDangling: boolean;
  /** It leads elsewhere or tells who wrote when, and says nothing itself. */
  readonly isStub: boolean;
  /** A heading that lost its rank, a button, a caption: no sentence, and no figure or address in it. */
  readonly isDebris: boolean;
}

const DANGLING = new RegExp(
  String.raw`^(?:${[
    "it|its|they|them|these|those|this|that|he|she|him|her|such|so|however|but|and|or|also|then|otherwise|instead|therefore",
    "in that case|in this case|both|either|to do so|if so|if not|here|there|after that|additionally|similarly|moreover",
    String.raw`dies\p{L}*|jene[rsmn]?|dabei|dafür|damit|dort|deshalb|außerdem|allerdings|jedoch|auch|in diesem fall`,
    "elle|elles|ils|celui-ci|celle-ci|ceux-ci|celles-ci|cela|ceci|toutefois|cependant|dans ce cas|de plus",
    "est[aeo]s?|ello|él|ellas?|ellos|además|sin embargo|en ese caso|en este caso|también",
    "quest[oaie]|ess[oaie]|inoltre|tuttavia|in tal caso|in questo caso|anche",
    "dit|deze|daarnaast|daarbij|daarvoor|echter|in dat geval|ook",
    "ist[oa]s?|iss[oa]|ess[ea]s?|eles?|elas?|além disso|no entanto|nesse caso|neste caso|também",
  ].join("|")})(?![\p{L}\p{N}])`,
  "iu",
);
const STUB = /^(?:see|read more|learn more|click here|check out|more on|back to|next|previous|for (?:example|instance))\b.{0,60}[.:]?$/iu;
const DATE = String.raw`(?:\d{1,2}(?:st|nd|rd|th)? \p{L}+ \d{4}|\p{L}+ \d{1,2},? \d{4}|\d{4}-\d\d-\d\d)`;
const BY = String.raw`[Bb][Yy] \p{Lu}[\p{L}.'’-]*(?:,? (?:(?:and|&|of|at) )?\p{Lu}[\p{L}.'’-]*){0,8}`;
const BESIDE = String.raw`(?:\d{1,2}[ -]min(?:ute)?s?(?: read)?|[Ff]rom the [\p{L}\p{N}]+(?: [\p{L}\p{N}]+)? blog)`;
const SAID = String.raw`(?:(?:[Ll]ast )?(?:[Pp]osted|[Pp]ublished|[Uu]pdated|[Ww]ritten) (?:on )?)?`;
const NEXT = String.raw`(?: ?[,·|•–—-])? ?`;
/** "Posted on 3 March 2026 by Ada Lovelace, Charles Babbage and Co", "By Ada Lovelace, Head of Sales · 3 March 2026 · 4 min read". */
const BYLINE = new RegExp(
  `^${SAID}(?:(?:${DATE}${NEXT})?${BY}(?:${NEXT}${SAID}${DATE})?(?:${NEXT}${BESIDE})?|${DATE}${NEXT}${BESIDE}(?:${NEXT}${BY})?)$`,
  "u",
);
const LONGEST_STUB = 120;
const DEBRIS_WORDS = 6;
const UNLIKE_DEBRIS = /[.!?:;)"”]$|\d|[_=@]|\.(?:com|org|net|io|dev|app|co)\b/u;

class SentenceOfPassage implements Sentence {
  readonly text: string;
  readonly place: number;
  readonly start: number;
  readonly end: number;
  readonly kind: Sentence["kind"];
  readonly continues: boolean;
  readonly leadsIn: boolean;
  readonly wordCount: number;
  #isDangling: boolean | null = null;
  #isStub: boolean | null = null;
  #isDebris: boolean | null = null;

  constructor(text: string, place: number, start: number, kind: Sentence["kind"], continues: boolean, wordCount: number) {
    this.text = text;
    this.place = place;
    this.start = start;
    this.end = start + text.length;
    this.kind = kind;
    this.continues = continues;
    this.leadsIn = text.endsWith(":");
    this.wordCount = wordCount;
  }

  get stems(): ReadonlySet<string> {
    return new Set(readStems(this.text));
  }

  get isDangling(): boolean {
    return (this.#isDangling ??= DANGLING.test(this.text));
  }

  get isStub(): boolean {
    return (this.#isStub ??= this.text.length < LONGEST_STUB && (STUB.test(this.text) || BYLINE.test(this.text)));
  }

  get isDebris(): boolean {
    return (this.#isDebris ??= this.kind === "sentence" && this.wordCount <= DEBRIS_WORDS && !UNLIKE_DEBRIS.test(this.text));
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

/** Counts the words of a piece of text; a piece without one is no sentence. */
type CountWords = (piece: string) => number;

const countWordsOf: CountWords = (piece) => {
  let count = 0;
  forEachWord(piece, () => (count += 1));
  return count;
};

interface Cutting {
  text: string;
  sentences: Sentence[];
  countWords: CountWords;
}

/**
 * Cuts a passage into sentences, items and rows, in order. Every `text` is an exact substring of the passage. `countWords` gets
 * each piece once, in order.
 */
export function splitSentences(text: string, countWords: CountWords = countWordsOf): Sentence[] {
  const cutting: Cutting = { text, sentences: [], countWords };
  let lineStart = 0;
  for (const line of text.split("\n")) {
    const from = lineStart;
    lineStart += line.length + 1;
    if (line.trim() === "") continue;
    if (isCodeLine(line)) {
      pushPiece(cutting, from, from + line.length, "code", false);
      continue;
    }
    const bullet = BULLET.exec(line);
    if (bullet !== null) {
      cutLine(cutting, from + bullet[0].length, from + line.length, "item");
    } else if (ROW.test(line) && !isCommand(line)) {
      pushPiece(cutting, from, from + line.length, "row", false);
    } else if (looksLikeCode(line)) {
      pushPiece(cutting, from, from + line.length, "code", false);
    } else {
      cutLine(cutting, from, from + line.length, "sentence");
    }
  }
  return cutting.sentences;
}

/** A line for the terminal, which is understood by itself; a pipe in it makes no table. */
export function isCommand(line: string): boolean {
  return COMMAND.test(line);
}

function looksLikeCode(line: string): boolean {
  return (CODE.test(line) || isCommand(line)) && !/^[A-Z][^{}<>=]{20,}[.:]$/u.test(line.trim());
}

function cutLine(cutting: Cutting, from: number, to: number, kind: "sentence" | "item"): void {
  if (kind === "item" && to - from <= 220) {
    pushPiece(cutting, from, to, kind, false);
    return;
  }
  const line = cutting.text.slice(from, to);
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
    pushPiece(cutting, from + start, from + end, kind, start > 0);
    start = end;
  }
  pushPiece(cutting, from + start, to, kind, start > 0);
}

function pushPiece({ text, sentences, countWords }: Cutting, from: number, to: number, kind: Sentence["kind"], continues: boolean): void {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) <= 32) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 32) end -= 1;
  if (end <= start) return;
  const piece = text.slice(start, end);
  const wordCount = countWords(piece);
  if (wordCount > 0) sentences.push(new SentenceOfPassage(piece, sentences.length, start, kind, continues, wordCount));
}
