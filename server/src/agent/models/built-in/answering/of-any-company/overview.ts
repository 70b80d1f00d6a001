import type { RetrievedPassage } from "../../../../../knowledge/passage.ts";
import type { Site, SitePage } from "../../../../../knowledge/site-pages.ts";
import type { ModelRequest } from "../../../../model.ts";
import { hasRole } from "./page-roles.ts";
import { splitSentences } from "../../../../../knowledge/words/split-sentences.ts";
import { type Outline, readOutline, type Told } from "./site-outline.ts";
import { functionWords, genericWords, inOneLine, readWords } from "../../../../../knowledge/words/words.ts";

const LEAST_WORDS = 6;
const TITLE_JOINT = /\s+[–—|·•:-]\s+|\s*[|:]\s+/u;
const PAGE_TITLE = /^(?:home(?: ?page)?|welcome.*|start(?: page)?|index|main page|untitled|front page)$/iu;
const MOST_NAME = 3;
const FRONT = /^\/(?:index(?:\.html?)?|home|[a-z]{2})?\/?$/iu;

/** The front page at first sight; null where there is no site. */
export async function readFrontPage(site: Site, organizationName: string): Promise<Outline | null> {
  const [front] = await site.pages();
  return front === undefined ? null : readOutline(await site.open(front), speaksOf(namesFor(organizationName, front)));
}

export async function findIntroduction({ site, organizationName, search }: ModelRequest): Promise<Told | null> {
  const [front] = await site.pages();
  const opened = front === undefined ? [] : await site.open(front);
  const names = namesFor(organizationName, front);
  const { intro } = readOutline(opened, speaksOf(names));
  if (intro !== null) return intro;
  for (const page of (await site.pages()).filter((page) => hasRole(page, "introduction")).slice(0, 2)) {
    const definition = definitionIn(await site.open(page), names);
    if (definition !== null) return definition;
  }
  for (const query of names.flatMap((name) => [`what is ${name}`, `${name} introduction overview getting started`])) {
    const definition = definitionIn((await search(query)).passages, names);
    if (definition !== null) return definition;
  }
  // A front page may say what the company does and never its name.
  return front !== undefined && FRONT.test(new URL(front.url).pathname) ? readOutline(opened).intro : null;
}

function namesFor(organizationName: string, front: SitePage | undefined): string[] {
  const parts = (front?.title ?? "").split(TITLE_JOINT).map((part) => part.trim());
  const own = organizationName.toLowerCase();
  if (parts.some((part) => part.toLowerCase().includes(own))) return [organizationName];
  const brands = [parts[0] ?? "", parts.length > 1 ? (parts.at(-1) ?? "") : ""].filter(
    (part) => readWords(part).length <= MOST_NAME && !PAGE_TITLE.test(part) && firstTelling(part) !== undefined,
  );
  return [organizationName, ...brands];
}

/** The first word of a name that is not "the" or "one". */
function firstTelling(name: string): string | undefined {
  return readWords(name).find(({ lower }) => !functionWords.has(lower) && !genericWords.has(lower))?.lower;
}

function definitionIn(passages: readonly RetrievedPassage[], names: readonly string[]): Told | null {
  for (const passage of passages) {
    const sentences = splitSentences(passage.text);
    const at = sentences.findIndex(({ text, wordCount }) => wordCount >= LEAST_WORDS && names.some((name) => defines(text, name)));
    const [first, next] = sentences.slice(at, at + 2);
    if (at < 0 || first === undefined) continue;
    const further = next?.kind === "sentence" && next.wordCount >= LEAST_WORDS ? [next] : [];
    return { text: [first, ...further].map(({ text }) => inOneLine(text)).join(" "), quote: { passage, quote: first.text } };
  }
  return null;
}

/** A paragraph with the company's name says what it is; one that speaks of "we" does, too. */
function speaksOf(names: readonly string[]): (paragraph: string) => boolean {
  const own = new Set(["we", "our", ...names.map((name) => firstTelling(name) ?? readWords(name)[0]?.lower)]);
  return (paragraph) => readWords(paragraph).some(({ lower }) => own.has(lower));
}

/** "Acme is a…", "Acme helps you…" */
function defines(sentence: string, name: string): boolean {
  const [first, second, third] = readWords(sentence).map(({ lower }) => lower);
  const own = readWords(name).map(({ lower }) => lower);
  const [verb, next] = own.length > 1 && second === own[1] ? [third, readWords(sentence)[3]?.lower] : [second, third];
  return (
    first === own[0] &&
    ((verb === "is" && /^(?:an?|the|your|one)$/u.test(next ?? "")) || ((verb === "helps" || verb === "lets") && next === "you"))
  );
}
