import { softStopWords } from "../index/stop-words.ts";
import { stem } from "../index/stem.ts";
import type { Fact } from "./fact.ts";
import { type FoundValue, readValues } from "./read-values.ts";

/** A passage as facts are read from it. */
export interface FactSource {
  headingPath: string;
  text: string;
  url: string | null;
}

/** A clause with the words that it borrows: a table row's name, the clause before it. */
interface Statement {
  text: string;
  /** What it is said of besides its own words. */
  subject: string;
  quote: string;
}

/** Pages that tell what was, what others do, or what somebody imagines. */
const NOT_NOW_PAGE =
  /\/(?:blog|news|press-releases?|changelog|release-notes?|releases|customers?|case-stud\w+|stories|events?|webinars?|compare|vs|alternatives?|archive|20\d\d)(?:\/|-|$)/iu;
const NOT_NOW =
  /\b(?:was|were|had|used to|previously|formerly|until|till|no longer|originally|back then|at launch|in the past|legacy|old(?:er)? (?:plan|price|version)s?|in (?:19|20)\d\d|raised?|instead of|rather than|compared|unlike|competitors?|others? (?:charge|cost)|for example|e\.g\.|example|imagine|suppose|let's say|say you|if you (?:have|had|pay|use)|would|could have|estimated?|will be|coming|soon|planned|starting (?:in|on|from)|from \d{1,2} \p{Lu}\p{Ll}+|average|typical(?:ly)?|customers? (?:save|report|see)|last (?:year|month|week|quarter)|this (?:year|month|week)|today we)\b/iu;
/** Most sentences give no value, and finding that out costs little. */
const MAY_TELL =
  /\d|\b(?:unlimited|plans?|tiers?|editions?|packages?|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety)[\s-]+(?:\w+ )?(?:second|minute|hour|day|week|month|year)s?)\b/iu;
/** Said of a date or a founding, the past is the present. */
const DATED = new Set(["date"]);

/** Words of a statement that do not say what it is about. */
const fillers = new Set(
  `cost costs costing price priced prices pricing pay pays paid charge charges charged fee rate plan plans tier tiers package packages edition subscription
  month months monthly year years yearly annual annually week day days hour hours minute minutes second seconds time period duration last lasts lasting take takes long
  include includes included including come comes coming offer offers offered available contain contains hold holds limit limits limited limitation maximum max
  minimum min up most total number amount count cap capped currently now today only free unlimited one two three extra-free every each per within least
  yes new our start starts begin begins keep plain simple full just always never also plus allow allows allowed let lets invite add adds
  business working calendar percent part get gives choose require requires required need needs possible enable enabled enables ready`
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map((word) => stem(word)),
);
/** Months and other capitals that name nothing. */
const NO_NAME =
  /^(?:I|The|A|An|We|You|Your|Our|It|Its|This|These|That|Those|In|On|At|For|With|By|From|And|Or|But|If|When|While|Where|All|Each|Every|Any|No|Yes|Both|Up|To|As|Of|Is|Are|Use|Plan|Plans|Price|Pricing|Month|Year|GB|MB|TB|KB|USD|EUR|GBP|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|[A-Z])$/u;

/** Names that a library writes with a capital in the middle of its sentences: its plans and products. */
export function readNames(text: string): string[] {
  const names: string[] = [];
  for (const sentence of sentencesOf(text).filter((each) => !each.includes(" | "))) {
    for (const [word] of sentence.slice(1).matchAll(/(?<=[\s("'])\p{Lu}[\p{L}\p{N}]*/gu)) if (!NO_NAME.test(word)) names.push(word);
  }
  for (const [, name = ""] of text.matchAll(/\b(\p{Lu}\p{L}+)(?= (?:plan|tier|edition|package)s?\b)/gu))
    if (!NO_NAME.test(name)) names.push(name);
  for (const [, name = ""] of text.matchAll(/^(?:Plan|Tier|Package|Edition|Product)s?: (\p{Lu}\p{L}+)/gmu)) names.push(name);
  // Where a row has a bare name, its columns are what is compared: "Seats | Free: 5 | Pro: 50".
  for (const row of text.split("\n").filter((line) => /^[^:|]+ \| /u.test(line))) {
    for (const [, name = ""] of row.matchAll(/(?:^|\| )(\p{Lu}\p{L}+): /gu))
      if (!NO_NAME.test(name) && !fillers.has(stem(name.toLowerCase()))) names.push(name);
  }
  return names;
}

/** The facts that a passage gives, with what each is about. `isName` knows the library's names. */
export function readFacts(source: FactSource, isName: (word: string) => boolean): Fact[] {
  if (!MAY_TELL.test(source.text)) return [];
  if (source.url !== null && URL.canParse(source.url) && NOT_NOW_PAGE.test(new URL(source.url).pathname)) return [];
  const headings = source.headingPath.split(" › ");
  let around: ReadonlySet<string> | null = null;
  const aroundIt = () => (around ??= new Set(headings.flatMap((heading) => wordsOf(heading).map(({ stemmed }) => stemmed))));
  const inherited =
    [...headings]
      .reverse()
      .map((heading) => namesOf(heading, isName))
      .find((names) => names.length > 0) ?? [];
  const facts: Fact[] = [];
  for (const { text, subject, quote } of statementsOf(source.text)) {
    const isNow = !NOT_NOW.test(quote);
    const plan = isNow ? planOf(text) : null;
    const values = plan === null ? readValues(text) : [plan];
    for (const { value, start, end, kind, measure, shown } of values) {
      if (!isNow && !(DATED.has(kind) && /^(?:year|date)$/u.test(measure))) continue;
      const rest = `${subject} ${text.slice(0, start)} ${text.slice(end)}`;
      const own = namesOf(rest, isName);
      const names = own.length > 0 ? own : inherited;
      const nameStems = new Set(names.flatMap((name) => name.split(" ").map((word) => stem(word))));
      for (const word of measure.split(" ")) nameStems.add(stem(word));
      const words = wordsOf(rest).filter(({ stemmed }) => !fillers.has(stemmed) && !nameStems.has(stemmed));
      facts.push({
        kind,
        measure,
        value,
        shown: shown.trim(),
        quote,
        names,
        about: new Set(words.map(({ stemmed }) => stemmed)),
        aboutWords: [...new Set(words.map(({ word }) => word))],
        around: aroundIt(),
      });
    }
  }
  return facts;
}

const PLAN =
  /\b(?:is|are|comes?|becomes?)\s+(?:only\s+)?(?:available|included|part|offered|a feature|possible|contained)?\s*(?:of|in|on|with|from|to)\s+(?:the\s+|our\s+)?((?:\p{Lu}\p{L}+)(?:(?:,| and| or| &) (?:\p{Lu}\p{L}+))*) (?:plan|tier|edition|package)s?\b|\b(?:requires?|needs?)\s+(?:the\s+|an?\s+)?((?:\p{Lu}\p{L}+)) (?:plan|tier|edition|package)\b/u;

/** Which plans something is part of. */
function planOf(text: string): FoundValue | null {
  const match = PLAN.exec(text);
  const listed = match?.[1] ?? match?.[2];
  if (match === null || listed === undefined) return null;
  const plans = listed
    .split(/,| and | or | & /u)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const shown = /(?:\p{Lu}\p{L}+(?:,| and| or| &)? ?)+(?:plan|tier|edition|package)s?/u.exec(match[0])?.[0] ?? listed;
  return {
    kind: "plan",
    measure: "plan",
    value: plans.toSorted().join(" "),
    shown,
    start: match.index,
    end: match.index + match[0].length,
  };
}

function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  for (const line of text.split("\n")) {
    if (line.includes(" | ")) {
      statements.push(...rowStatements(line));
      continue;
    }
    for (const sentence of sentencesOf(line.replace(/^- /u, ""))) {
      if (!MAY_TELL.test(sentence)) continue;
      let subject = "";
      for (const clause of clausesOf(sentence)) {
        statements.push({ text: clause, subject, quote: sentence });
        // What a further clause leaves out was said before it: "Pro costs $49 a month or $490 a year".
        const bare = readValues(clause).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), clause);
        const isBare = wordsOf(bare).every(({ stemmed }) => fillers.has(stemmed));
        if (!isBare || subject === "") subject = bare;
      }
    }
  }
  return withOwnSubjects(statements);
}

/** A clause that has a subject of its own borrows none. */
function withOwnSubjects(statements: readonly Statement[]): Statement[] {
  return statements.map((statement) => {
    if (statement.subject === "" || statement.quote.includes(" | ")) return statement;
    const bare = readValues(statement.text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), statement.text);
    return wordsOf(bare).some(({ stemmed }) => !fillers.has(stemmed)) ? { ...statement, subject: "" } : statement;
  });
}

/** "Plan: Pro | Price: $49" and "Seats | Free: 5 | Pro: 50". */
function rowStatements(row: string): Statement[] {
  const [first = "", ...cells] = row.split(" | ");
  const name = first.replace(/^[^:]{1,40}: /u, "");
  return cells.map((cell) => {
    const [, header = "", value = cell] = /^([^:]{1,60}): (.+)$/u.exec(cell) ?? [];
    const isBare = /^[\d.,]+$/u.test(value.trim());
    const unit = first.includes(": ") ? header : name;
    return { text: isBare ? `${value} ${unit.toLowerCase()}` : value, subject: `${name} ${header}`, quote: `${name} | ${cell}` };
  });
}

function clausesOf(sentence: string): string[] {
  if (readValues(sentence).length < 2) return [sentence];
  return sentence
    .split(/;\s+|,?\s+(?:and|or|while|whereas|but|plus)\s+(?=(?:\S+\s+){0,8}?(?:[$€£]?\d|unlimited))|,\s+(?=[$€£\d])/u)
    .filter((clause) => clause.trim() !== "");
}

function sentencesOf(text: string): string[] {
  return text
    .split(/\n|(?<=[.!?])\s+(?=[\p{Lu}"'“(€$£\d])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

function namesOf(text: string, isName: (word: string) => boolean): string[] {
  const names = new Set<string>();
  for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu))
    if (!NO_NAME.test(word) && isName(word)) names.add(word.toLowerCase());
  for (const [, kind = "", number = ""] of text.matchAll(/\b(version|release|phase|level|chapter|model|series)\s+(\d[\d.]*)/giu))
    names.add(`${kind.toLowerCase()} ${number}`);
  return [...names].toSorted();
}

function wordsOf(text: string): { word: string; stemmed: string }[] {
  const words: { word: string; stemmed: string }[] = [];
  for (const [found] of text.matchAll(/[\p{L}][\p{L}'’-]*/gu)) {
    const word = found
      .toLowerCase()
      .replace(/['’]s?$/u, "")
      .replace(/^e-?mail/u, "email");
    const plain = word.replaceAll("-", "");
    if (plain.length < 2 || softStopWords.has(plain) || softStopWords.has(word)) continue;
    words.push({ word, stemmed: stem(plain) });
  }
  return words;
}
