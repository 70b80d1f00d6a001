import { isContactLine } from "../read/fields/contact-words.ts";
import type { LibraryWords } from "./library-words.ts";
import { type LanguageLexicon, patternFrom } from "./language-lexicon.ts";
import { type PlanFeature, readPlanCards, readPlanCells, readPlanSentence } from "./read-plans.ts";
import { readFor } from "./read-for.ts";
import { type FoundValue, readValues } from "./read-values.ts";
import type { SiteFact } from "./site-fact.ts";

/** A part of a sentence with one value, and with the words that say what it is of. */
export interface Clause {
  value: FoundValue;
  before: string;
  behind: string;
  subject: string;
  /** Labels of a table's row and column, or of a list; and what they ask of a bare value. */
  label: string;
  asked: Pick<SiteFact, "per" | "period">;
  sentence: string;
  quote: string;
}

/** A clause of a table's cell, with the passage that has its row. */
export interface CellClause extends Clause {
  passageId: string;
}

const MAX_LINE = 2_000;
const CODE = /\s=\s|[{}]|=>|::|^\s*(?:\/\/|\$ )|\w\(\w*\);/u;

/** The clauses of a passage's sentences that give a value, in order. */
export function* clausesOf(text: string, library: LibraryWords, lexicon: LanguageLexicon): Generator<Clause> {
  for (const written of text.split("\n")) {
    const line = written.replace(/^[-•*] /u, "").trim();
    if (line === "" || line.length > MAX_LINE || line.includes(" | ") || CODE.test(line) || isContactLine(line)) continue;
    for (const sentence of sentencesOf(line, lexicon)) {
      for (const part of sentence.split(/;\s/u)) {
        const plan = readPlanSentence(part, library, lexicon);
        if (plan !== null) yield planClause(plan, sentence);
      }
      yield* sentenceClauses(sentence, sentence, { subject: "", attribute: "" }, lexicon);
    }
  }
}

/** Which plans have what their price cards list. */
export function cardClauses(cards: readonly SiteFact[], library: LibraryWords): CellClause[] {
  return readPlanCards(cards, library).map(({ plan, told }) => ({ ...planClause(plan, told.quote), passageId: told.source.passageId }));
}

/** What the cells of tables say: each value below its row's and its column's name, and each feature with the plans that have it. */
export function* cellClauses(cells: readonly SiteFact[], library: LibraryWords, lexicon: LanguageLexicon): Generator<CellClause> {
  for (const row of Map.groupBy(cells, ({ group, attribute }) => `${group} ${attribute}`).values()) {
    const plan = readPlanCells(row, library);
    for (const cell of plan === null ? row : row.slice(0, 1)) {
      const { subject, attribute, shown, quote, source } = cell;
      const isColumn = quote.includes(` | ${subject}: ${shown}`);
      const short = isColumn ? `${attribute} | ${subject}: ${shown}` : `${subject} | ${attribute}: ${shown}`;
      const found = plan === null ? sentenceClauses(shown, short, cell, lexicon) : [planClause(plan, quote)];
      for (const clause of found) yield { ...clause, passageId: source.passageId };
    }
  }
}

function planClause({ plans, shown, feature }: PlanFeature, quote: string): Clause {
  const value: FoundValue = {
    value: { kind: "text", text: plans },
    unit: "plan",
    per: null,
    period: null,
    bound: null,
    upTo: null,
    shown,
    start: 0,
    end: 0,
  };
  return { value, before: feature, behind: "", subject: "", label: "", asked: value, sentence: feature, quote };
}

function* sentenceClauses(
  sentence: string,
  quote: string,
  { subject: of, attribute }: Pick<SiteFact, "subject" | "attribute">,
  lexicon: LanguageLexicon,
): Generator<Clause> {
  const [, own = "", rest = sentence] = /^([^:.!?\d]{2,50}): (.+)$/u.exec(sentence) ?? [];
  const label = `${of} ${attribute} ${own}`.trim();
  const values = label === "" ? readValues(rest, lexicon) : labelledValues(rest, label, lexicon);
  if (values.length === 0) return;
  const asked = readFor(own === "" ? attribute : own, null);
  const hasWords = (said: string) => (said.match(/\p{L}+/gu) ?? []).some((word) => lexicon.stemOf(word.toLowerCase()) !== null);
  const breaks = patternFrom(
    String.raw`[;:(–—]|,(?!\s*${lexicon.pattern("if")})|${lexicon.pattern("and")}|${lexicon.pattern("relative")}`,
    "iu",
  );
  // "If the guarantee is missed, …" holds for all that follows.
  const leading = patternFrom(String.raw`^(?:${lexicon.pattern("if")}|${lexicon.pattern("lead")})[^,]*,`, "iu").exec(rest)?.[0] ?? "";
  let subject = "";
  for (const [at, value] of values.entries()) {
    const from = at === 0 ? 0 : borderBetween(rest, values[at - 1]?.end ?? 0, value.start, lexicon);
    const next = values[at + 1];
    const to = next === undefined ? rest.length : borderBetween(rest, value.end, next.start, lexicon);
    const [before, after] = [rest.slice(from, value.start), rest.slice(value.end, to)];
    const told = after.slice(0, breaks.exec(after)?.index);
    const behind = value.value.kind === "percent" ? told.replace(/^\s?off\b/u, " discount") : told;
    const part = rest.split(/;\s/u).find((each) => each.includes(rest.slice(value.start, value.end))) ?? rest;
    // A further clause omits what the first one said: "Pro costs $49 a month or $490 a year".
    const isOpen = at > 0 && !hasWords(before);
    const lead = from > 0 && value.start >= leading.length ? leading : "";
    yield {
      value,
      before: `${lead} ${isOpen ? subject : before}`,
      behind,
      subject,
      label,
      asked,
      sentence: label === "" ? part : `${label}: ${part}`,
      quote,
    };
    if (!isOpen) subject = `${before} ${behind}`;
  }
}

/** A bare number is of what its label names: "Users: 5". */
function labelledValues(rest: string, label: string, lexicon: LanguageLexicon): FoundValue[] {
  const values = readValues(rest, lexicon);
  if (values.length > 0 || !/^\d[\d.,'’\u00A0 ]*$/u.test(rest.trim())) return values;
  const number = rest.trim();
  if (/^(?:19|20)\d\d$/u.test(number))
    return readValues(`${label} ${number}`, lexicon)
      .filter(({ value }) => value.kind === "date")
      .map((value) => ({ ...value, start: 0, end: number.length }));
  return readValues(`${number} ${label.toLowerCase()}`, lexicon)
    .slice(0, 1)
    .filter(({ start, value }) => start === 0 && value.kind === "number")
    .map((value) => ({ ...value, shown: number, end: number.length }));
}

/** Where one value's clause ends and the next one's begins: at the last mark or "and" between them. */
function borderBetween(sentence: string, from: number, to: number, lexicon: LanguageLexicon): number {
  const between = sentence.slice(from, to);
  const marks = [...between.matchAll(patternFrom(String.raw`[,;:(–—]|${lexicon.pattern("and")}`, "giu"))];
  const last = marks.at(-1);
  return last === undefined ? from : from + last.index;
}

/** A mark behind a letter or a short word ends none, nor does one behind the number of a day in German. */
function sentencesOf(line: string, { language }: LanguageLexicon): string[] {
  const kept = String.raw`(?:^|[\s.(])(?:\p{L}|e\.g|i\.e|approx|max|min|no|incl|excl|ca|inkl|zzgl|bzw|Nr${language === "de" ? String.raw`|\d{1,2}` : ""})\.`;
  return line.split(patternFrom(String.raw`(?<=[.!?])(?<!${kept})\s+(?=[\p{Lu}"'“„«¿(€$£\d])`, "u"));
}
