import { BY_DEFAULT, conditionsOf } from "./conditions.ts";
import type { Fact } from "./fact.ts";
import { type LibraryNames, namesIn, namesOfEntity, stemsOfNames } from "./names.ts";
import { readPlan } from "./read-plans.ts";
import { type FoundValue, readValues } from "./read-values.ts";
import { isOfOtherTimes, isSaidOfNow, type Place } from "./standing.ts";
import { mayTell, type Statement, statementsOf } from "./statements.ts";
import { isByProduct, isPlanless, isTopical, isWhole, topicKinds, topicsOf } from "./topics.ts";
import { countedNoun, isMeasured } from "./units.ts";
import { wordsOf } from "./words.ts";

/** A passage as facts are read from it. */
export interface FactSource extends Place {
  text: string;
}

const FOR_ALL =
  /\b(?:every|all|any|each)(?: of)?(?: our| the)?(?: \p{Ll}+)? (?:plans?|tiers?|editions?|customers?|accounts?|packages?)\b|\b(?:whichever|regardless of the|whatever the|independent of the) (?:plan|tier)\b/iu;
/** Folders whose pages are each on a thing of its own. */
const ENTITY_FOLDER =
  /\/(?:products?|integrations?|locations?|offices?|courses?|templates?|features?|solutions?|industries|connectors?|apps?|models?|devices?|hardware|shop|machines?|services?)\/[^/]+\/?$/iu;

/** Pages of such a folder that are on all that stand in it. */
const OVERVIEW = /\/(?:[\w-]*compar\w*|overview|all|index|pricing|prices|specs|specifications|faqs?|[\w-]+-vs-[\w-]+)\/?$/iu;

/** "If you set nothing, " and the like. */
const LEADING =
  /^(?:if|when|should|after|once|in|on|at|for|by|with|as|while|unless|because|to|from|during|billed|paid|invoiced)\b[^,]*,\s/iu;
const BREAK = /[;:,]|(?:^|\s)(?:and|but|so|then|as long as|because|if|when|unless|until|while|where|which|that)\s/iu;
const GIVES = /^\s*(?:you (?:get|have|can)|including|with|and)\b/iu;

/** What a passage's headings say, read when a fact needs it. */
interface Around {
  stems: ReadonlySet<string>;
  nearest: string;
  names: readonly string[];
  conditions: ReadonlySet<string>;
  template: string;
  entityPage: string;
  musts: ReadonlySet<string>;
}

/** The facts that a passage gives, with what each is about. */
export function readFacts(source: FactSource, names: LibraryNames): Fact[] {
  if (!mayTell(source.text)) return [];
  const isPast = isOfOtherTimes(source);
  const facts: Fact[] = [];
  let around: Around | null = null;
  let isOthers: boolean | null = null;
  const statements = statementsOf(source.text, names.isName, (word) => names.isPlan(word) || (names.isName(word) && !names.isRival(word)));
  for (const statement of statements) {
    const plan = readPlan(statement, rowOf(statement, statements), names.isPlan);
    const values = plan === null ? readValues(statement.text, statement.sentence) : [plan];
    if (values.length === 0) continue;
    isOthers ??= isOfRival(source, names);
    if (isOthersFact(statement, isOthers, names)) continue;
    around ??= readAround(source, names);
    const near = stemsOf(`${statement.sentence} ${statement.before} ${statement.lead}`);
    for (const value of values) {
      // What is added from a label, and not said, is no value.
      if (value.start >= statement.length) continue;
      if (isBareLength(statement, value)) continue;
      // A list of changes tells what was, but also what is to come.
      if (isPast && !(value.measure.unit === "date" && Number.parseInt(value.value, 10) >= source.readIn)) continue;
      if (!isSaidOfNow(partOf(statement), source, value.kind === "date" && value.measure.unit === "date")) continue;
      facts.push(...toFacts(statement, value, near, around, names).filter(isAboutSomething));
    }
  }
  return facts;
}

/** What stands behind a semicolon says nothing of what stands before it. */
function partOf({ sentence, text }: Statement): string {
  return sentence.split(/;\s/u).find((part) => part.includes(text)) ?? sentence;
}

/** "Four days for a country with many people." answers a question that stands elsewhere. */
function isBareLength({ label, subject, text }: Statement, { kind, start, end }: FoundValue): boolean {
  return kind === "duration" && start === 0 && label === "" && subject === "" && /^ (?:for|with|in|at) /u.test(text.slice(end));
}

/** A date by itself is of the page it stands on. */
function isAboutSomething({ kind, topics, names, about, hasBorrowedNames, measure }: Fact): boolean {
  return (
    kind !== "date" ||
    measure.unit === "hours" ||
    topics.length > 0 ||
    (about.size > 0 && (about.size > 1 || (names.length > 0 && !hasBorrowedNames)))
  );
}

function rowOf(statement: Statement, statements: readonly Statement[]): ReadonlyMap<string, string> {
  if (statement.entity === "") return new Map();
  return new Map(
    statements
      .filter(({ label, entities }) => label === statement.label && entities === statement.entities)
      .map(({ entity, text }) => [entity, text]),
  );
}

function readAround({ headingPath, url }: FactSource, names: LibraryNames): Around {
  const headings = headingPath.split(" › ");
  const title = stemsOf(headings[0] ?? "");
  const path = url !== null && URL.canParse(url) ? new URL(url).pathname : "";
  return {
    stems: stemsOf(`${headings.join(" ")} ${path.slice(path.lastIndexOf("/") + 1).replaceAll("-", " ")}`),
    nearest: headings.at(-1) ?? "",
    names:
      headings
        .toReversed()
        .map((heading) => namesIn(heading, names).filter((name) => !names.isRival(name.charAt(0).toUpperCase() + name.slice(1))))
        .find((found) => found.length > 0) ?? [],
    conditions: new Set(conditionsOf(headings.join(" . "))),
    template: headings.length > 1 && path.lastIndexOf("/") > 0 ? `${path.slice(0, path.lastIndexOf("/"))} ${headings.at(-1)}` : "",
    entityPage: ENTITY_FOLDER.test(path) && !OVERVIEW.test(path) ? path : "",
    musts: ENTITY_FOLDER.test(path) ? title : new Set(),
  };
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).map(({ stemmed }) => stemmed));
}

function toFacts(statement: Statement, found: FoundValue, near: ReadonlySet<string>, around: Around, names: LibraryNames): Fact[] {
  const { text, label, entity, subject, quote, sentence, lead } = statement;
  const { kind, measure, value, start, end } = found;
  const before = text.slice(0, start);
  // What has a plan is told before the plan.
  const behind = text.slice(end, Math.max(end, statement.length));
  const rest = kind === "plan" ? `${label} ${subject} ${before}` : `${label} ${subject} ${before} ${behind}`;
  // What is said further off tells what stands around, not what the value is of.
  const core =
    kind === "plan" ? rest : `${label} ${subject} ${before.replace(/^.*[:;]\s/u, "").replace(LEADING, "")} ${beforeBreak(behind, kind)}`;
  const isForAll = FOR_ALL.test(sentence) || FOR_ALL.test(lead);
  const own = ownNames(statement, rest, kind, names);
  const isBorrowed = own.length === 0 && entity === "" && !isForAll && kind !== "plan";
  const all = isBorrowed ? around.names : isForAll && entity === "" ? [] : own;
  const inValue = kind === "plan" ? "" : text.slice(start, end);
  const modifiers =
    kind !== "limit" || isMeasured(measure.unit) || measure.unit.endsWith(" version") ? [] : modifiersIn(inValue, measure.unit);
  const conditions = new Set(conditionsOf(`${label} ${text} ${subject} ${lead}`));
  const isDefault = conditions.has(BY_DEFAULT);
  const topics = topicsFor(statement, found, around);
  const unit = new Set(kind === "plan" ? [] : wordsOf(`${measure.unit} ${inValue}`).map(({ stemmed }) => stemmed));
  const apart = stemsOfNames(own.length > 0 ? own : all);
  const isOwn = (word: string) => names.isOwn(word.charAt(0).toUpperCase() + word.slice(1));
  const ownWords = wordsOf(core).filter(
    ({ word, stemmed }) => !unit.has(stemmed) && !apart.has(stemmed) && !apart.has(word) && !isOwn(word),
  );
  const isVersion = measure.unit.endsWith(" version");
  // A clause without a subject has that of its heading: "Free trial: 14 days."
  const hasSubject =
    entity === ""
      ? ownWords.length + modifiers.length + topics.length + all.length > 0 || label !== "" || isDefault || kind === "date" || isVersion
      : kind === "price" ||
        kind === "plan" ||
        (kind === "limit" && !isMeasured(measure.unit)) ||
        ownWords.some(({ word }) => !isTopical(word, topics)) ||
        topics.some(isWhole) ||
        modifiers.length > 0;
  const headed = hasSubject ? [] : wordsOf(around.nearest).filter(({ stemmed }) => !unit.has(stemmed) && !apart.has(stemmed));
  const words = [...ownWords, ...headed, ...modifiers];
  const fact: Fact = {
    kind,
    measure,
    value,
    shown: shownOf(found, statement),
    quote,
    names: all,
    isForAll,
    topics,
    about: new Set(words.map(({ stemmed }) => stemmed)),
    topical: new Set(words.filter(({ word }) => isTopical(word, topics)).map(({ stemmed }) => stemmed)),
    aboutWords: [...new Set(words.map(({ word }) => word))],
    near,
    around: around.stems,
    musts: new Set([
      ...(topics.some(isPlanless) ? [] : modifiers.map(({ stemmed }) => stemmed)),
      ...(isForAll || entity !== "" || topics.some((each) => isWhole(each) && !isByProduct(each)) ? [] : around.musts),
    ]),
    conditions,
    aroundConditions: around.conditions,
    template: around.template,
    entityPage: isForAll ? "" : around.entityPage,
    hasBorrowedNames: isBorrowed,
  };
  return isList(rest, all) ? all.map((name) => ({ ...fact, names: [name] })) : [fact];
}

function beforeBreak(behind: string, kind: FoundValue["kind"]): string {
  if (kind === "price" && GIVES.test(behind)) return "";
  const at = BREAK.exec(behind)?.index;
  return at === undefined ? behind : behind.slice(0, at);
}

function ownNames(statement: Statement, rest: string, kind: FoundValue["kind"], names: LibraryNames): readonly string[] {
  if (kind === "plan") return [];
  if (statement.entity !== "") return namesOfEntity(statement.entity, names);
  const inClause = namesIn(rest, names);
  // A clause that goes on with the subject before it has that one's name.
  if (inClause.length === 0 && wordsOf(statement.text).length > 1) return [];
  return inClause.length > 0
    ? inClause
    : namesIn(statement.sentence, names).slice(0, 2).length === 1
      ? namesIn(statement.sentence, names)
      : [];
}

/** "Guest" of "5 guest users". */
function modifiersIn(value: string, unit: string): { word: string; stemmed: string }[] {
  const words = wordsOf(value.replace(/\b(?:per|a|an|each|every)\s\p{L}+/giu, " "));
  const units = new Set(wordsOf(unit).map(({ stemmed }) => stemmed));
  return words.filter(({ word, stemmed }) => !units.has(stemmed) && countedNoun(word) !== unit);
}

/** The topics of the clause itself; else of its sentence, its label or what comes before; else of the heading. */
function topicsFor({ text, label, sentence, subject, lead }: Statement, found: FoundValue, around: Around): string[] {
  const kinds = topicKinds(found);
  for (const level of [`${label} ${text}`, `${sentence} ${subject}`, lead]) {
    const topics = topicsOf(level, kinds);
    if (topics.length > 0) return topics;
  }
  const isShort = wordsOf(`${label} ${text}`).length <= 2 && !/\bdefaults?\b/iu.test(text + label);
  return isShort || around.nearest.endsWith("?") ? topicsOf(around.nearest, kinds) : [];
}

function shownOf({ shown, start, end }: FoundValue, { text, length }: Statement): string {
  return (end > length ? text.slice(start, length) : shown).trim();
}

/** Whether names stand as a list, each of which the fact is about: "Pro and Team include 5 users". */
function isList(text: string, names: readonly string[]): boolean {
  if (names.length < 2) return false;
  const some = names.map((name) => name.replace(/[^\p{L}\p{N} ]/gu, ".")).join("|");
  const between = String.raw`(?:,|,? and|,? or| &| as well as)(?: on| the)? `;
  return new RegExp(`(?:${some})${Array.from({ length: names.length - 1 }, () => `${between}(?:${some})`).join("")}`, "iu").test(text);
}

/** Whether a passage stands on a page, or below a heading, that sets the company beside another. */
function isOfRival({ headingPath }: FactSource, names: LibraryNames): boolean {
  const headings = headingPath.split(" › ");
  const nearest = capitalWords(headings.length > 1 ? (headings.at(-1) ?? "") : "");
  return nearest.some((word) => names.isRival(word)) && !nearest.some((word) => names.isOwn(word));
}

function isOthersFact({ entity, text, sentence, label }: Statement, isBeside: boolean, names: LibraryNames): boolean {
  if (entity !== "") return capitalWords(entity).some((word) => names.isRival(word)) || (isBeside && !isOurs(entity, names));
  // A clause further on may leave out whose it is.
  const isTheirs = (said: string) => capitalWords(said).some((word) => names.isRival(word));
  if (isTheirs(`${label} ${text}`) || (isTheirs(sentence) && !isOurs(sentence, names))) return true;
  return isBeside && !isOurs(sentence, names);
}

function isOurs(text: string, names: LibraryNames): boolean {
  return (
    /\b(?:we|our|us)\b/iu.test(text) || capitalWords(text).some((word) => names.isOwn(word) || (names.isName(word) && !names.isRival(word)))
  );
}

function capitalWords(text: string): string[] {
  return text.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}+]*/gu) ?? [];
}
