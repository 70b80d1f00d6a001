import type { RetrievedPassage } from "../../../knowledge/passage.ts";
import { codeAround, FENCES_LENGTH, writeCode } from "./code-block.ts";
import type { Question } from "./question.ts";
import type { ScoredPassage } from "./rank-passages.ts";
import type { ScoredSentence } from "./rank-sentences.ts";
import { isCommand, type Sentence } from "./sentences.ts";
import { headingAbove, inOrder, ownWordsOf } from "./read-passage.ts";
import type { WantedWords } from "./wanted-words.ts";
import { inOneLine } from "./words.ts";

/** A passage that an answer leans on, with the exact words taken from it. */
export interface Quote {
  passage: RetrievedPassage;
  quote: string;
}

/** The words of an answer and where each part of them comes from, the best first. */
export interface Answer {
  text: string;
  /** The paragraphs of the text; each has its quote at the same place. */
  parts: readonly string[];
  quotes: readonly Quote[];
  /** The next best pages, each with its most telling words, for a visitor who wants to read on. */
  further: readonly Quote[];
  /** Its sentences, so that another answer of the same reply does not repeat them. */
  said: readonly Said[];
}

/** What was said already, as stems. */
export interface Said {
  readonly stems: ReadonlySet<string>;
}

const PRICE = /[$€£¥]\s?\d|\d\s?(?:€|£|USD|EUR|GBP)\b/u;
const BULLET = "• ";
/** The only cell beside a row's name, in so many words that it needs no column's name before it: "Viewer: See loads and reports". */
const SENTENCE_CELL = /^[^:]{1,40}: (\S+ \S+ \S.*)$/u;
const MAX_QUOTE = 320;
/** Longer code is for the page. */
const MOST_CODE = 420;
const MOST_PARTS = 3;
const MOST_PAGES = 3;
/** Set on the development sites. */
const composeWeights = {
  firstShare: 0.7,
  floor: 0.5,
  next: 0.12,
  code: 0.3,
  samePage: 0,
  row: 0.9,
  covers: 0.2,
  near: 4,
  nearThird: 2,
  nearOnPage: 0.5,
  furtherMargin: 7,
};

/** Writes an answer of whole sentences out of ranked passages, at most `budget` characters long. */
export function composeAnswer(
  question: Question,
  wanted: WantedWords,
  ranked: readonly ScoredPassage[],
  budget: number,
  saidBefore: readonly Said[] = [],
): Answer {
  const parts: { text: string; quote: Quote; tellsPrice: boolean }[] = [];
  const said: Sentence[] = [];
  const seen: (readonly number[])[] = saidBefore.map(({ stems }) => numbersOf(stems, wanted));
  let left = budget;
  const lead = ranked[0];
  if (lead === undefined || lead.bestSentence === null) return { text: "", parts: [], quotes: [], further: [], said: [] };
  const floor = lead.bestScore * composeWeights.floor;
  const [first, ...others] = ranked.slice(0, 6);
  others.sort((a, b) => worthOf(b, lead) - worthOf(a, lead));
  for (const [index, candidate] of [first, ...others].entries()) {
    if (candidate === undefined || candidate.bestSentence === null) continue;
    if (index > 0 && (candidate.bestScore < floor || (lead.isProven && !candidate.isProven))) continue;
    if (index > 0 && (candidate.best?.coversWithHead ?? 0) < composeWeights.covers) continue;
    if (index > 0 && question.type !== "price" && isFar(candidate, lead, parts.length)) continue;
    const share = index === 0 ? Math.max(left * composeWeights.firstShare, Math.min(left, 360)) : left;
    if (share < 60) break;
    const run = pickRun(candidate, Math.floor(Math.min(left, share)), seen);
    if (run.length === 0) continue;
    if (index > 0 && !standsAlone(run)) continue;
    const label = labelOf(question, wanted, candidate, run);
    const text = labelled(
      label,
      writeRun(
        run.map((one) => one.sentence),
        candidate.passage.text,
      ),
    );
    if (text.length > left) continue;
    for (const { sentence } of run) {
      said.push(sentence);
      seen.push(ownWordsOf(candidate.read, sentence));
    }
    parts.push({ text, quote: { passage: candidate.passage, quote: quoteRun(candidate, run) }, tellsPrice: tellsPrice(question, run) });
    left -= text.length + 2;
    if (parts.length === MOST_PARTS) break;
  }
  // Who asks for a price wants the line of the price list first, and what the same page says around it after.
  const priced = parts.findIndex((part) => part.tellsPrice && part.quote.passage.sourceId === parts[0]?.quote.passage.sourceId);
  if (priced > 0) parts.unshift(...parts.splice(priced, 1));
  const texts = parts.map((part) => part.text);
  return {
    text: texts.join("\n\n"),
    parts: texts,
    quotes: parts.map((part) => part.quote),
    further: furtherPages(ranked, lead.score),
    said,
  };
}

/** Whether a line of a table gives a price of what was asked about. */
function tellsPrice(question: Question, run: readonly ScoredSentence[]): boolean {
  if (question.type !== "price") return false;
  return run.some(
    ({ sentence }) => sentence.kind === "row" && PRICE.test(sentence.text) && question.subject.some(({ stem }) => sentence.stems.has(stem)),
  );
}

/** The best passage of each page that comes near the first one. */
function furtherPages(ranked: readonly ScoredPassage[], top: number): Quote[] {
  const pages = new Set<string>();
  const quotes: Quote[] = [];
  for (const candidate of ranked) {
    const { passage, bestSentence } = candidate;
    if (bestSentence === null || candidate.score < top - composeWeights.furtherMargin || pages.has(passage.sourceId)) continue;
    pages.add(passage.sourceId);
    quotes.push({ passage, quote: bestSentence.text });
    if (quotes.length > MOST_PAGES) break;
  }
  return quotes;
}

/** A further part is worth reading only when it is understood without what stood before it on its page. */
function standsAlone(run: readonly ScoredSentence[]): boolean {
  const [first] = run;
  if (first === undefined || first.sentence.isDangling || endsOpen(run.at(-1), () => run.length === 1)) return false;
  return run.reduce((length, one) => length + one.sentence.text.length, 0) >= 45 || first.sentence.kind === "row";
}

/** What ranks far below the first adds words, not an answer; the third paragraph most of all. */
function isFar(candidate: ScoredPassage, lead: ScoredPassage, told: number): boolean {
  const near = told > 1 ? composeWeights.nearThird : composeWeights.near;
  const isSamePage = candidate.passage.sourceId === lead.passage.sourceId;
  return lead.score - candidate.score > near + (isSamePage ? composeWeights.nearOnPage : 0);
}

function worthOf(candidate: ScoredPassage, lead: ScoredPassage): number {
  return candidate.bestScore + candidate.score + (candidate.passage.sourceId === lead.passage.sourceId ? composeWeights.samePage : 0);
}

/** The heading above, where the text alone does not say what it is about: "Growth: $189 a site each month". */
function labelOf({ terms }: Question, wanted: WantedWords, { passage, read }: ScoredPassage, run: readonly ScoredSentence[]): string {
  const isMissing = read.aboveWords.some(
    (word) =>
      wanted.of(word)?.terms.some(({ term, share }) => share === 1 && (terms[term]?.weight ?? 0) > 1) === true &&
      !run.some(({ sentence }) => ownWordsOf(read, sentence).includes(word)),
  );
  if (!isMissing) return "";
  const heading = headingAbove(passage.headingPath);
  return heading.length > 60 || /[?!.:]$/u.test(heading) ? "" : `**${heading}:** `;
}

/** A heading stands above a list or code, and before a text or the only line of one. */
function labelled(label: string, text: string): string {
  if (label !== "" && text.startsWith("```")) return `${label.trimEnd()}\n${text}`;
  if (label === "" || !text.startsWith(BULLET)) return `${label}${text}`;
  return text.includes("\n") ? `${label.trimEnd()}\n${text}` : `${label}${text.slice(BULLET.length)}`;
}

/** The best sentence of a passage and its neighbours, as far as they fit: what it needs to be understood first, then what follows. */
function pickRun(candidate: ScoredPassage, budget: number, seen: readonly (readonly number[])[]): ScoredSentence[] {
  const { read } = candidate;
  const whole = candidate.scored.filter((one) => !one.sentence.isDebris);
  const isAll = whole.length === 0 || whole.length === candidate.scored.length;
  const scored = isAll ? candidate.scored : whole.map((one, index) => ({ ...one, index }));
  const isFresh = ({ sentence }: ScoredSentence): boolean =>
    !sentence.isStub && (seen.length === 0 || !seen.some((words) => sameWords(words, ownWordsOf(read, sentence))));
  let best: ScoredSentence | null = null;
  for (const one of scored) if ((best === null || one.score > best.score) && one.sentence.text.length <= budget && isFresh(one)) best = one;
  if (best === null) return [];
  const chosen = new Set<number>([best.index]);
  let used = best.sentence.text.length;
  /** Code is told whole or not at all. */
  const takeCode = (index: number): boolean => {
    const { from, to } = codeAround(scored, index);
    const length = (scored[to]?.sentence.end ?? 0) - (scored[from]?.sentence.start ?? 0) + FENCES_LENGTH;
    if (length > MOST_CODE || used + length > budget) return false;
    for (let at = from; at <= to; at += 1) chosen.add(at);
    used += length;
    return true;
  };
  const take = (index: number): boolean => {
    const one = scored[index];
    if (one === undefined || chosen.has(index)) return false;
    if (used + one.sentence.text.length + 3 > budget || !isFresh(one)) return false;
    if (one.sentence.kind === "code") return takeCode(index);
    chosen.add(index);
    used += one.sentence.text.length + 3;
    return true;
  };
  if (best.sentence.kind === "code") takeCode(best.index);
  // What the best sentence leans on: the sentence its pronoun points at, or the line that its list hangs on.
  let first = best.index;
  while (chosen.has(first - 1)) first -= 1;
  while (first > 0 && scored[first]?.sentence.isDangling === true && take(first - 1)) first -= 1;
  const leadIn = leadInOf(scored, best.index);
  if (leadIn !== null) take(leadIn);
  let last = best.index;
  while (chosen.has(last + 1)) last += 1;
  for (;;) {
    const after = worthAfter(scored, last, best.score);
    const before = worthBefore(scored[first - 1], best.score);
    if (after < 0 && before < 0) break;
    const sides = after >= before ? ["after", "before"] : ["before", "after"];
    const taken = sides.find((side) => (side === "after" ? take(last + 1) : take(first - 1)));
    if (taken === undefined) break;
    while (chosen.has(last + 1)) last += 1;
    while (chosen.has(first - 1)) first -= 1;
  }
  const run = [...chosen].sort((left, right) => left - right).flatMap((index) => scored[index] ?? []);
  const isCut = (at: number): boolean => codeAround(scored, at).from < first || codeAround(scored, at).to > last;
  while (run.length > 1 && endsOpen(run.at(-1), isCut)) run.pop();
  while (run.length > 1 && run[0] !== best && opensBadly(run[0], isCut)) run.shift();
  return run;
}

function worthAfter(scored: readonly ScoredSentence[], last: number, best: number): number {
  const next = scored[last + 1];
  if (next === undefined) return -1;
  const current = scored[last]?.sentence;
  if (current?.leadsIn === true) return Math.max(next.score + 0.5, next.sentence.kind === "code" ? 1 : -1);
  // "A task makes the file anew." and below it the command.
  if (next.sentence.kind === "code" && current?.kind !== "code") return Math.max(next.score + composeWeights.next, composeWeights.code);
  // Rows of a table stand by themselves: those that say nothing of the question are left out.
  if (next.sentence.kind === "row" && next.score < composeWeights.row * best) return -1;
  return next.score + composeWeights.next + (next.sentence.kind !== "sentence" && current?.kind === next.sentence.kind ? 0.1 : 0);
}

function worthBefore(before: ScoredSentence | undefined, best: number): number {
  if (before === undefined || (before.sentence.kind === "row" && before.score < composeWeights.row * best)) return -1;
  return before.score;
}

/** Whether the code at a place is told in part. */
type IsCut = (at: number) => boolean;

function opensBadly(one: ScoredSentence | undefined, isCut: IsCut): boolean {
  return one !== undefined && ((one.sentence.start > 0 && one.sentence.isDangling) || isOpenCode(one, isCut));
}

function endsOpen(one: ScoredSentence | undefined, isCut: IsCut): boolean {
  if (one === undefined || one.sentence.kind === "code") return one !== undefined && isOpenCode(one, isCut);
  return one.sentence.leadsIn || one.sentence.text.endsWith("?");
}

function isOpenCode({ sentence, index }: ScoredSentence, isCut: IsCut): boolean {
  return sentence.kind === "code" && !isCommand(sentence.text) && isCut(index);
}

function leadInOf(scored: readonly ScoredSentence[], index: number): number | null {
  const kind = scored[index]?.sentence.kind;
  if (kind !== "item" && kind !== "row" && kind !== "code") return null;
  for (let at = index - 1; at >= 0 && at >= index - 12; at -= 1) {
    const sentence = scored[at]?.sentence;
    if (sentence === undefined) return null;
    if (sentence.kind === kind) continue;
    return sentence.leadsIn ? at : null;
  }
  return null;
}

/** What was said in another answer as the numbers of its words; those that no passage has match nothing. */
function numbersOf(stems: ReadonlySet<string>, { numbers }: WantedWords): number[] {
  let unknown = 0;
  return inOrder(Array.from(stems, (stem) => (numbers.ofStem(stem) === -1 ? (unknown -= 1) : numbers.ofStem(stem))));
}

/** Whether two sentences have nearly all words in common; both lists are in order. */
function sameWords(left: readonly number[], right: readonly number[]): boolean {
  if (left.length === 0 || right.length === 0) return false;
  let shared = 0;
  let at = 0;
  for (const word of left) {
    while ((right[at] ?? word) < word) at += 1;
    if (right[at] === word) shared += 1;
  }
  return shared / Math.min(left.length, right.length) > 0.85;
}

/** Sentences of a passage, in their order, as a reply has them. */
function writeRun(sentences: readonly Sentence[], from: string): string {
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
    const piece = goesOn ? inOneLine(sentence.text) : writeSentence(sentence);
    if (before === null) text = piece;
    else if (goesOn) text += ` ${piece}`;
    else
      text += `${before.kind !== "sentence" || sentence.kind !== "sentence" || !/[.!?…:]["'”’)\]]*$/u.test(before.text) ? "\n" : " "}${piece}`;
    before = sentence;
  }
  return text;
}

/** A sentence as a reply has it: a line of a list, or of a table, after a bullet. */
export function writeSentence(sentence: Sentence): string {
  const plain = inOneLine(sentence.text);
  if (sentence.kind === "item") return `${BULLET}${plain}`;
  if (sentence.kind !== "row") return plain;
  const [name, ...cells] = plain.split(" | ");
  if (cells.length === 0 || name === undefined) return `${BULLET}${plain}`;
  const only = cells.length === 1 && !name.includes(": ") ? SENTENCE_CELL.exec(cells[0] ?? "")?.[1] : undefined;
  if (only !== undefined) return `${BULLET}${name}: ${only}`;
  return name.includes(": ")
    ? `${BULLET}${plain.replaceAll(" | ", "; ")}`
    : `${BULLET}${name}: ${cells.map((cell) => cell.replace(/^([^:]{1,40}): /u, "$1 ")).join("; ")}`;
}

function quoteRun(candidate: ScoredPassage, run: readonly ScoredSentence[]): string {
  const best = run.reduce((left, right) => (right.score > left.score ? right : left));
  const next = run.find((one) => one.index === best.index + 1);
  const { start } = best.sentence;
  const end = next !== undefined && next.sentence.end - start <= MAX_QUOTE ? next.sentence.end : best.sentence.end;
  return candidate.passage.text.slice(start, end);
}
