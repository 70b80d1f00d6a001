import { foldText } from "@disco/protocol";
import { getDomainWithoutSuffix } from "tldts";
import { sentencesOf } from "../../../agent/language/sentences.ts";
import type { PageMarks } from "../../../knowledge/read/fields/read-marks.ts";
import type { ReadPage } from "../../../knowledge/read/read-page.ts";
import { industries } from "./industries.ts";
import type { FoundFact } from "./provider.ts";
import { readStatements } from "./read-statements.ts";
import { readStructuredFacts } from "./read-structured-facts.ts";
import { socialFieldOf } from "./social-field.ts";
import { technologies } from "./technologies.ts";

export type PageRole = "home" | "about" | "careers" | "news";

export interface CompanyPage {
  url: string;
  role: PageRole;
  read: Pick<ReadPage, "title" | "blocks">;
  marks: PageMarks;
}

const MOST_NEWS = 6;
const LONGEST_SENTENCE = 400;
/** Quotation marks hold other people's words. */
const QUOTED = /“[^”]*”?|„[^“”]*[“”]?|«[^»]*»?|(?<!\w)"[^"]*"?/gu;
/** From here on a description names the company's customers, not its product. */
const CUSTOMERS =
  /\b(?:for|to|so|that|which|who|where|in|across|between|with|by|from|helps?|helping|gives?|lets?|enables?|empowers?|connects?|used|trusted|serves?|serving)\b/iu;
const ROLE_LINK =
  /\b(?:engineer|developer|manager|sales|marketing|designer|analyst|director|specialist|representative|lead|support|intern)\b/iu;

/** The facts that one page of a company's site states, each with the words that say so. */
export function readPageFacts({ url, role, read, marks }: CompanyPage): FoundFact[] {
  const fact = (
    field: FoundFact["field"],
    value: string,
    quote: string,
    confidence: number,
    publishedAt: string | null = null,
  ): FoundFact => ({
    field,
    value,
    quote,
    url,
    provider: "site",
    confidence,
    publishedAt,
  });
  const facts = readStructuredFacts(marks.structured, url);
  if (role === "home") {
    const { metas } = marks;
    const name = metas["og:site_name"];
    if (name !== undefined) facts.push(fact("name", name.slice(0, 120), name, 0.8));
    const description = metas["og:description"] ?? metas["description"];
    if (description !== undefined) facts.push(fact("description", description, description, 0.8), ...guessIndustry(description, fact));
  }
  if (role === "home" || role === "about") facts.push(...readText(read, companyNames(url, read, marks), fact));
  facts.push(...readSocial(marks, fact), ...readTechnologies(marks, fact));
  if (role === "careers") facts.push(...readHiring(marks, fact));
  if (role === "news") facts.push(...readNews(url, marks, fact));
  return facts;
}

type MakeFact = (field: FoundFact["field"], value: string, quote: string, confidence: number, publishedAt?: string | null) => FoundFact;

/** A guess counts only where the description names the trade as the company's own. */
function guessIndustry(description: string, fact: MakeFact): FoundFact[] {
  const [first] = sentencesOf(description, "en");
  const offered = first?.text.split(CUSTOMERS)[0] ?? "";
  const found = industries.find(([, words]) => words.test(offered));
  return found === undefined ? [] : [fact("industry", found[0], description, 0.5)];
}

/** Where a page names its company: its title, the name of the site and the domain. */
function companyNames(url: string, read: CompanyPage["read"], { metas }: PageMarks): string {
  return foldText([read.title, metas["og:site_name"], getDomainWithoutSuffix(url)].filter((name) => name != null).join(" | "));
}

const CONFIDENCE = { founded_year: 0.7, company_size: 0.6, headquarters: 0.7 };

function readText(read: CompanyPage["read"], names: string, fact: MakeFact): FoundFact[] {
  const isCompany = (name: string) => ` ${names} `.includes(` ${foldText(name)} `);
  const facts: FoundFact[] = [];
  for (const { text } of read.blocks.slice(0, 400)) {
    for (const span of sentencesOf(text.slice(0, 5_000).replaceAll(QUOTED, " "), "en")) {
      const sentence = span.text.trim();
      if (sentence === "" || sentence.length > LONGEST_SENTENCE) continue;
      for (const { field, value } of readStatements(sentence, isCompany)) facts.push(fact(field, value, sentence, CONFIDENCE[field]));
    }
  }
  return facts;
}

function readSocial(marks: PageMarks, fact: MakeFact): FoundFact[] {
  return marks.links.flatMap(({ url }) => {
    const field = socialFieldOf(url);
    return field === null ? [] : [fact(field, url, url, 0.85)];
  });
}

function readTechnologies(marks: PageMarks, fact: MakeFact): FoundFact[] {
  return technologies.flatMap(({ name, marks: known }) => {
    for (const mark of known) {
      const loaded = marks.loads.find((each) => each.includes(mark));
      if (loaded !== undefined) return [fact("technology", name, loaded.length > 200 ? mark : loaded, 0.9)];
    }
    const generator = marks.metas["generator"];
    return generator?.toLowerCase().startsWith(name.toLowerCase()) === true ? [fact("technology", name, generator, 0.9)] : [];
  });
}

function readHiring(marks: PageMarks, fact: MakeFact): FoundFact[] {
  const roles = new Set(marks.links.flatMap(({ text }) => (text.length <= 90 && ROLE_LINK.test(text) && text.includes(" ") ? [text] : [])));
  return [...roles].slice(0, 10).map((text) => fact("hiring", text, text, 0.7));
}

function readNews(pageUrl: string, marks: PageMarks, fact: MakeFact): FoundFact[] {
  const page = new URL(pageUrl);
  const stories = new Map<string, string>();
  for (const { url, text } of marks.links) {
    const target = new URL(url);
    const folder = page.pathname.replace(/(?:\.\w+|\/)?$/u, "/");
    const isBelow = target.host === page.host && target.pathname.startsWith(folder) && target.pathname.length > folder.length;
    if (isBelow && text.length >= 15 && !stories.has(url)) stories.set(url, text);
  }
  return [...stories]
    .slice(0, MOST_NEWS)
    .map(([url, text]) => ({ ...fact("news", text, text, 0.8, /\b20\d\d-\d\d-\d\d\b/u.exec(text)?.[0] ?? null), url }));
}
