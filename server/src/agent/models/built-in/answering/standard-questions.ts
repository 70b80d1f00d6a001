import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import type { ModelRequest } from "../../../model.ts";
import type { Answer, Quote } from "./compose-answer.ts";
import { asksForOverview, findIntroduction, readFrontPage } from "./overview.ts";
import { hasRole, type PageRole } from "./page-roles.ts";
import { type Outline, type OutlineGroup, readOutline, type Told } from "./site-outline.ts";
import { tellsDay } from "./read-passage.ts";
import { headingOf } from "./topics.ts";
import { readWords } from "../../../../knowledge/words/words.ts";
import { BULLET } from "./write-run.ts";

/** What visitors of any company ask of it as a whole, and what no one sentence of its site is worded like. */
export type StandardQuestion = "overview" | "audience" | "reasons" | "features" | "customers" | "news" | "integrations";

const LEAD_IN =
  /^(?:(?:hi|hello|hey|so|and|but|ok|okay|well|cool|great|thanks|now|please|tell me|can you tell me|could you tell me|i want to know|i'd like to know)[\s,.!]+)*/u;
const IT = String.raw`(?:it|this|that|you|yours?|they|(?:the|your|this) (?:product|service|tool|software|platform|solution|company|app))`;
const KIND = String.raw`(?:(?:kind|sort|type)s? of )?(?:companies|businesses|customers|clients|people|teams|firms|organi[sz]ations|users)`;

const asked: readonly (readonly [StandardQuestion, string])[] = [
  [
    "audience",
    String.raw`(?:who(?:'s| is| are)? ${IT}(?: is|'s)? (?:\w+ )?(?:for|made for|meant for|aimed at|built for|designed for|intended for)|who(?:'s| is| are) (?:your|the) (?:ideal|typical|target|usual|main) (?:customers?|clients?|users?|audience)|(?:what|which) ${KIND} (?:is|are) ${IT} (?:\w+ )?for|what ${KIND} (?:do )?(?:you )?(?:work with|serve|target))`,
  ],
  [
    "customers",
    String.raw`(?:who(?:'s| is| are) (?:your|the|some of your) (?:\w+ )?(?:customers|clients|users)|who (?:else )?(?:uses|is using|already uses|works with) ${IT}|(?:what|which) (?:\w+ )?${KIND} (?:\w+ )?(?:use|are using|work with|trust) ${IT}|(?:do you have |have you got |are there |show me |can i see |can you show me |can you share |any |some |your )*(?:case stud(?:y|ies)|customer stories|success stories|customer references|references|testimonials|reference customers|customer examples)(?: (?:i can read|to share|to read|please))?)`,
  ],
  [
    "overview",
    String.raw`(?:what (?:do|does) ${IT} (?:actually |exactly )?(?:sell|make|offer|provide|build|produce)|what(?:'s|s| is) (?:it|this|that|your (?:business|company|product)) (?:all )?about|what(?:'s|s| is) your (?:business|product|service)s?)`,
  ],
  [
    "integrations",
    String.raw`(?:(?:what|which) (?:\w+ )?(?:integrations|connectors|plugins) (?:do you have|does ${IT} have|are there|do you offer|exist)|(?:what|which) (?:other )?(?:tools|apps|systems|software|programs|services) (?:do you|does ${IT}|can ${IT}) (?:integrate|connect|work) with|what (?:do you|does ${IT}|can ${IT}) (?:integrate|connect|work) with|(?:list of |your |the |any )*integrations)`,
  ],
  [
    "news",
    String.raw`(?:what(?:'s|s| is) new(?: (?:in|with) .{1,30})?|(?:what(?:'s|s| is) )?(?:the |your )?(?:latest|newest) (?:release|version|update)s?|what(?:'s|s| is| are) the (?:latest|newest|recent) (?:features?|updates?|changes?|releases?|version|news)|what (?:has changed|changed)(?: recently| lately| (?:in|with) (?:(?:version|release) )?v?\d+\.[\d.]*\d)?|(?:any |the |your |latest |recent )*(?:news|updates|changelog|release notes|new features|changes)(?: (?:lately|recently))?)`,
  ],
  [
    "reasons",
    String.raw`(?:why (?:should|would|do) (?:i|we|people|anyone|companies|somebody|someone) (?:choose|use|pick|buy|need|go with|switch to) ${IT}|why ${IT}|what(?:'s| is| are| would be) (?:the|your|its) (?:main |key |biggest )?(?:benefits?|advantages?|strengths?)(?: of ${IT})?|what makes ${IT} (?:so )?(?:different|special|unique|better|good)(?: (?:from|than|to) .{1,40})?|how (?:are|is) ${IT} (?:different|better)(?: (?:from|than|to) (?:your |the |other )?(?:competitors?|competition|others|alternatives|rest|tools|products))?)`,
  ],
  [
    "features",
    String.raw`(?:(?:what(?:'s| are| is)|list|show me) (?:all )?(?:the|your|its|some of the|some) (?:main |key |core |top |most important |best )?(?:features?|functions?|capabilities|functionality)(?: of ${IT})?|(?:what|which) (?:main |key )?(?:features|functions|functionality|capabilities) (?:do you have|does ${IT} have|do you offer|does ${IT} offer|are there|are included|is there)|what (?:can|does|could) ${IT} (?:\w+ )?do|what can (?:i|we|you) do with ${IT}|(?:main |key )?features|how does ${IT} work)`,
  ],
];
const patterns = asked.map(([kind, source]) => [kind, new RegExp(`^${source}$`, "u")] as const);
const MAX_LENGTH = 120;
/** Which pages tell it; the first that there is. Where there are no release notes, what was written last. */
const ROLES = { customers: ["customers"], news: ["news", "blog"], integrations: ["integrations"] } as const;
const TELLS_REASONS = /\b(?:why|choos\w*|differ\w*|benefits?|advantages?|better|instead)\b/iu;
/** Lists of where to go and how to get in touch tell nothing of the whole. */
const LEADS_ON = /\b(?:next|links?|read|resources|contact|figures|numbers|news|blog|legal|start|install\w*|docs|documentation)\b/iu;
/** Stars, a colon and a line's end around a title. */
const TITLE_MARKS = 6;
const LEAST_NAME = 3;
const MOST_ITEMS = 6;
const VERSION = /(?<![\p{L}\p{N}.])v?\d+(?:\.\d+)+(?![\p{L}\p{N}])/iu;
/** The names of pages tell nothing by themselves. */
const LEAST_WORDS = 4;

/** What a message asks of the whole; null when it asks for something in particular. */
export function readStandardQuestion(message: string, organizationName: string): StandardQuestion | null {
  const lower = message.toLowerCase().replaceAll("’", "'").trim();
  if (lower.length > MAX_LENGTH) return null;
  const plain = withoutName(lower.replace(LEAD_IN, "").replace(/[\s?.!]+$/u, ""), organizationName.trim().toLowerCase());
  const kind = patterns.find(([, pattern]) => pattern.test(plain))?.[0];
  return kind ?? (asksForOverview(message, organizationName) ? "overview" : null);
}

/** "Who uses Acme" is "who uses it", also where the company is Acme Instruments. */
function withoutName(plain: string, organizationName: string): string {
  const [first = ""] = organizationName.split(/\s+/u);
  const name = plain.includes(organizationName) ? organizationName : first;
  return name.length < LEAST_NAME ? plain : plain.replace(name, "it");
}

/** Answers it out of the pages that tell of the whole; null where the site has none such. */
export async function answerStandardQuestion(kind: StandardQuestion, request: ModelRequest, budget: number): Promise<Answer | null> {
  const { site, organizationName } = request;
  if (kind === "customers" || kind === "news" || kind === "integrations") {
    const pages = await site.pages();
    const roles: readonly PageRole[] = ROLES[kind];
    const page = roles.flatMap((role) => pages.find((each) => hasRole(each, role)) ?? [])[0];
    if (page === undefined) return null;
    const passages = await site.open(page);
    if (kind === "news") {
      const [version = null] = VERSION.exec(request.message) ?? [];
      const newest = newestOf(
        version === null ? passages : passages.filter((passage) => isOf(version.replace(/^v/iu, ""), passage)),
        hasRole(page, "blog"),
      );
      return newest === null ? null : compose(null, newest, budget - newest.heading.length - TITLE_MARKS, newest.heading);
    }
    const { intro, groups } = readOutline(passages);
    return compose(intro, groups[0] ?? null, budget);
  }
  if (kind === "features" || kind === "reasons") {
    const front = await readFrontPage(site, organizationName);
    const group = front === null ? null : groupFor(kind, front);
    if (front !== null && group !== null) return compose(kind === "features" ? front.intro : null, group, budget);
  }
  const introduction = await findIntroduction(request);
  return introduction === null ? null : compose(introduction, null, budget);
}

function groupFor(kind: StandardQuestion, { groups }: Outline): OutlineGroup | null {
  const telling = groups.filter(
    ({ heading, items }) => !LEADS_ON.test(heading) && items.every(({ text }) => readWords(text).length >= LEAST_WORDS),
  );
  const reasons = telling.find(({ heading }) => TELLS_REASONS.test(heading));
  return (kind === "reasons" ? reasons : undefined) ?? telling.find((group) => group !== reasons) ?? reasons ?? null;
}

/** What changed last: the first section below the page's title, under its heading; of a blog the first that lists what was written. */
function newestOf(passages: readonly RetrievedPassage[], isBlog: boolean): OutlineGroup | null {
  const listed = passages.find(({ text }) => /^- .*\n- /mu.test(text));
  const sections = passages.filter(
    ({ headingPath, text }) => headingPath.includes(HEADING_SEPARATOR) && readWords(text).length >= LEAST_WORDS,
  );
  // What stands before the first change is about the list.
  const dated = sections.find((section) => tellsDay(headingOf(section)) || VERSION.test(headingOf(section)));
  const passage = isBlog ? listed : (dated ?? sections[0] ?? listed);
  if (passage === undefined) return null;
  const lines = passage.text.split("\n").filter((line) => readWords(line).length > 1);
  return {
    heading: headingOf(passage),
    items: lines.map((line) => ({ text: line.replace(/^[-•*] /u, ""), quote: { passage, quote: line } })),
  };
}

/** "4.6" heads what came with it. */
function isOf(version: string, passage: RetrievedPassage): boolean {
  return headingOf(passage)
    .split(/[^\p{L}\p{N}.]+/u)
    .some((word) => word.replace(/^v/iu, "") === version);
}

function compose(intro: Told | null, group: OutlineGroup | null, budget: number, title: string | null = null): Answer | null {
  const quotes: Quote[] = [];
  const parts: string[] = [];
  let left = budget;
  if (intro !== null && intro.text.length <= left) {
    parts.push(intro.text);
    quotes.push(intro.quote);
    left -= intro.text.length + 2;
  }
  const items: Told[] = [];
  for (const item of group?.items.slice(0, MOST_ITEMS) ?? []) {
    if (item.text.length + BULLET.length + 1 > left) break;
    items.push(item);
    left -= item.text.length + BULLET.length + 1;
  }
  const [first] = items;
  if (first !== undefined) {
    parts.push([...(title === null ? [] : [`**${title}:**`]), ...items.map(({ text }) => BULLET + text)].join("\n"));
    quotes.push(first.quote);
  }
  return parts.length === 0 ? null : { text: parts.join("\n\n"), parts, quotes, further: [], said: [] };
}
