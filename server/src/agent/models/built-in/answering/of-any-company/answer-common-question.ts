import { HEADING_SEPARATOR } from "../../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../../knowledge/passage.ts";
import type { ModelRequest } from "../../../../model.ts";
import type { CommonQuestion } from "./common-questions.ts";
import type { Answer, Quote } from "../writing/compose-answer.ts";
import { findIntroduction, readFrontPage } from "./overview.ts";
import { hasRole, type PageRole } from "./page-roles.ts";
import { type Outline, type OutlineGroup, readOutline, type Told } from "./site-outline.ts";
import { headingOf } from "../read-passage.ts";
import { readWords } from "../../../../../knowledge/words/words.ts";
import { BULLET } from "../writing/write-run.ts";

/** The first role that the site has decides. Without release notes the newest article counts. */
const ROLES = { customers: ["customers"], news: ["news", "blog"], integrations: ["integrations"] } as const;
const TELLS_REASONS = /\b(?:why|choos\w*|differ\w*|benefits?|advantages?|better|instead)\b/iu;
/** Lists of where to go and how to get in touch tell nothing of the whole. */
const LEADS_ON = /\b(?:next|links?|read|resources|contact|figures|numbers|news|blog|legal|start|install\w*|docs|documentation)\b/iu;
/** Stars, a colon and a line's end around a title. */
const TITLE_MARKS = 6;
const MOST_ITEMS = 6;
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = new RegExp(String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)?\.? ${MONTH}\b|${MONTH}\.? (?:\d{1,2}\b|20\d\d)|20\d\d-\d\d)`, "iu");
const VERSION = /(?<![\p{L}\p{N}.])v?\d+(?:\.\d+)+(?![\p{L}\p{N}])/iu;
/** The names of pages tell nothing by themselves. */
const LEAST_WORDS = 4;

/** Answers a question about the company as a whole from the pages of that role; null where the site lacks them. */
export async function answerCommonQuestion(
  kind: Exclude<CommonQuestion, "prices">,
  request: ModelRequest,
  budget: number,
): Promise<Answer | null> {
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

function groupFor(kind: CommonQuestion, { groups }: Outline): OutlineGroup | null {
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
  // Text above the first change describes the list.
  const dated = sections.find((section) => DAY.test(headingOf(section)) || VERSION.test(headingOf(section)));
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
