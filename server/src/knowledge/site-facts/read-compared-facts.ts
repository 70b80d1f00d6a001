import { HEADING_SEPARATOR } from "../chunk.ts";
import { cardClauses, cellClauses, type Clause, clausesOf } from "./clauses.ts";
import { type LibraryWords } from "./library-words.ts";
import { type LanguageLexicon, patternFrom } from "./language-lexicon.ts";
import type { Language } from "./lexicon.ts";
import { readCardFacts } from "./read-cards.ts";
import { readTableFacts } from "./read-tables.ts";
import type { PagePassage } from "./source-of.ts";
import { isSaidOfNow, placeOf } from "./standing.ts";
import type { SiteFact } from "./site-fact.ts";

/** A fact with all the words by which it is compared with another, as stems. */
export interface ComparedFact extends SiteFact {
  /** The other end of "3 to 5 days". */
  upTo: number | null;
  own: ReadonlySet<string>;
  /** The same words as people read them, by their stems. */
  said: ReadonlyMap<string, string>;
  /** Names of a plan, a product and the like; facts of different names do not conflict. */
  names: ReadonlySet<string>;
  /** Those of the names that head tables and parts of pages, as plans and products do. */
  heads: ReadonlySet<string>;
  behind: ReadonlySet<string>;
  /** Those that narrow nothing: "any machine". */
  any: ReadonlySet<string>;
  /** The rest of its sentence, and the headings above it. */
  near: ReadonlySet<string>;
  around: ReadonlySet<string>;
  /** Words of the page's title, and the condition that its heading asks for. */
  title: ReadonlySet<string>;
  topic: ReadonlySet<string>;
  /** Those that only the question above it has. */
  asked: ReadonlySet<string>;
  /** It says nothing itself of what it is about. */
  isBare: boolean;
  /** Countries that its headings name. */
  countries: ReadonlySet<string>;
  path: string;
  language: Language;
  updatedAt: string;
}

export interface ComparedPassage extends PagePassage {
  kind: string;
  updatedAt: string;
}

/** "L'installation", "the company's". */
const ELISION = /^\p{L}{1,5}['’](?=\p{L}{3})|['’]s?$/gu;

/** The facts that the passages of one page give in their sentences, lists and tables, in order. */
export function readComparedFacts(page: readonly ComparedPassage[], library: LibraryWords): ComparedFact[] {
  const [first] = page;
  if (first === undefined) return [];
  const lexicon = library.lexicon(first.sourceId);
  const cells = [...cellClauses(readTableFacts(page), library, lexicon), ...cardClauses(readCardFacts(page), library)];
  const ofCells = Map.groupBy(cells, ({ passageId }) => passageId);
  return page.flatMap((source) => {
    const headings = source.kind === "faq" ? [source.title] : source.headingPath.split(HEADING_SEPARATOR);
    const place = placeOf(source, headings, lexicon);
    let around: Around | null = null;
    const facts: ComparedFact[] = [];
    for (const clause of [...(ofCells.get(source.id) ?? []), ...clausesOf(source.text, library, lexicon)]) {
      if (!isSaidOfNow(clause.sentence, clause.value.value, place, lexicon)) continue;
      around ??= readAround(headings, place.path, library, lexicon);
      const fact = toFact(clause, around, source, library, lexicon);
      if (fact !== null) facts.push({ ...fact, path: place.path });
    }
    return facts;
  });
}

interface Around {
  nearest: readonly Word[];
  /** Where a question is asked above it, what that makes the answer's condition: "when the trial ends". */
  asked: ReadonlySet<string> | null;
  names: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  title: ReadonlySet<string>;
  titleWords: readonly Word[];
  countries: ReadonlySet<string>;
}

function readAround(headings: readonly string[], path: string, library: LibraryWords, lexicon: LanguageLexicon): Around {
  const words = headings.map((heading) => wordsOf(heading, library, lexicon));
  const slug = path.slice(path.lastIndexOf("/") + 1).replaceAll("-", " ");
  const said = `${headings.join(" ")} ${slug}`.toLowerCase();
  const [, ...conditions] = (headings.at(-1) ?? "").split(patternFrom(`[\\s,]${lexicon.pattern("if")}`, "iu"));
  const condition = conditions.join(" ");
  return {
    nearest: words.at(-1) ?? [],
    asked:
      headings.at(-1)?.trim().endsWith("?") === true ? new Set(wordsOf(condition, library, lexicon).map(({ stemmed }) => stemmed)) : null,
    names: new Set(
      words.findLast((each) => each.some(({ isHead }) => isHead))?.flatMap(({ isHead, stemmed }) => (isHead ? [stemmed] : [])),
    ),
    stems: new Set([...words.flat(), ...wordsOf(slug, library, lexicon)].map(({ stemmed }) => stemmed)),
    titleWords: words[0] ?? [],
    title: new Set(words[0]?.map(({ stemmed }) => stemmed)),
    countries: new Set(said.match(lexicon.countries)),
  };
}

function toFact(
  clause: Clause,
  around: Around,
  source: ComparedPassage,
  library: LibraryWords,
  lexicon: LanguageLexicon,
): ComparedFact | null {
  const { value, label, before, behind, subject, sentence, quote } = clause;
  const first = wordsOf(`${label} ${before}`, library, lexicon).filter(({ stemmed }) => stemmed !== value.unit);
  const last = wordsOf(behind, library, lexicon).filter(({ stemmed }) => stemmed !== value.unit);
  const clauseWords = [...first, ...last];
  const isBare = clauseWords.length === 0;
  const isAsked = around.asked !== null && !quote.includes(" | ");
  // "It" is mostly what the page is about.
  const isOfPage = !isBare && patternFrom(lexicon.pattern("pronoun"), "iu").test(before);
  const said = [...clauseWords, ...(isBare || isAsked ? around.nearest : []), ...(isOfPage ? around.titleWords : [])];
  // A date by itself is that of its page.
  if (isBare && (value.value.kind === "date" || value.value.kind === "text")) return null;
  const own = new Set(said.map(({ stemmed }) => stemmed));
  if (value.per !== null && lexicon.stemOf(value.per) !== null) own.add(value.per);
  const heads = new Set([...first, ...last].filter(({ isHead }) => isHead).map(({ stemmed }) => stemmed));
  const names = new Set([...heads, ...first.filter(({ isName }) => isName).map(({ stemmed }) => stemmed)]);
  if (names.size === 0)
    for (const { isName, isHead, stemmed } of wordsOf(subject, library, lexicon)) if (isName || isHead) names.add(stemmed);
  if (names.size === 0 && value.value.kind !== "text" && !isOfAll(sentence, lexicon) && !library.isOwnIn(`${label} ${before}`))
    for (const name of around.names) {
      names.add(name);
      heads.add(name);
    }
  if (own.size === 0) return null;
  const { id: passageId, sourceId, url, title, headingPath } = source;
  const asked = value.per === null && value.period === null ? { ...clause.asked, per: lexicon.stemOf(clause.asked.per ?? "") } : value;
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
    group: passageId,
    source: { passageId, sourceId, url, title, headingPath },
    quote,
    own,
    said: new Map(said.map(({ word, stemmed }) => [stemmed, word])),
    names,
    heads,
    behind: new Set(last.map(({ stemmed }) => stemmed).filter((stemmed) => !first.some((each) => each.stemmed === stemmed))),
    any: new Set(quantifiedIn(`${before} ${behind}`, lexicon)),
    near: new Set(wordsOf(sentence, library, lexicon).map(({ stemmed }) => stemmed)),
    around: around.stems,
    title: around.title,
    topic:
      isAsked && around.asked !== null ? new Set([...(source.title.endsWith("?") ? [] : around.title), ...around.asked]) : around.title,
    asked: new Set(
      isAsked && !isBare
        ? around.nearest.map(({ stemmed }) => stemmed).filter((stemmed) => !clauseWords.some((each) => each.stemmed === stemmed))
        : [],
    ),
    isBare: isBare && !isAsked,
    countries: around.countries,
    language: lexicon.language,
    path: "",
    updatedAt: source.updatedAt,
  };
}

/** "machine" in "test any machine": the kind, not one of them. */
function quantifiedIn(text: string, lexicon: LanguageLexicon): string[] {
  const words = text.matchAll(patternFrom(String.raw`${lexicon.pattern("every")} (?<word>\p{L}+)`, "giu"));
  return [...words].flatMap(({ groups }) => lexicon.stemOf(groups?.["word"]?.toLowerCase() ?? "") ?? []);
}

/** "On every plan", regardless of the heading. */
function isOfAll(sentence: string, { pattern }: LanguageLexicon): boolean {
  return patternFrom(String.raw`${pattern("every")} (?:\p{L}+ ){0,2}${pattern("plan")}`, "iu").test(sentence);
}

interface Word {
  word: string;
  stemmed: string;
  isName: boolean;
  isHead: boolean;
}

/** The words of a text that say what it is about. Numbers that are no values name: "Vane 2". */
function wordsOf(text: string, library: LibraryWords, lexicon: LanguageLexicon): Word[] {
  const words: Word[] = [];
  // "2.1 Contracts run …" has a number of its own.
  for (const { 0: found, index } of text
    .replace(/^\s*(?:§\s?)?\d+(?:\.\d+)*\.?\s(?=\p{Lu})/u, "")
    .matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'+]*/gu)) {
    const word = found.replace(ELISION, "");
    const isNumber = /\d/u.test(word) || (/^\p{Lu}{1,4}$/u.test(word) && /^ \d/u.test(text.slice(index + found.length)));
    if (isNumber) words.push({ word, stemmed: word.toLowerCase(), isName: true, isHead: true });
    else if (!library.isOwn(word)) {
      const stemmed = lexicon.stemOf(word.toLowerCase());
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
