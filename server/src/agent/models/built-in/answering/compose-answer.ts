import { namesAnother, readMarkedNames } from "../../../../knowledge/index/terms/marked-name.ts";
import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import { asksFigureOfToday, asksWhetherFigureHolds } from "./figure-of-today.ts";
import { topicWords } from "../dialogue/follow-up.ts";
import { SUM } from "../../../../knowledge/site-facts/numbers.ts";
import { endsOpen, pickRun } from "./pick-run.ts";
import type { Question } from "./question.ts";
import type { ScoredPassage } from "./rank-passages.ts";
import type { ScoredSentence } from "./rank-sentences.ts";
import type { Sentence } from "../../../../knowledge/words/split-sentences.ts";
import { headingAbove, inOrder, ownWordsOf, tellsDay, tellsFormer } from "./read-passage.ts";
import type { WantedWords } from "./wanted-words.ts";
import { readStems, stemOf } from "../../../../knowledge/words/words.ts";
import { BULLET, writeRun } from "./write-run.ts";

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

const PRICE = new RegExp(SUM, "iu");
const SAYS_WHETHER = /^(?:yes|no)\b/iu;
const MAX_QUOTE = 320;
const LONGEST_FRAGMENT = 6;
const LONGEST_LABEL = 60;
const MOST_PARTS = 3;
const MOST_PAGES = 3;
const LEAST_TELLING_WORDS = 3;
/** Set on the development sites. */
const composeWeights = {
  firstShare: 0.7,
  floor: 0.5,
  samePage: 0,
  covers: 0.2,
  near: { samePage: [4.5, 2.5], otherPage: [2.5, 1], besideFit: [1, -Infinity] },
  furtherMargin: 6,
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
  const asksFigure = asksFigureOfToday(question);
  if (asksFigure && lead.read.isFormer && asksWhetherFigureHolds(question))
    return { text: "", parts: [], quotes: [], further: [], said: [] };
  const floor = lead.bestScore * composeWeights.floor;
  const isAsked = rowsAskedFor(question);
  const [name] = readMarkedNames(question.text);
  const isOfAnother = ({ text }: Sentence) => name !== undefined && namesAnother(name, text);
  const asksCurrent = asksFigure || (question.type === "date" && !tellsFormer(question.text));
  const [first, ...others] = ranked.slice(0, 6);
  others.sort((a, b) => worthOf(b, lead) - worthOf(a, lead));
  for (const [index, candidate] of [first, ...others].entries()) {
    if (candidate === undefined || candidate.bestSentence === null) continue;
    if (index > 0 && candidate.bestScore < floor) continue;
    if (index > 0 && (candidate.best?.coversWithHead ?? 0) < composeWeights.covers) continue;
    // Beside what the company's pages say, a figure of another time would only contradict.
    if (index > 0 && asksCurrent && candidate.read.isFormer && !lead.read.isFormer) continue;
    if (index > 0 && question.type !== "price" && isFar(question, candidate, lead, parts.length)) continue;
    const share = index === 0 ? Math.max(left * composeWeights.firstShare, Math.min(left, 360)) : left;
    if (share < 60) break;
    const run = pickRun(candidate, { words: Math.floor(Math.min(left, share)), code: left }, seen, isAsked, isOfAnother);
    if (run.length === 0) continue;
    if (index > 0 && (!standsAlone(run) || answersAnother(question, candidate.passage, run))) continue;
    const label =
      asksFigure && candidate.read.isFormer
        ? articleOf(candidate.passage, parts.at(-1)?.quote.passage)
        : labelOf(question, wanted, candidate, run);
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
  // For a price, the line of the price list comes first, then its surroundings.
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

const ASKS_WHICH = /\b(?:which|what|list|all)\b(?: \p{L}+){0,3}? (?!(?:does|this|its|has|was|always|is|us)\b)(?<things>\p{L}{3,}s)\b/iu;

/** "Which other companies process our data?" asks for each row of a table whose first column is "Company". */
function rowsAskedFor({ text }: Question): (row: Sentence) => boolean {
  const things = ASKS_WHICH.exec(text)?.groups?.["things"]?.toLowerCase();
  if (things === undefined) return () => false;
  const stem = stemOf(things);
  return (row) => {
    const header = /^([^:|]{1,40}): /u.exec(row.text)?.[1];
    return row.kind === "row" && header !== undefined && readStems(header).includes(stem);
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
    // A label alone, "Integration", shows a reader nothing of what was asked.
    if (bestSentence.wordCount < LEAST_TELLING_WORDS) continue;
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

/**
 * What ranks far below the first adds words, not an answer: the third paragraph most of all, and one of another page, above all beside a
 * first that has the figure, the place or the name that is asked for. How to do a thing may take several.
 */
function isFar({ type }: Question, candidate: ScoredPassage, lead: ScoredPassage, told: number): boolean {
  const { near } = composeWeights;
  const isOther = candidate.passage.sourceId !== lead.passage.sourceId;
  const isBesideFit = type !== "steps" && lead.best?.fits === 1;
  const [second = 0, third = 0] = isOther ? (isBesideFit ? near.besideFit : near.otherPage) : near.samePage;
  return lead.score - candidate.score > (told > 1 ? third : second);
}

function worthOf(candidate: ScoredPassage, lead: ScoredPassage): number {
  return candidate.bestScore + candidate.score + (candidate.passage.sourceId === lead.passage.sourceId ? composeWeights.samePage : 0);
}

/** The heading above, where the text alone does not say what it is about: "Growth: $189 a site each month". */
function labelOf({ terms, type }: Question, wanted: WantedWords, { passage, read }: ScoredPassage, run: readonly ScoredSentence[]): string {
  if (answersAnother({ terms }, passage, run)) return `**${headingAbove(passage.headingPath)}** `;
  const isMissing = read.aboveWords.some(
    (word) =>
      wanted.of(word)?.terms.some(({ term, share }) => share === 1 && (terms[term]?.weight ?? 0) > 1) === true &&
      !run.some(({ sentence }) => ownWordsOf(read, sentence).includes(word)),
  );
  const heading = headingAbove(passage.headingPath);
  // "4.5 – 4 May 2026" dates the text below it.
  const isWhen = type === "date" && read.isDated && !run.some(({ sentence }) => tellsDay(sentence.text));
  // "Head of support" needs the heading, which names the person.
  const isFragment =
    heading !== "" &&
    run.every(({ sentence: { kind, wordCount, text } }) => kind === "sentence" && wordCount <= LONGEST_FRAGMENT && !/\p{P}$/u.test(text));
  if (!isMissing && !isWhen && !isFragment) return "";
  return heading.length > LONGEST_LABEL || /[?!.:]$/u.test(heading) ? "" : `**${heading}:** `;
}

function articleOf({ headingPath, sourceId }: RetrievedPassage, before: RetrievedPassage | undefined): string {
  if (before?.sourceId === sourceId) return "";
  const [title = ""] = headingPath.split(HEADING_SEPARATOR);
  const name = title.split(/ [|–—·] /u)[0] ?? title;
  return name === "" || name.length > LONGEST_LABEL ? "" : `**${/[?!.:]$/u.test(name) ? name : `${name}:`}** `;
}

/** A "no" to another question than the visitor's, which stands above it: alone it would be taken for an answer to theirs. */
function answersAnother({ terms }: Pick<Question, "terms">, { headingPath }: RetrievedPassage, run: readonly ScoredSentence[]): boolean {
  const heading = headingAbove(headingPath);
  if (!heading.endsWith("?") || !SAYS_WHETHER.test(run[0]?.sentence.text ?? "")) return false;
  const asked = new Set(terms.map(({ stem }) => stem));
  return topicWords(heading).some((word) => !asked.has(stemOf(word)));
}

/** A heading stands above a list or code, and before a text or the only line of one. */
function labelled(label: string, text: string): string {
  if (label !== "" && text.startsWith("```")) return `${label.trimEnd()}\n${text}`;
  if (label === "" || !text.startsWith(BULLET)) return `${label}${text}`;
  return text.includes("\n") ? `${label.trimEnd()}\n${text}` : `${label}${text.slice(BULLET.length)}`;
}

/** What was said in another answer as the numbers of its words; those that no passage has match nothing. */
function numbersOf(stems: ReadonlySet<string>, { numbers }: WantedWords): number[] {
  let unknown = 0;
  return inOrder(Array.from(stems, (stem) => (numbers.ofStem(stem) === -1 ? (unknown -= 1) : numbers.ofStem(stem))));
}

function quoteRun(candidate: ScoredPassage, run: readonly ScoredSentence[]): string {
  const best = run.reduce((left, right) => (right.score > left.score ? right : left));
  const next = run.find((one) => one.index === best.index + 1);
  const { start } = best.sentence;
  const end = next !== undefined && next.sentence.end - start <= MAX_QUOTE ? next.sentence.end : best.sentence.end;
  return candidate.passage.text.slice(start, end);
}
