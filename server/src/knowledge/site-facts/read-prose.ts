import { isContactLine } from "../read/contact-words.ts";
import { readTableLine } from "../table-line.ts";
import { type LibraryWords } from "./library-words.ts";
import type { Language, Lexicon } from "./lexicon.ts";
import { isSaidOfNow, placeOf } from "./standing.ts";
import { type PlanFeature, readPlanRow, readPlanSentence } from "./read-plans.ts";
import { type FoundValue, readLabel, readValues } from "./read-values.ts";
import type { SiteFact } from "./site-fact.ts";

/** A fact with all the words by which it is compared with another, as stems. */
export interface ProseFact extends SiteFact {
  /** The other end of "3 to 5 days". */
  upTo: number | null;
  /** What it is about, in the words of its own clause. */
  own: ReadonlySet<string>;
  /** The same words as people read them, by their stems. */
  said: ReadonlyMap<string, string>;
  /** Those of them that name a plan, a product and the like; what is said of one says nothing of another. */
  names: ReadonlySet<string>;
  /** Those of the names that head tables and parts of pages, as plans and products do. */
  heads: ReadonlySet<string>;
  /** Those that stand behind the value, where the less important stands. */
  behind: ReadonlySet<string>;
  /** The rest of its sentence, and the headings above it. */
  near: ReadonlySet<string>;
  around: ReadonlySet<string>;
  /** Words of the page's title, and those that its heading asks about. */
  title: ReadonlySet<string>;
  topic: ReadonlySet<string>;
  /** It says nothing itself of what it is about. */
  isBare: boolean;
  /** Countries that its headings name. */
  countries: ReadonlySet<string>;
  path: string;
  language: Language;
  updatedAt: string;
}

export interface ProseSource {
  id: string;
  sourceId: string;
  kind: string;
  title: string;
  url: string | null;
  headingPath: string;
  text: string;
  updatedAt: string;
}

/** A part of a sentence with one value, and with the words that say what it is of. */
interface Clause {
  value: FoundValue;
  before: string;
  behind: string;
  /** What the clause before it is of. */
  subject: string;
  /** Labels of a table's row and column, or of a list. */
  label: string;
  sentence: string;
  quote: string;
}

const MAX_LINE = 2_000;
const CODE = /\s=\s|[{}]|=>|::|^\s*(?:\/\/|\$ )|\w\(\w*\);/u;

/** The facts that a passage gives in its sentences, lists and tables. */
export function readProse(source: ProseSource, library: LibraryWords): ProseFact[] {
  const lexicon = library.lexicon(source.sourceId);
  const headings = source.kind === "faq" ? [source.title] : source.headingPath.split(" › ");
  const place = placeOf(source, headings, lexicon);
  let around: Around | null = null;
  const facts: ProseFact[] = [];
  for (const clause of clausesOf(source.text, library, lexicon)) {
    if (!isSaidOfNow(clause.sentence, clause.value.value, place, lexicon)) continue;
    around ??= readAround(headings, place.path, library, lexicon);
    const fact = toFact(clause, around, source, library, lexicon);
    if (fact !== null) facts.push({ ...fact, path: place.path });
  }
  return facts;
}

interface Around {
  nearest: readonly Word[];
  isAsked: boolean;
  names: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  title: ReadonlySet<string>;
  countries: ReadonlySet<string>;
}

function readAround(headings: readonly string[], path: string, library: LibraryWords, lexicon: Lexicon): Around {
  const words = headings.map((heading) => wordsOf(heading, library, lexicon));
  const slug = path.slice(path.lastIndexOf("/") + 1).replaceAll("-", " ");
  const said = `${headings.join(" ")} ${slug}`.toLowerCase();
  return {
    nearest: words.findLast((each) => each.length > 0) ?? [],
    isAsked: headings.at(-1)?.endsWith("?") ?? false,
    names: new Set(
      words.findLast((each) => each.some(({ isHead }) => isHead))?.flatMap(({ isHead, stemmed }) => (isHead ? [stemmed] : [])),
    ),
    stems: new Set([...words.flat(), ...wordsOf(slug, library, lexicon)].map(({ stemmed }) => stemmed)),
    title: new Set(words[0]?.map(({ stemmed }) => stemmed)),
    countries: new Set([...lexicon.countries].filter((country) => said.includes(country))),
  };
}

function toFact(clause: Clause, around: Around, source: ProseSource, library: LibraryWords, lexicon: Lexicon): ProseFact | null {
  const { value, label, before, behind, subject, sentence, quote } = clause;
  const first = wordsOf(`${label} ${before}`, library, lexicon).filter(({ stemmed }) => stemmed !== value.unit);
  const last = wordsOf(behind, library, lexicon).filter(({ stemmed }) => stemmed !== value.unit);
  const clauseWords = [...first, ...last];
  const isBare = clauseWords.length === 0;
  const isAsked = around.isAsked && !quote.includes(" | ");
  const said = isBare || isAsked ? [...clauseWords, ...around.nearest] : clauseWords;
  // A date by itself is that of its page.
  if (isBare && (value.value.kind === "date" || value.value.kind === "text")) return null;
  const own = new Set(said.map(({ stemmed }) => stemmed));
  if (value.per !== null && lexicon.stemOf(value.per) !== null) own.add(value.per);
  const heads = new Set([...first, ...last].filter(({ isHead }) => isHead).map(({ stemmed }) => stemmed));
  const names = new Set([...heads, ...first.filter(({ isName }) => isName).map(({ stemmed }) => stemmed)]);
  if (names.size === 0)
    for (const { isName, isHead, stemmed } of wordsOf(subject, library, lexicon)) if (isName || isHead) names.add(stemmed);
  if (names.size === 0 && value.value.kind !== "text" && !isOfAll(sentence, lexicon))
    for (const name of around.names) {
      names.add(name);
      heads.add(name);
    }
  if (own.size === 0) return null;
  const { id: passageId, sourceId, url, title, headingPath } = source;
  const asked = value.per === null && value.period === null ? readLabel(label, lexicon) : value;
  const hasTail = value.value.kind === "money" || value.value.kind === "number";
  return {
    subject: [...new Set(said.filter(({ stemmed }) => names.has(stemmed)).map(({ word }) => word))].join(" "),
    attribute: [...new Set(said.filter(({ stemmed }) => !names.has(stemmed)).map(({ word }) => word))].join(" "),
    value: value.value,
    upTo: value.upTo,
    shown: value.shown,
    unit: value.unit,
    per: hasTail ? asked.per : null,
    period: hasTail ? asked.period : null,
    bound: value.bound,
    range: null,
    source: { passageId, sourceId, url, title, headingPath },
    quote,
    own,
    said: new Map(said.map(({ word, stemmed }) => [stemmed, word])),
    names,
    heads,
    behind: new Set(last.map(({ stemmed }) => stemmed).filter((stemmed) => !first.some((each) => each.stemmed === stemmed))),
    near: new Set(wordsOf(sentence, library, lexicon).map(({ stemmed }) => stemmed)),
    around: around.stems,
    title: around.title,
    topic: isAsked ? new Set([...around.title, ...around.nearest.map(({ stemmed }) => stemmed)]) : around.title,
    isBare: isBare && !isAsked,
    countries: around.countries,
    language: lexicon.language,
    path: "",
    updatedAt: source.updatedAt,
  };
}

/** "On every plan": whatever the heading names. */
function isOfAll(sentence: string, { pattern }: Lexicon): boolean {
  return new RegExp(String.raw`${pattern("every")} (?:\p{L}+ ){0,2}${pattern("plan")}`, "iu").test(sentence);
}

interface Word {
  word: string;
  stemmed: string;
  isName: boolean;
  isHead: boolean;
}

/** The words of a text that say what it is about. Numbers that are no values name: "Vane 2". */
function wordsOf(text: string, library: LibraryWords, lexicon: Lexicon): Word[] {
  const words: Word[] = [];
  // "2.1 Contracts run …" has a number of its own.
  for (const { 0: word, index } of text.replace(/^\s*\d+(?:\.\d+)*\.?\s(?=\p{Lu})/u, "").matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'+]*/gu)) {
    const isNumber = /\d/u.test(word) || (/^\p{Lu}{1,4}$/u.test(word) && /^ \d/u.test(text.slice(index + word.length)));
    if (isNumber) words.push({ word, stemmed: word.toLowerCase(), isName: true, isHead: true });
    else if (!library.isOwn(word)) {
      const stemmed = lexicon.stemOf(word.toLowerCase().replace(/['’]s?$/u, ""));
      // "API" is no name.
      const isCapital = /^\p{Lu}(?!\p{Lu}{1,4}s?$)/u.test(word) && lexicon.language !== "de";
      if (stemmed !== null)
        words.push({
          word,
          stemmed,
          isName: isCapital && library.isName(word),
          isHead: library.isPlan(word) || (isCapital && library.isName(word) && library.isHead(word)),
        });
    }
  }
  return words;
}

function* clausesOf(text: string, library: LibraryWords, lexicon: Lexicon): Generator<Clause> {
  for (const written of text.split("\n")) {
    const line = written.replace(/^[-•*] /u, "").trim();
    if (line === "" || line.length > MAX_LINE || CODE.test(line) || isContactLine(line)) continue;
    if (line.includes(" | ")) yield* cellClauses(line, library, lexicon);
    else
      for (const sentence of sentencesOf(line, lexicon)) {
        for (const part of sentence.split(/;\s/u)) {
          const plan = readPlanSentence(part, library, lexicon);
          if (plan !== null) yield planClause(plan, sentence);
        }
        yield* sentenceClauses(sentence, sentence, "", lexicon);
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
  return { value, before: feature, behind: "", subject: "", label: "", sentence: feature, quote };
}

function* cellClauses(line: string, library: LibraryWords, lexicon: Lexicon): Generator<Clause> {
  const row = readTableLine(line);
  const { name, cells } = row;
  const plan = readPlanRow(row, library);
  if (plan !== null) return yield planClause(plan, line);
  for (const { header, value, raw } of cells) yield* sentenceClauses(value, `${name} | ${raw}`, `${name} ${header}`, lexicon);
}

function* sentenceClauses(sentence: string, quote: string, over: string, lexicon: Lexicon): Generator<Clause> {
  const [, own = "", rest = sentence] = /^([^:.!?\d]{2,50}): (.+)$/u.exec(sentence) ?? [];
  const label = `${over} ${own}`.trim();
  const values = label === "" ? readValues(rest, lexicon) : labelledValues(rest, label, lexicon);
  const hasWords = (said: string) => (said.match(/\p{L}+/gu) ?? []).some((word) => lexicon.stemOf(word.toLowerCase()) !== null);
  const breaks = new RegExp(
    String.raw`[;:(–—]|,(?!\s*${lexicon.pattern("if")})|${lexicon.pattern("and")}|${lexicon.pattern("relative")}`,
    "iu",
  );
  // "If the guarantee is missed, …" holds for all that follows.
  const leading = new RegExp(String.raw`^(?:${lexicon.pattern("if")}|${lexicon.pattern("lead")})[^,]*,`, "iu").exec(rest)?.[0] ?? "";
  let subject = "";
  for (const [at, value] of values.entries()) {
    const from = at === 0 ? 0 : borderBetween(rest, values[at - 1]?.end ?? 0, value.start, lexicon);
    const next = values[at + 1];
    const to = next === undefined ? rest.length : borderBetween(rest, value.end, next.start, lexicon);
    const [before, after] = [rest.slice(from, value.start), rest.slice(value.end, to)];
    const behind = after.slice(0, breaks.exec(after)?.index);
    const part = rest.split(/;\s/u).find((each) => each.includes(rest.slice(value.start, value.end))) ?? rest;
    // What a further clause leaves out was said before it: "Pro costs $49 a month or $490 a year".
    const isOpen = at > 0 && !hasWords(before);
    const lead = from > 0 && value.start >= leading.length ? leading : "";
    yield {
      value,
      before: `${lead} ${isOpen ? subject : before}`,
      behind,
      subject,
      label,
      sentence: label === "" ? part : `${label}: ${part}`,
      quote,
    };
    if (!isOpen) subject = `${before} ${behind}`;
  }
}

/** A bare number is of what its label names: "Users: 5". */
function labelledValues(rest: string, label: string, lexicon: Lexicon): FoundValue[] {
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
function borderBetween(sentence: string, from: number, to: number, lexicon: Lexicon): number {
  const between = sentence.slice(from, to);
  const marks = [...between.matchAll(new RegExp(String.raw`[,;:(–—]|${lexicon.pattern("and")}`, "giu"))];
  const last = marks.at(-1);
  return last === undefined ? from : from + last.index;
}

/** A mark behind a letter or a short word ends none, nor does one behind the number of a day in German. */
function sentencesOf(line: string, { language }: Lexicon): string[] {
  const kept = String.raw`(?:^|[\s.(])(?:\p{L}|e\.g|i\.e|approx|max|min|no|incl|excl|ca|inkl|zzgl|bzw|Nr${language === "de" ? String.raw`|\d{1,2}` : ""})\.`;
  return line.split(new RegExp(String.raw`(?<=[.!?])(?<!${kept})\s+(?=[\p{Lu}"'“„«¿(€$£\d])`, "u"));
}
