import type { RetrievedPassage } from "../../../knowledge/passage.ts";
import type { Site } from "../../../knowledge/site-pages.ts";
import type { ModelRequest } from "../../model.ts";
import { hasRole } from "./page-roles.ts";
import { splitSentences } from "./sentences.ts";
import { type Outline, readOutline, type Told } from "./site-outline.ts";
import { functionWords, genericWords, inOneLine, readWords } from "./words.ts";

const ASKS_FOR_IT =
  /^(?:hi |hello |hey |so |ok |okay )*(?:what|who|tell|explain|describe|give me|can you (?:tell|explain|describe)|how would you (?:describe|explain))\b/u;
const ASKS_WHO_MADE_IT = /^(?:so |and |hi |hey )*who (?:\w+ )?(?:started|founded|owns|runs|leads|made|makes|built|created|began|heads)\b/u;
const LEAST_WORDS = 6;

/** True for "what is Acme?", "what do you do?", "tell me about your product": no word says what in particular. */
export function asksForOverview(message: string, organizationName: string): boolean {
  const lower = message.toLowerCase().replaceAll("’", "'").trim();
  if (!ASKS_FOR_IT.test(lower) || ASKS_WHO_MADE_IT.test(lower) || /\b(?:how|price|plan|support)\b/u.test(lower)) return false;
  const own = readWords(organizationName);
  const isOwn = (word: string): boolean => own.some((one) => one.lower === word);
  const words = readWords(message);
  return (
    words.some(({ lower: word }) => word === "you" || word === "your" || word === "this" || isOwn(word)) &&
    words.every(({ lower: word }) => functionWords.has(word) || genericWords.has(word) || isOwn(word))
  );
}

/** The front page at first sight; null where there is no site. */
export async function readFrontPage(site: Site, organizationName: string): Promise<Outline | null> {
  const [front] = await site.pages();
  return front === undefined ? null : readOutline(await site.open(front), speaksOf(organizationName));
}

/** What the company is: as its front page says it, or the first sentence elsewhere that says so in as many words. */
export async function findIntroduction({ site, organizationName, search }: ModelRequest): Promise<Told | null> {
  const front = await readFrontPage(site, organizationName);
  if (front?.intro != null) return front.intro;
  for (const page of (await site.pages()).filter((page) => hasRole(page, "introduction")).slice(0, 2)) {
    const definition = definitionIn(await site.open(page), organizationName);
    if (definition !== null) return definition;
  }
  for (const query of [`what is ${organizationName}`, `${organizationName} introduction overview getting started`]) {
    const definition = definitionIn((await search(query)).passages, organizationName);
    if (definition !== null) return definition;
  }
  return null;
}

function definitionIn(passages: readonly RetrievedPassage[], organizationName: string): Told | null {
  for (const passage of passages) {
    const sentences = splitSentences(passage.text);
    const at = sentences.findIndex(({ text, wordCount }) => wordCount >= LEAST_WORDS && defines(text, organizationName));
    const [first, next] = sentences.slice(at, at + 2);
    if (at < 0 || first === undefined) continue;
    const further = next?.kind === "sentence" && next.wordCount >= LEAST_WORDS ? [next] : [];
    return { text: [first, ...further].map(({ text }) => inOneLine(text)).join(" "), quote: { passage, quote: first.text } };
  }
  return null;
}

/** A paragraph with the company's name says what it is; one that speaks of "we" does, too. */
function speaksOf(organizationName: string): (paragraph: string) => boolean {
  const [own] = readWords(organizationName);
  return (paragraph) => readWords(paragraph).some(({ lower }) => lower === own?.lower || lower === "we" || lower === "our");
}

/** "Acme is a…", "Acme helps you…" */
function defines(sentence: string, organizationName: string): boolean {
  const [first, second, third] = readWords(sentence).map(({ lower }) => lower);
  const own = readWords(organizationName).map(({ lower }) => lower);
  const [verb, next] = own.length > 1 && second === own[1] ? [third, readWords(sentence)[3]?.lower] : [second, third];
  return (
    first === own[0] &&
    ((verb === "is" && /^(?:an?|the|your|one)$/u.test(next ?? "")) || ((verb === "helps" || verb === "lets") && next === "you"))
  );
}
