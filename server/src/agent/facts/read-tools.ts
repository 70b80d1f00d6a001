import { type Product, readProducts, WORD_END, WORD_START } from "./fact-lexicon.ts";
import { isPlace } from "./places.ts";
import { type Found, found, isStopWord, type Sentence } from "./sentence.ts";

const FRAGMENT_WORDS = 8;
/** A name with a capital: "Fretly", "Rota Base". */
const CAPITALS = /(?<![\p{L}\d@.])\p{Lu}[\p{L}\d.+&-]*(?: \p{Lu}[\p{L}\d.+&-]*){0,2}/gu;
/** A capital inside shows a brand: "RotaBase". */
const BRAND = /^\p{L}*\p{Ll}\p{Lu}/u;
let known: { products: Map<string, Product>; pattern: RegExp } | null = null;

/** The products that a company may run on, in lower case. */
function knownProducts() {
  if (known !== null) return known;
  const products = readProducts();
  const names = products.map(({ name }) => name).toSorted((one, other) => other.length - one.length);
  const source = names.map((name) => name.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)).join("|");
  known = {
    products: new Map(products.map((product) => [product.name.toLowerCase(), product])),
    pattern: new RegExp(`(?<![\\p{L}\\d@.])(?:${source})(?![\\p{L}\\d]|\\.\\p{L})`, "gu"),
  };
  return known;
}

/** Whether words are the name of a product that companies run on. */
export function isProduct(words: string): boolean {
  return knownProducts().products.has(words.toLowerCase());
}

/** What a company works with today: a product of the lexicon, spreadsheets and paper, or a name behind "we use". */
export function readTools(sentence: Sentence): Found[] {
  const { lower, text, lexicon, isQuestion, asked } = sentence;
  const uses = lexicon.pattern("uses").test(lower);
  if (isQuestion && !uses) return [];
  const isShort = lower.split(/\s+/u).length <= FRAGMENT_WORDS && !lexicon.pattern("asksdemo").test(lower);
  const isToday = uses || asked === "tool" || ["now", "current"].some((key) => lexicon.pattern(key).test(lower));
  const isTold = isToday || lexicon.pattern("we").test(lower);
  const isHurt = isTold && lexicon.pattern("pain").test(lower);
  const tools: Found[] = [];
  const add = (start: number, end: number) => {
    const isTaken = tools.some((tool) => start < tool.end - sentence.start && tool.start - sentence.start < end);
    if (!isTaken) tools.push(found("tool", sentence, start, end));
  };
  const { products, pattern } = knownProducts();
  for (const { 0: name, index } of lower.matchAll(pattern)) {
    const words = text.slice(index, index + name.length);
    const product = products.get(name);
    if ((isTold || isShort) && (product?.isWord !== true || product.name === words)) add(index, index + words.length);
  }
  const own = lexicon.memo("own tools", () => new RegExp(`${WORD_START}(?:${lexicon.list("tools")})${WORD_END}`, "gu"));
  if (isToday || isHurt) for (const { 0: words, index } of lower.matchAll(own)) add(index, index + words.length);
  if (isTold) for (const { start, end } of unknownNames(sentence)) add(start, end);
  return tools;
}

/** Names that no list has: behind a verb of use, or beside a word for today. */
function* unknownNames({ lower, text, lexicon, contacts }: Sentence): Generator<{ start: number; end: number }> {
  const verb = lexicon.memo(
    "use verbs",
    () => new RegExp(`${WORD_START}(?:${lexicon.list("useverb")}) (?:(?:${lexicon.list("article")}|${lexicon.list("our")}) )?$`, "u"),
  );
  const today = lexicon.memo("today", () => new RegExp(`${WORD_START}(?:${lexicon.list("now")})${WORD_END}`, "u")).test(lower);
  const isCurrent = lexicon.pattern("current").test(lower) && lexicon.languages[0] !== "de";
  for (const { 0: words, index } of text.matchAll(CAPITALS)) {
    const name = words.replace(/[.-]$/u, "");
    const isUsed = verb.test(lower.slice(0, index));
    if (isUsed || (today && BRAND.test(name)) || (isCurrent && !isPlace(name) && !isStopWord(name.toLowerCase(), lexicon)))
      yield { start: index, end: index + name.length };
  }
  const verbs = /^(?!contract|vertrag|contrat|contrato|contratto)/u;
  // "We're on launchdarkly right now": typed in small letters, right behind the verb.
  const typed = lexicon.memo(
    "typed tool",
    () =>
      new RegExp(
        `${WORD_START}(?:${lexicon.list("useverb")}) (\\p{L}[\\p{L}\\d.+-]{2,24})(?=$|[.,;!)]| (?:${lexicon.list("now")}|${lexicon.list("for")}|${lexicon.list("to")})${WORD_END})`,
        "u",
      ),
  );
  const match = typed.exec(lower);
  const name = match?.[1];
  if (match === null || name === undefined || isStopWord(name, lexicon) || isPlace(name) || name.endsWith("s") || !verbs.test(match[0]))
    return;
  const start = match.index + match[0].indexOf(name, match[0].lastIndexOf(" "));
  if (!contacts.some((contact) => start < contact.end && contact.start < start + name.length)) yield { start, end: start + name.length };
}
