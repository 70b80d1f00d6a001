import { stem } from "../index/stem.ts";
import { ATTRIBUTE } from "./table-rows.ts";

/** The names that a library knows: its plans and products, its own, and those of others. */
export interface LibraryNames {
  /** Whether a capital word is a plan's or a product's. */
  isName(word: string): boolean;
  /** Whether a word is the name of another company. */
  isRival(word: string): boolean;
  isOwn(word: string): boolean;
  /** Whether a word is, for all that the library says, the name of a plan. */
  isPlan(word: string): boolean;
  /** Names of several words that pages have as their titles: "Vireo 2". */
  phrases: RegExp | null;
}

export interface NameReader {
  read(passage: { sourceId: string; title: string; headingPath: string; text: string; url: string | null }): void;
  finish(): LibraryNames;
}

/** Months and other capitals that name nothing. */
const NO_NAME =
  /^(?:I|The|A|An|We|You|Your|Our|It|Its|This|These|That|Those|In|On|At|For|With|By|From|And|Or|But|If|When|While|Where|All|Each|Every|Any|No|Yes|Both|Up|To|As|Of|Is|Are|Use|Plan|Plans|Price|Pricing|Prices|Month|Year|GB|MB|TB|KB|USD|EUR|GBP|CET|API|APIs|SSO|PDF|CSV|VAT|URL|HTTP|HTTPS|SMS|FAQ|SLA|XML|JSON|ID|IT|EU|US|UK|Users?|Seats?|Storage|Support|Monthly|Yearly|Annual|What|How|Who|Which|Why|There|They|He|She|Not|More|Most|Settings|Account|Billing|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Customers?|Current|European?|American?|British|German|French|Central|Eastern|Pacific|Time|One|Two|Existing|Create|Cancel|Same|First|Second|New|Other|Another|Default|Paid|Only|Former|Closed|Inactive|Deleted|Suspended|Active|Registered|Affected|Eligible|Unused|Simple|Fair|Clear|Flexible|Transparent|Choose|Compare|Best|Many|Large|Small|Large|I[PK]\d\d[A-Z]?|[A-Z])$/u;
const PRODUCT_NOUN =
  /\b(\p{Lu}[\p{L}\p{N}+]*(?: \p{Lu}[\p{L}\p{N}+]*)?) (?:plan|tier|edition|package|subscription)s?\b|(?<=\b\p{Ll}+,? |^)(\p{Lu}[\p{L}\p{N}+]*(?: \p{Lu}[\p{L}\p{N}+]*)?) (?:tracker|tag|sensor|app|device|add-on|module|terminal|scanner|printer|gateway|kit|model|licen[cs]e|accounts?|customers)s?\b/gmu;
const COMPANY = String.raw`(\p{Lu}[\p{L}\p{N}]+)`;
const OWN = new RegExp(
  [
    String.raw`\b${COMPANY},? (?:Ltd|Inc|GmbH|LLC|Limited|AG|B\.?V|Oy|AB|Pty|SAS|S\.A|plc|Corp)\b`,
    String.raw`\b${COMPANY} (?:was|is) (?:founded|established|a company|certified)`,
    String.raw`\b[Ff]ounded in \d{4}, ${COMPANY}`,
    String.raw`\b(?:[Pp]eople|work|working|life|team|jobs) at ${COMPANY}`,
    String.raw`\b(?:About|Welcome to|Why|Contact) ${COMPANY}\b(?! (?:plan|us))`,
    String.raw`^${COMPANY} (?:began|started|is an? |has \d|helps|makes|builds|puts|gives|shows)`,
  ].join("|"),
  "gmu",
);
const RIVAL = new RegExp(
  [
    String.raw`\b(?:[Vv]s\.?|[Vv]ersus|[Aa]lternatives? to|[Cc]ompared? (?:to|with)|[Ss]witch(?:ing)? from|[Mm]igrat\w+ from|[Mm]oving from|[Cc]oming from|[Uu]nlike|[Ii]nstead of) ${COMPANY}`,
    String.raw`\b${COMPANY} alternatives?\b`,
    String.raw`\b(?:Us|us|We|we) and ${COMPANY}`,
  ].join("|"),
  "gu",
);
const VERSUS = new RegExp(String.raw`\b${COMPANY} (?:[Vv]s\.?|[Vv]ersus) ${COMPANY}\b`, "gu");
const VERSUS_PATH =
  /\/(?:compare|comparisons?|vs|versus|alternatives?|migrate)[/-](?:[\w-]*-vs-|vs-|from-|to-|migrate-from-)?([a-z][\w]*)/iu;

const PHRASE = /(?<![\p{L}\p{N}])(?=(\p{Lu}\p{L}+ (?:\p{Lu}[\p{L}\p{N}]*|\d{1,2})(?![\p{L}\p{N}%])))\p{Lu}/gu;
const TITLE = /^\p{Lu}\p{L}+ (?:\p{Lu}[\p{L}\p{N}]*|\d{1,2})$/u;
/** A title that as many pages name is a name. */
const ENOUGH_SOURCES = 3;
/** A company has its mail at its own name. */
const ADDRESS = /@([a-z]{4,})\.[a-z]/gu;

/** Collects the names of a library, passage by passage. */
export function createNameReader(): NameReader {
  const capitals = new Set<string>();
  const strong = new Set<string>();
  const plans = new Set<string>();
  const own = new Map<string, number>();
  const rivals = new Set<string>();
  const labels = new Set<string>();
  const columns = new Set<string>();
  const titles = new Set<string>();
  const besides: [string, string][] = [];
  const sources = new Map<string, Set<string>>();
  const siteSources = new Set<string>();
  const phrases = new Map<string, Set<string>>();
  const count = (map: Map<string, number>, name: string, by: number) => map.set(name, (map.get(name) ?? 0) + by);
  return {
    read: ({ sourceId, title, headingPath, text, url }) => {
      siteSources.add(sourceId);
      for (const name of capitalsOf(text)) {
        capitals.add(name);
        if (/\d/u.test(name)) strong.add(name);
        let on = sources.get(name);
        if (on === undefined) sources.set(name, (on = new Set()));
        if (on.size < 1_000) on.add(sourceId);
      }
      for (const [, phrase = ""] of text.matchAll(PHRASE)) {
        const on = phrases.get(phrase);
        if (on === undefined) phrases.set(phrase, new Set([sourceId]));
        else if (on.size < ENOUGH_SOURCES) on.add(sourceId);
      }
      for (const [, name = ""] of text.matchAll(ADDRESS)) count(own, name.charAt(0).toUpperCase() + name.slice(1), 3);
      const path = url !== null && URL.canParse(url) ? new URL(url) : null;
      const isList = /pric|plan|product|hardware|edition|package/iu.test(path?.pathname ?? "");
      for (const heading of isList ? headingPath.split(" › ") : [])
        if (/^\p{Lu}[\p{L}\p{N}+]*(?: \p{Lu}[\p{L}\p{N}+]*)?$/u.test(heading)) for (const word of heading.split(" ")) labels.add(word);
      for (const [all, plan, product] of `${text}\n${headingPath}`.matchAll(PRODUCT_NOUN)) {
        const words = (plan ?? product ?? "").split(" ").filter((word) => !NO_NAME.test(word));
        for (const word of words) strong.add(word);
        if (/ (?:plan|tier|edition|package)s?$/u.test(all)) for (const word of words) plans.add(word);
      }
      for (const heading of headingPath.split(" › ")) if (isLabel(heading) && text.includes(`he ${heading} `)) strong.add(heading);
      for (const name of columnNames(text)) columns.add(name);
      const [named = ""] = title.split(/[,:(|]|\s[–—-]\s/u);
      if (isLabel(title) || TITLE.test(named.trim())) titles.add(named.trim());
      for (const { name, isPlan } of tableNames(text)) {
        strong.add(name);
        if (isPlan) plans.add(name);
      }
      for (const match of `${headingPath}\n${text}`.matchAll(OWN)) count(own, match.slice(1).find((each) => each !== undefined) ?? "", 1);
      for (const match of `${title}\n${headingPath}`.matchAll(RIVAL)) rivals.add(match.slice(1).find((each) => each !== undefined) ?? "");
      for (const [, one = "", other = ""] of `${title}\n${headingPath}`.matchAll(VERSUS)) besides.push([one, other]);
      const rival = VERSUS_PATH.exec(path?.pathname ?? "")?.[1];
      if (rival !== undefined) rivals.add(rival.charAt(0).toUpperCase() + rival.slice(1));
      if (path?.pathname === "/") for (const name of capitalsOf(`. ${title}`)) count(own, name, 2);
      for (const label of path?.hostname.split(".").slice(0, -1) ?? [])
        if (label.length > 3 && /^[a-z]+$/u.test(label)) count(own, label.charAt(0).toUpperCase() + label.slice(1), 3);
    },
    finish: () => {
      for (const name of columns) if (capitals.has(name) || titles.has(name)) strong.add(name);
      for (const name of labels) if (capitals.has(name)) strong.add(name);
      const owned = new Set(
        [...own].flatMap(([name, points]) => {
          const on = sources.get(name)?.size ?? 0;
          return points >= 2 &&
            on >= 2 &&
            (points >= 6 || !plans.has(name) || on >= 0.4 * siteSources.size) &&
            on >= 0.05 * siteSources.size
            ? [name]
            : [];
        }),
      );
      // A company writes its own name on more of its pages than any other.
      const [most] = [...sources].toSorted(([, a], [, b]) => b.size - a.size);
      if (
        owned.size === 0 &&
        most !== undefined &&
        siteSources.size >= 5 &&
        most[1].size >= (plans.has(most[0]) ? 0.7 : 0.4) * siteSources.size
      )
        owned.add(most[0]);
      // Whoever stands beside the company in a heading is another one.
      for (const pair of besides) {
        for (const [one = "", other = ""] of [pair, pair.toReversed()]) {
          if (!own.has(one) || own.has(other) || plans.has(one) || /\d/u.test(one)) continue;
          owned.add(one);
          rivals.add(other);
        }
      }
      for (const name of owned) {
        strong.delete(name);
        rivals.delete(name);
      }
      for (const name of rivals) strong.add(name);
      const known = [...titles].filter((title) => (phrases.get(title)?.size ?? 0) >= ENOUGH_SOURCES);
      const longest = known.toSorted((a, b) => b.length - a.length).join("|");
      return {
        phrases: longest === "" ? null : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${longest})(?![\p{L}\p{N}])`, "gu"),
        isName: (word) => strong.has(word),
        isRival: (word) => rivals.has(word),
        isOwn: (word) => owned.has(word),
        isPlan: (word) => plans.has(word),
      };
    },
  };
}

/** Capital words in the middle of sentences. */
function capitalsOf(text: string): string[] {
  const names: string[] = [];
  for (const sentence of text.split(/\n|(?<=[.!?])\s+/u).filter((each) => !each.includes(" | "))) {
    for (const [word] of sentence.slice(1).matchAll(/(?<=[\s("'])\p{Lu}[\p{L}\p{N}+]*/gu)) if (!NO_NAME.test(word)) names.push(word);
  }
  return names;
}

function isLabel(heading: string): boolean {
  return /^\p{Lu}[\p{L}\p{N}+]*$/u.test(heading) && !NO_NAME.test(heading);
}

/** Single capital words at the heads of all columns: "Weight | Brio: 23 kg | Lungo: 38 kg". */
function columnNames(text: string): string[] {
  const names = new Set<string>();
  for (const row of text.split("\n").filter((line) => line.includes(" | "))) {
    const [first = "", ...cells] = row.split(" | ");
    const heads = cells.map((cell) => /^([^:]{1,40}): /u.exec(cell)?.[1] ?? "");
    if (first.includes(": ") || heads.length < 2 || !heads.every((head) => isLabel(head) && !ATTRIBUTE.test(head))) continue;
    for (const head of heads) names.add(head);
  }
  return [...names];
}

/** Where a row has a bare name, its columns are what is compared: "Seats | Free: 5 | Pro: 50". */
function tableNames(text: string): { name: string; isPlan: boolean }[] {
  const names: { name: string; isPlan: boolean }[] = [];
  for (const row of text.split("\n").filter((line) => line.includes(" | "))) {
    const [first = "", ...cells] = row.split(" | ");
    const plan = /^(?:Plan|Tier|Package|Edition|Product|Model): (\p{Lu}[\p{L}\p{N}+]*)(?: (\p{Lu}[\p{L}\p{N}+]*))?$/u.exec(first);
    const hasPrices = cells.filter((cell) => /: [$€£]\s?\d/u.test(cell)).length > 1;
    if (hasPrices || /^(?:Plan|Tier|Package|Edition): (?:Users?|Seats?|Price)/u.test(first)) {
      for (const [, one = "", two] of row.matchAll(/\| (\p{Lu}[\p{L}\p{N}+]*)(?: (\p{Lu}[\p{L}\p{N}+]*))?: /gu))
        for (const name of [one, two ?? ""]) if (name !== "" && !NO_NAME.test(name)) names.push({ name, isPlan: hasPrices });
    } else if (plan !== null)
      for (const name of plan.slice(1))
        if (name !== undefined && !NO_NAME.test(name)) names.push({ name, isPlan: !/^(?:Product|Model)/u.test(first) });
  }
  return names;
}

/** Matches nothing, an empty text neither. */
const NO_PHRASE = /(?!)/gu;

const VERSIONED = /\b(version|release|phase|level|chapter|model|series|generation)\s+(\d[\d.]*)/giu;
/** A sentence may begin with a word that is a name elsewhere: "Team members can". */
const BEGINS_PLAINLY =
  /^\p{Lu}\p{L}+ (?:members?|hours?|work|management|building|days?|leaders?|process\w*|questions?|tickets?|requests?|data|time|users can)\b/u;

/** The names in a text, in lower case and sorted. */
export function namesIn(text: string, names: LibraryNames): string[] {
  const found = new Set<string>();
  const trimmed = text.trimStart().replace(names.phrases ?? NO_PHRASE, (phrase) => {
    found.add(phrase.toLowerCase());
    return " ";
  });
  for (const match of trimmed.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}+]*/gu)) {
    const [word] = match;
    if (NO_NAME.test(word) || !names.isName(word) || names.isOwn(word)) continue;
    if (match.index === 0 && BEGINS_PLAINLY.test(trimmed)) continue;
    found.add(word.toLowerCase());
  }
  for (const [, word = ""] of trimmed.matchAll(/\b(\p{Ll}+) (?:plan|tier|edition|package)s?\b/gu))
    if (names.isName(word.charAt(0).toUpperCase() + word.slice(1))) found.add(word);
  for (const [, kind = "", number = ""] of trimmed.matchAll(VERSIONED)) found.add(`${kind.toLowerCase()} ${number}`);
  for (const [, number = ""] of trimmed.matchAll(/\bv(\d+)\b(?!\.)/gu)) found.add(`version ${number}`);
  return [...found].toSorted();
}

/** The name of a column or row, be it known or not; none for the company's own. */
export function namesOfEntity(entity: string, names: LibraryNames): string[] {
  const phrases = entity.match(names.phrases ?? NO_PHRASE);
  if (phrases !== null) return phrases.map((phrase) => phrase.toLowerCase()).toSorted();
  const words = entity
    .split(/[\s/]+/u)
    .filter((word) => /[\p{L}\d]/u.test(word) && !/^(?:plan|tier|edition|package|the|and|&|of|with|us|we|you)$/iu.test(word));
  return [...new Set(words.filter((word) => !names.isOwn(word)).map((word) => word.toLowerCase()))].toSorted();
}

/** Stems of names, which are then no words of what a fact is about. */
export function stemsOfNames(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => name.split(" ").flatMap((word) => [word, stem(word)])));
}
