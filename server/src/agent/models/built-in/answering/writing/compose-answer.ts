import { hasQuestionWord } from "../../../../language/question-words.ts";
import { readLanguage } from "../../../../language/read-language.ts";
import { namesAnother, readMarkedNames } from "../../../../../knowledge/index/terms/marked-name.ts";
import type { RetrievedPassage } from "../../../../../knowledge/passage.ts";
import type { Sentence } from "../../../../../knowledge/words/split-sentences.ts";
import { endsOpen, pickRun } from "./pick-run.ts";
import { headingAbove } from "../read-passage.ts";
import type { Asked, ScoredPassage, ScoredSentence } from "../weigh-passages.ts";
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
  /** The stems of its sentences, so that another answer of the same reply does not repeat them. */
  said: readonly (readonly string[])[];
}

const SAYS_WHETHER = /^(?:yes|no|ja|nein|oui|non|sí|si|no|nee|sim|não)(?!\p{L})/iu;
const MAX_QUOTE = 320;
const LONGEST_FRAGMENT = 6;
const LONGEST_LABEL = 60;
const MOST_OF_NAME = 3;
const MOST_PARTS = 3;
const MOST_PAGES = 3;
const LEAST_TELLING_WORDS = 3;
/** Set on the development sites. */
const composeWeights = {
  firstShare: 0.7,
  floor: 0.5,
  covers: 0.2,
  near: { samePage: [4.5, 2.5], otherPage: [2.5, 1] },
  furtherMargin: 6,
};
const nothing: Answer = { text: "", parts: [], quotes: [], further: [], said: [] };

/** Writes an answer of whole sentences out of ranked passages, at most `budget` characters long. */
export function composeAnswer(
  asked: Asked,
  ranked: readonly ScoredPassage[],
  budget: number,
  saidBefore: readonly (readonly string[])[] = [],
): Answer {
  const [lead] = ranked;
  if (lead?.best == null) return nothing;
  const parts: { text: string; quote: Quote }[] = [];
  const said: (readonly string[])[] = [];
  let left = budget;
  const floor = lead.best.score * composeWeights.floor;
  const [name] = readMarkedNames(asked.text);
  const isOfAnother = ({ text }: Sentence) => name !== undefined && namesAnother(name, text);
  const [first, ...others] = ranked.slice(0, 6);
  others.sort((a, b) => worthOf(b) - worthOf(a));
  for (const [index, candidate] of [first, ...others].entries()) {
    const best = candidate?.best ?? null;
    if (candidate === undefined || best === null) continue;
    if (index > 0 && (best.score < floor || best.covers < composeWeights.covers || isFar(candidate, lead, parts.length))) continue;
    const share = index === 0 ? Math.max(left * composeWeights.firstShare, Math.min(left, 360)) : left;
    if (share < 60) break;
    const run = pickRun(candidate, { words: Math.floor(Math.min(left, share)), code: left }, [...saidBefore, ...said], isOfAnother);
    if (run.length === 0) continue;
    if (index > 0 && (!standsAlone(run) || answersAnother(asked, candidate, run))) continue;
    const sentences = run.map(({ sentence }) => sentence);
    const text = labelled(labelOf(asked, candidate, run), writeRun(sentences, candidate.passage.text, asked.text));
    if (text.length > left) continue;
    said.push(...run.map(({ stems }) => stems));
    parts.push({ text, quote: { passage: candidate.passage, quote: quoteRun(candidate, run) } });
    left -= text.length + 2;
    if (parts.length === MOST_PARTS) break;
  }
  const texts = parts.map(({ text }) => text);
  return {
    text: texts.join("\n\n"),
    parts: texts,
    quotes: parts.map(({ quote }) => quote),
    further: furtherPages(ranked, lead.score),
    said,
  };
}

/** The best passage of each page that comes near the first one. */
function furtherPages(ranked: readonly ScoredPassage[], top: number): Quote[] {
  const pages = new Set<string>();
  const quotes: Quote[] = [];
  for (const { passage, best, score } of ranked) {
    if (best === null || score < top - composeWeights.furtherMargin || pages.has(passage.sourceId)) continue;
    // A label alone, "Integration", shows a reader nothing of what was asked.
    if (best.sentence.wordCount < LEAST_TELLING_WORDS) continue;
    pages.add(passage.sourceId);
    quotes.push({ passage, quote: best.sentence.text });
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

/** What ranks far below the first adds words, not an answer: the third paragraph most of all, and one of another page. */
function isFar(candidate: ScoredPassage, lead: ScoredPassage, told: number): boolean {
  const { near } = composeWeights;
  const [second = 0, third = 0] = candidate.passage.sourceId === lead.passage.sourceId ? near.samePage : near.otherPage;
  return lead.score - candidate.score > (told > 1 ? third : second);
}

function worthOf({ best, score }: ScoredPassage): number {
  return (best?.score ?? 0) + score;
}

/** The heading above, where the text alone does not say what it is about: "Growth: $189 a site each month". */
function labelOf(asked: Asked, candidate: ScoredPassage, run: readonly ScoredSentence[]): string {
  const heading = headingAbove(candidate.passage.headingPath);
  if (answersAnother(asked, candidate, run)) return `**${heading}** `;
  const words = asked.words.filter(({ weight }) => weight > 1).map(({ stem }) => stem);
  const isMissing = candidate.read.above.some((stem) => words.includes(stem) && !run.some(({ stems }) => stems.includes(stem)));
  // "Head of support" needs the heading, which names the person.
  const isFragment =
    heading !== "" &&
    run.every(({ sentence: { kind, wordCount, text } }) => kind === "sentence" && wordCount <= LONGEST_FRAGMENT && !/\p{P}$/u.test(text));
  // "22 Euro je Bildschirm" under "Werk" is the price of that plan.
  const isName =
    wordCount(heading) <= MOST_OF_NAME &&
    hasQuestionWord(asked.text, readLanguage(asked.text) ?? asked.language.language) &&
    !candidate.read.above.every((stem) => run.some(({ stems }) => stems.includes(stem)));
  if (!isMissing && !isFragment && !isName) return "";
  return heading.length > LONGEST_LABEL || /[?!.:]$/u.test(heading) ? "" : `**${heading}:** `;
}

function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== "").length;
}

/** A "no" to another question than the visitor's, which stands above it: alone it would be taken for an answer to theirs. */
function answersAnother({ words }: Asked, { passage, read }: ScoredPassage, run: readonly ScoredSentence[]): boolean {
  const isQuestion = headingAbove(passage.headingPath).endsWith("?");
  if (!isQuestion || !SAYS_WHETHER.test(run[0]?.sentence.text ?? "")) return false;
  return read.above.some((stem) => !words.some((word) => word.stem === stem));
}

/** A heading stands above a list or code, and before a text or the only line of one. */
function labelled(label: string, text: string): string {
  if (label !== "" && text.startsWith("```")) return `${label.trimEnd()}\n${text}`;
  if (label === "" || !text.startsWith(BULLET)) return `${label}${text}`;
  return text.includes("\n") ? `${label.trimEnd()}\n${text}` : `${label}${text.slice(BULLET.length)}`;
}

function quoteRun({ passage }: ScoredPassage, run: readonly ScoredSentence[]): string {
  const best = run.reduce((left, right) => (right.score > left.score ? right : left));
  const next = run.find((one) => one.index === best.index + 1);
  const { start } = best.sentence;
  const end = next !== undefined && next.sentence.end - start <= MAX_QUOTE ? next.sentence.end : best.sentence.end;
  return passage.text.slice(start, end);
}
