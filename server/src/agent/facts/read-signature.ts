import { companyDomain } from "../../domains/company-domain.ts";
import { capitalsIn, isPersonName, isTitle, LEGAL } from "./capitals.ts";
import type { Fact } from "./fact.ts";
import { inAny, listInAll } from "./fact-lexicon.ts";
import type { Sentence } from "./sentence.ts";

const LONGEST_LINE = 80;
const SPLIT = /\s*(?:[|·•]|,(?= )|\s[–—-]\s)\s*/u;

/** What the lines under a message say of its writer: name, title, company. */
export function readSignature(text: string, sentence: Sentence): Fact[] {
  const lines = linesOf(text);
  const valediction = inAny().memo("valediction", () => new RegExp(`^(?:${listInAll("valediction")})[ ,.!]*$`, "u"));
  const closing = lines.findLastIndex(({ words }) => valediction.test(words.toLowerCase()));
  const from =
    closing >= 0
      ? closing + 1
      : lines.findIndex(
          ({ words }, index) => lines.length > 1 && index >= 0 && isNameLine(words, sentence) && beginsBlock(lines.slice(index + 1)),
        );
  const block = from < 0 ? [] : lines.slice(from, from + 6).flatMap(partsOf);
  const [first, ...rest] = block;
  if (first === undefined || !isNameLine(first.words, sentence)) return [];
  const facts: Fact[] = [factOf("name", first)];
  for (const part of rest) {
    if (part.words.includes("@") || /\d{4}/u.test(part.words)) continue;
    if (
      isTitle(part.words) ||
      new RegExp(
        `(?<!\\p{L})(?:${listInAll("senior")}|${listInAll("executive")}|${listInAll("manager")}|${listInAll("contributor")})$`,
        "u",
      ).test(part.words.toLowerCase())
    ) {
      const at = /^(.{3,60}?) (?:at|bei|chez|presso|bij|@) (.+)$/u.exec(part.words);
      facts.push(factOf("role", at === null ? part : { words: at[1] ?? "", start: part.start }));
      if (at?.[2] !== undefined) facts.push(factOf("company", { words: at[2], start: part.start + part.words.length - at[2].length }));
    } else if (
      !facts.some(({ field }) => field === "company") &&
      (LEGAL.test(part.words) || isCapitalized(part.words, sentence) || (facts.length > 1 && /^\p{Lu}[^.!?\d]{2,50}$/u.test(part.words)))
    )
      facts.push(factOf("company", part));
  }
  return facts;
}

interface Line {
  words: string;
  start: number;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split("\n").flatMap((line) => {
    const at = start + line.length - line.trimStart().length;
    start += line.length + 1;
    return line.trim() === "" ? [] : [{ words: line.trim(), start: at }];
  });
}

function partsOf({ words, start }: Line): Line[] {
  let from = 0;
  return words.split(SPLIT).flatMap((part) => {
    const at = words.indexOf(part, from);
    from = at + part.length;
    return part === "" ? [] : [{ words: part.replace(/[.,]$/u, ""), start: start + at }];
  });
}

function isNameLine(line: string, sentence: Sentence): boolean {
  const [first = ""] = line.split(SPLIT);
  const words = first.replace(/[.,]$/u, "");
  return words.length <= LONGEST_LINE && words.includes(" ") && isCapitalized(words, sentence) && isPersonName(words, sentence);
}

function isCapitalized(words: string, { lexicon }: Sentence): boolean {
  const [run] = capitalsIn(words, lexicon);
  return run !== undefined && run.start === 0 && run.end >= words.length - 1;
}

/** A title, a company's legal form, an address or a number right below a name. */
function beginsBlock(lines: readonly Line[]): boolean {
  const next = lines[0]?.words ?? "";
  return (
    next !== "" &&
    next.length <= LONGEST_LINE &&
    !/[?!]/u.test(next) &&
    (isTitle(next) || LEGAL.test(next) || next.includes("@") || /^\+?[\d ()/-]{7,}$/u.test(next))
  );
}

function factOf(field: Fact["field"], { words, start }: Line): Fact {
  return { field, value: words, quote: words, start, end: start + words.length };
}

/** The company behind an address, by its domain: "brandvold-foods.example" is Brandvold Foods. Null for free mail. */
export function companyOfEmail({ value, start, end, quote }: Fact): Fact | null {
  const domain = companyDomain(value.slice(value.lastIndexOf("@") + 1));
  const label = domain?.split(".")[0];
  if (label === undefined || label.length < 2) return null;
  const name = label
    .split("-")
    .map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`)
    .join(" ");
  return { field: "company", kind: "implied", value: name, quote, start, end };
}
