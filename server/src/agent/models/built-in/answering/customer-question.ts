import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import type { Site, SitePage } from "../../../../knowledge/site-pages.ts";
import type { Answer } from "./compose-answer.ts";
import { topicWords } from "../dialogue/follow-up.ts";
import { hasRole } from "./page-roles.ts";
import { shortened, type Told } from "./site-outline.ts";
import { relatedStems } from "./thesaurus.ts";
import { inOneLine, readStems, stemOf } from "../../../../knowledge/words/words.ts";
import { BULLET } from "./write-run.ts";

const WHO = String.raw`(?<who>[\p{L}\p{N}'& -]{3,50}?)`;
const CUSTOMERS = String.raw`(?:customers?|clients?|references?|case stud(?:y|ies)|success stor(?:y|ies))`;
const SECTOR = String.raw`(?: (?:sector|industry|business|space|field|trade|area|world))?`;
const END = String.raw`(?= (?:that|who|which|we|i|as|too|yet|already|before|with|here)\b|[^\p{L}\p{N}'& -]|$)`;
/** "Have you worked with care homes?", "any references in insurance?", "do you have other hospitals as customers?" */
const asked = [
  String.raw`\b(?:have|do|did) you (?:guys )?(?:ever |already |also )?(?:work(?:ed)?|deal(?:t)?) with (?:any |other |some |many )?${WHO}${SECTOR}${END}`,
  String.raw`(?<!\b(?:my|our|their|the) )\b${CUSTOMERS} (?:in|from) (?:the |an? )?${WHO}${SECTOR}${END}`,
  String.raw`\b(?:any|other|some) ${WHO} (?:as|among|that are|who are) (?:your )?${CUSTOMERS}\b`,
  String.raw`\b(?:any|other) ${WHO} ${CUSTOMERS}\b`,
].map((source) => new RegExp(source, "u"));
/** Words that every customer is called by. */
const OF_ANY: ReadonlySet<string> = new Set(
  "company companies business businesses firm firms organisation organisations organization organizations people team teams client clients customer customers anyone someone".split(
    " ",
  ),
);
const MOST_WORDS = 3;
const MOST_TOLD = 3;
const LONGEST = 320;

/** The sort of customer that a message asks for, in words; null where it asks for none in particular. */
export function readCustomerQuestion(message: string): readonly string[] | null {
  const lower = message.toLowerCase().replaceAll("’", "'");
  for (const pattern of asked) {
    const words = topicWords(pattern.exec(lower)?.groups?.["who"] ?? "").filter((word) => !OF_ANY.has(word));
    if (words.length > 0 && words.length <= MOST_WORDS) return words;
  }
  return null;
}

/** What the customers' page, or the stories under it, tell of such customers; null where they tell of none. */
export async function answerCustomerQuestion(words: readonly string[], site: Site, budget: number): Promise<Answer | null> {
  const stems = words.map((word) => [stemOf(word), ...relatedStems(stemOf(word))]);
  const pages = await site.pages();
  const main = pages.find((page) => hasRole(page, "customers"));
  if (main === undefined) return null;
  const told = toldOf(await site.open(main), stems);
  for (const page of told.length > 0 ? [] : pages.filter((each) => liesUnder(each, main)))
    told.push(...toldOf(await site.open(page), stems).slice(0, 1));
  const lines: Told[] = [];
  let left = budget;
  for (const one of told.slice(0, MOST_TOLD)) {
    left -= one.text.length + BULLET.length + 1;
    if (left >= 0) lines.push(one);
  }
  const [first] = lines;
  if (first === undefined) return null;
  const text = lines.map((line) => BULLET + line.text).join("\n");
  return { text, parts: [text], quotes: [first.quote], further: lines.slice(1).map(({ quote }) => quote), said: [] };
}

/** Of a list the lines, of sections each with its heading. */
function toldOf(passages: readonly RetrievedPassage[], stems: readonly (readonly string[])[]): Told[] {
  return passages.flatMap((passage) => {
    const heading = passage.headingPath.split(HEADING_SEPARATOR).at(-1) ?? "";
    const items = passage.text.split("\n").filter((line) => /^[-•*] /u.test(line));
    if (items.length > 1)
      return items.filter((item) => tells(item, stems)).map((item) => ({ text: item.slice(2), quote: { passage, quote: item } }));
    if (!tells(`${heading} ${passage.text}`, stems)) return [];
    const text = `${heading}: ${inOneLine(passage.text)}`;
    return [{ text: text.length > LONGEST ? shortened(text) : text, quote: { passage, quote: passage.text.slice(0, LONGEST) } }];
  });
}

function tells(text: string, stems: readonly (readonly string[])[]): boolean {
  const own = new Set(readStems(text));
  return stems.every((any) => any.some((stem) => own.has(stem)));
}

function liesUnder({ url }: SitePage, main: SitePage): boolean {
  const folder = main.url.replace(/(?:\/index)?(?:\.html?)?\/?$/iu, "/");
  return url !== main.url && url.startsWith(folder);
}
