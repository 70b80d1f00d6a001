import { productNames, WORD_END, WORD_START, wordPattern } from "./fact-lexicon.ts";
import { type Found, found, type Sentence } from "./sentence.ts";

const escaped = (name: string) => name.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
let products: RegExp | null = null;
const FRAGMENT_WORDS = 8;
/** A name with a capital behind a verb of use: "we use Fretly". */
const CAPITALS = String.raw`(?:(?:our|the|das|die|den|le|la|el|il|o|a|de|het) )?(\p{Lu}[\p{L}\d.+&-]*(?: \p{Lu}[\p{L}\d.+&-]*){0,2})`;

/** What a company works with today: a product of the lexicon, spreadsheets and paper, or a name behind "we use". */
export function readTools(sentence: Sentence): Found[] {
  const { lower, text, lexicon, isQuestion, asked } = sentence;
  products ??= new RegExp(
    `(?<![\\p{L}\\d@.])(?:${productNames()
      .toSorted((one, other) => other.length - one.length)
      .map(escaped)
      .join("|")})(?![\\p{L}\\d]|\\.\\p{L})`,
    "giu",
  );
  const uses = lexicon.pattern("uses").test(lower);
  const isShort = lower.split(/\s+/u).length <= FRAGMENT_WORDS;
  if (isQuestion && !uses) return [];
  const isTold =
    uses ||
    asked === "tool" ||
    (!isQuestion && (isShort || lexicon.pattern("pain").test(lower)) && !lexicon.pattern("asksdemo").test(lower));
  const tools: Found[] = [];
  const add = (start: number, end: number) => {
    if (!tools.some((tool) => start < tool.end - sentence.start && tool.start - sentence.start < end))
      tools.push(found("tool", sentence, start, end));
  };
  const own = lexicon.memo("own tools", () => new RegExp(`${WORD_START}(?:${lexicon.list("tools")})${WORD_END}`, "gu"));
  if (isTold || lexicon.pattern("we").test(lower)) {
    for (const { 0: name, index } of text.matchAll(products)) add(index, index + name.length);
    if (isTold) for (const { 0: words, index } of lower.matchAll(own)) add(index, index + words.length);
  }
  if (tools.length > 0) return tools;
  const named = lexicon.memo("use verbs", () => new RegExp(`${WORD_START}(?:${lexicon.list("useverb")}) $`, "u"));
  for (const match of text.matchAll(new RegExp(`(?<!\\p{L})${CAPITALS}`, "gu"))) {
    const name = match[1] ?? "";
    const start = match.index + match[0].length - name.length;
    if (named.test(lower.slice(0, match.index)) && !wordPattern(lexicon.list("we")).test(name.toLowerCase()))
      add(start, start + name.replace(/[.]$/u, "").length);
  }
  return tools;
}
