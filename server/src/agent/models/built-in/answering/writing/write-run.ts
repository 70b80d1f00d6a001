import { sayMark } from "./cell-marks.ts";
import { writeCode } from "./code-block.ts";
import type { Sentence } from "../../../../../knowledge/words/split-sentences.ts";
import { inOneLine, readWords } from "../../../../../knowledge/words/words.ts";

export const BULLET = "• ";
/** The only cell beside a row's name, in so many words that it needs no column's name before it: "Viewer: See loads and reports". */
const SENTENCE_CELL = /^[^:]{1,40}: (\S+ \S+ \S.*)$/u;
/** The same beside a name that was its own column's: "Photo: 50 MB each". */
const ANY_CELL = /^[^:]{1,40}: (\S.*)$/u;

/** "What: Photo | Limit: 50 MB": the first column's name says nothing that its cell does not. */
const IDLE_NAME = /^(?:what|items?|names?|features?|topics?|things?|subject|element|description|aspect|detail) ?: (?=\p{L})/iu;

const ANY_NAME = /^[^:|]{1,40}: (?=\p{L})/u;

/** Beside ticks a dash means "not included"; elsewhere it may mean "unknown". */
const HAS_TICK = /: [✓✔](?: \||$)/u;
const MARK = /(?<=: )\S(?= \||$)/gu;

/** Sentences of a passage, in their order, as a reply to what was asked has them. */
export function writeRun(sentences: readonly Sentence[], from: string, asked = ""): string {
  let text = "";
  let before: Sentence | null = null;
  for (let at = 0; at < sentences.length; at += 1) {
    const sentence = sentences[at];
    if (sentence === undefined) break;
    if (sentence.kind === "code") {
      let last = sentence;
      let next = at;
      while (sentences[next + 1]?.kind === "code" && sentences[next + 1]?.place === last.place + 1) last = sentences[(next += 1)] ?? last;
      const code = writeCode(from, sentence.start, last.end);
      if (code !== null) {
        text += `${before === null ? "" : "\n"}${code}`;
        before = last;
        at = next;
        continue;
      }
    }
    const goesOn = before !== null && sentence.continues;
    const piece = goesOn ? inOneLine(sentence.text) : writeSentence(sentence, asked);
    if (before === null) text = piece;
    else if (goesOn) text += ` ${piece}`;
    else
      text += `${before.kind !== "sentence" || sentence.kind !== "sentence" || !/[.!?…:]["'”’)\]]*$/u.test(before.text) ? "\n" : " "}${piece}`;
    before = sentence;
  }
  return text;
}

/** A sentence as a reply has it: a line of a list, or of a table, after a bullet. */
function writeSentence(sentence: Sentence, asked: string): string {
  const line = inOneLine(sentence.text);
  if (sentence.kind === "item") return `${BULLET}${line}`;
  if (sentence.kind !== "row") return line;
  const plain = HAS_TICK.test(line) ? line.replace(MARK, sayMark) : line;
  const [first, ...cells] = plain.split(" | ");
  if (cells.length === 0 || first === undefined) return `${BULLET}${plain}`;
  const column = columnAsked(cells, asked);
  const name = first.replace(column !== null || areAlike(cells) ? ANY_NAME : IDLE_NAME, "");
  if (column !== null) return `${BULLET}${name}: ${withoutColon(column)}`;
  const only =
    cells.length === 1 && !name.includes(": ") ? (name === first ? SENTENCE_CELL : ANY_CELL).exec(cells[0] ?? "")?.[1] : undefined;
  if (only !== undefined) return `${BULLET}${name}: ${only}`;
  return name.includes(": ") ? `${BULLET}${plain.replaceAll(" | ", "; ")}` : `${BULLET}${name}: ${cells.map(withoutColon).join("; ")}`;
}

function withoutColon(cell: string): string {
  return cell.replace(/^([^:]{1,40}): /u, "$1 ");
}

/** The only column that is asked for by its name: of "Fleet" and "Fleet Plus" the longer that is there. */
function columnAsked(cells: readonly string[], asked: string): string | null {
  const words = ` ${wordsOf(asked)} `;
  const named = cells.filter((cell) => words.includes(` ${wordsOf(headerOf(cell))} `) && headerOf(cell) !== "");
  const whole = named.filter((cell) => !named.some((other) => other !== cell && headerOf(other).includes(headerOf(cell))));
  return cells.length > 1 && whole.length === 1 ? (whole[0] ?? null) : null;
}

/** Whether all cells have values of one form, as the prices of several plans have: the row is then about its first cell. */
function areAlike(cells: readonly string[]): boolean {
  const forms = new Set(cells.map((cell) => cell.slice(headerOf(cell).length).replaceAll(/\d+(?:[.,]\d+)*/gu, "0")));
  return cells.length > 1 && forms.size === 1 && [...forms].every((form) => form.includes("0"));
}

function headerOf(cell: string): string {
  return /^([^:]{1,40}): /u.exec(cell)?.[1] ?? "";
}

function wordsOf(text: string): string {
  return readWords(text)
    .map(({ lower }) => lower)
    .join(" ");
}
