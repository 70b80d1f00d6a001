import { NUMBER } from "./numbers.ts";
import { tailOfLabel } from "./read-tail.ts";
import { readValues } from "./read-values.ts";
import { tableCells } from "./table-rows.ts";
import { spellOut } from "./spell-out.ts";
import { wordsOf } from "./words.ts";

/** A clause with the words that it borrows: a table row's name, the clause before it. */
export interface Statement {
  text: string;
  /** How much of `text` stands there; the rest is added from the label. */
  length: number;
  /** What stands before a colon, or heads a table's row or column. */
  label: string;
  /** The plan or product of a table's row or column, with those beside it. */
  entity: string;
  entities: readonly string[];
  /** What was said before, where the clause has no subject of its own. */
  subject: string;
  quote: string;
  /** All of the sentence, or the table's cell with its heads. */
  sentence: string;
  /** The sentence before, in the same paragraph. */
  before: string;
  /** What leads in a list: "Every plan includes:". */
  lead: string;
}

const VALUE = String.raw`(?:[$€£]\s?)?(?:${NUMBER}|unlimited|half an? |an? (?:second|minute|hour|day|week|month|year))`;
/** Most sentences give no value, and finding that out costs little. */
const MAY_TELL =
  /\d|: (?:yes|no|✓|–)(?: \||$)|\b(?:unlimited|unmetered|no limit|free|nothing|no (?:[\p{L}-]+ ){0,3}(?:fee|charge)|around the clock|(?:available|included) (?:only |also )?(?:in|on|with|from|for)|plans?|tiers?|editions?|packages?|upwards?|(?:an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|\p{L}+teen|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|once|twice|daily|weekly|monthly|quarterly|hourly|fortnight\w*|dozen|half|third|fifth|single|upgrade to|requires?|unlocks|adds|feature|every (?:other|second|minute|hour|day|night|week|month|quarter|year)|noon|midday|reserved for|starts? (?:at|with)|comes? with|and up|customers on|next (?:business|working)|nine|24\/7|you (?:will )?need|customers (?:can|get|have)|comes? only|(?:is|are) (?:only )?for|above|higher|waived)\b)/imu;
const CLAUSE = new RegExp(
  String.raw`;\s+|(?<=\p{L})\s[–—]\s|(?<!\bbetween [^,;.]{1,14}),?\s+(?:and|or|while|whereas|but|plus|against)\s+(?=(?:\S+\s+){0,8}?(?:for |up to |at most )?${VALUE}\b)|(?:,\s+(?:and\s+)?|\s+and\s+)(?=\p{Lu}\p{L}+ (?:\p{Lu}\p{L}+ )?(?:plan )?(?:(?:with|has|gets|for|at|from|is|the|costs|up to|allows|includes) )*(?:no limit|${VALUE})\b)|,\s+(?=${VALUE}\b)`,
  "u",
);
const VALUES = new RegExp(String.raw`(?<![\p{L}\d.,-])(?:${VALUE}|no limit)\b`, "giu");
const PRONOUN = /^(?:it|its|they|their|this|these|that|those|he|she|the latter|both|each)\b(?! who)/iu;
/** What hangs on a clause without telling what its value is of. */
const ASIDE = /,\s+(?:which|who|so|where|because|since|from)\s|\s\((?=[^)]*\)\s*\.?$)/u;

/** Lines of programs and settings give no facts in words. */
const CODE = /\s=\s|[{}]|=>|::|^\s*(?:\/\/|#|\$ )|\w\(\w*\);/u;

/** Whether a text may give a fact at all. */
export function mayTell(text: string): boolean {
  return MAY_TELL.test(text);
}

/** The statements of a passage, in order. */
export function statementsOf(text: string, isName: (word: string) => boolean, isPlan: (word: string) => boolean): Statement[] {
  const statements: Statement[] = [];
  const lines = text.split("\n").map((line) => line.trim());
  let lead = "";
  let before = "";
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.includes(" | ")) {
      let end = at;
      while (lines[end + 1]?.includes(" | ")) end += 1;
      const caption = lines[at - 1] ?? "";
      statements.push(...cellStatements(lines.slice(at, end + 1), isName, caption.length < 120 && !/[.!?]$/u.test(caption) ? caption : ""));
      at = end;
      continue;
    }
    const isItem = line.startsWith("- ");
    if (!isItem) lead = line.endsWith(":") ? line : "";
    if (isItem) before = "";
    for (const written of sentencesOf(line.replace(/^- /u, ""))) {
      const sentence = MAY_TELL.test(written) && !CODE.test(written) ? spellOut(written, isPlan) : "";
      if (sentence !== "")
        for (const each of clauseStatements(sentence, before, isItem ? lead : "")) statements.push({ ...each, quote: written });
      if (!PRONOUN.test(written)) before = written;
    }
  }
  return statements;
}

function cellStatements(lines: readonly string[], isName: (word: string) => boolean, caption: string): Statement[] {
  return tableCells(lines, isName).map(({ label, entity, entities, value, quote }) => ({
    ...labelled(
      label === "" ? caption : label,
      spellOut(value, () => false),
      caption,
    ),
    entity,
    entities,
    quote,
    sentence: `${label}: ${value}`,
    lead: caption,
  }));
}

/** A bare number is of what its label names: "Users: 5", "Price per month: €9". */
function labelled(label: string, value: string, caption: string): Statement {
  const isNumber = new RegExp(String.raw`^(?:up to )?(?:${NUMBER}|unlimited)(?: included)?$`, "iu").test(value);
  const isPlain =
    isNumber || new RegExp(String.raw`^(?:from |up to )?(?:[$€£]\s?${NUMBER}|${NUMBER}\s?(?:[€£]|USD|EUR))$`, "iu").test(value);
  const tail = tailOfLabel(label) || tailOfLabel(caption);
  const noun = isNumber ? ` ${nounsFirst(label)}` : "";
  const plain = {
    length: value.length,
    label,
    entity: "",
    entities: [],
    subject: "",
    quote: "",
    sentence: `${label}: ${value}`,
    before: "",
    lead: "",
  };
  const rate = new RegExp(String.raw`^(${NUMBER})( (?:per|a|each) (?:second|minute|hour|day|month))$`, "iu").exec(value);
  if (rate !== null)
    return { ...plain, text: `${rate[1]} ${nounsFirst(label).split(" ").at(-1) ?? ""}${rate[2]}`, length: value.length + label.length };
  const text = isPlain || /^\S+\s?[KMGT]B$|^[$€£]?[\d.,]+ \p{L}+$/u.test(value) ? `${value}${noun}${tail}` : value;
  return { ...plain, text };
}

/** "Included users per site" begins with what is counted. */
function nounsFirst(label: string): string {
  if (/^(?:head ?count|staff)$/iu.test(label)) return "employees";
  if (/\b(?:API|rate|throttl\w+)\b/iu.test(label) && !/\b(?:calls|requests|queries)\b/iu.test(label)) return "requests";
  const plain = label.toLowerCase().replace(/^(?:number|amount|count|maximum|max\.?|total|included|people who)(?: number)?(?: of)? /u, "");
  return plain
    .replace(/\b(?:per|\/|\().*$/u, "")
    .replace(/^(?:\p{L}+ed|available) /u, "")
    .trim();
}

function clauseStatements(sentence: string, before: string, lead: string): Statement[] {
  const [, label = "", value = ""] = /^([^:.!?]{2,60}): (\S.*)$/u.exec(sentence) ?? [];
  if (label !== "" && value.length < 60 && label.split(" ").length <= 6)
    return [{ ...labelled(label, value.replace(/\.$/u, ""), ""), quote: sentence, sentence, before, lead }];
  const statements: Statement[] = [];
  let subject = PRONOUN.test(sentence) ? before : "";
  const clauses = clausesOf(sentence);
  for (const clause of clauses) {
    const bare = clauses.length === 1 && subject === "" ? clause : withoutValues(clause);
    const isBare = wordsOf(bare).length === 0;
    statements.push({
      text: clause,
      length: clause.length,
      label: "",
      entity: "",
      entities: [],
      // What a further clause leaves out was said before it: "Pro costs $49 a month or $490 a year".
      subject: isBare || PRONOUN.test(clause) ? subject : "",
      quote: sentence,
      sentence,
      before,
      lead,
    });
    if (!isBare || subject === "") subject = bare;
  }
  return statements;
}

function withoutValues(clause: string): string {
  return readValues(clause).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), clause);
}

function clausesOf(sentence: string): string[] {
  if ((sentence.match(VALUES) ?? []).length < 2) return [withoutAside(sentence)];
  return sentence
    .split(CLAUSE)
    .filter((clause) => clause.trim() !== "")
    .map(withoutAside);
}

function withoutAside(clause: string): string {
  const at = ASIDE.exec(clause)?.index;
  if (at === undefined) return clause;
  const kept = clause.slice(0, at);
  return readValues(kept).length === readValues(clause).length ? kept : clause;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/\n|(?<=[.!?])(?<!\b(?:e\.g|i\.e|approx|max|min|no|incl|excl|a\.m|p\.m|est)\.)\s+(?=[\p{Lu}"'“(€$£\d])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
