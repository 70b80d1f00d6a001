import type { Database } from "../db/database.ts";
import type { PageRegionsTable } from "../db/tables/page-region-tables.ts";
import type { RetrievedPassage, Retrieval } from "./passage.ts";

/** So much further a search looks where the first pages found are those of other regions. */
const FURTHER = 4;
const TAG = /^(?:[a-z]{2}|[a-z]{2}[-_][a-z]{2})$/iu;
const PARAMETERS = ["locale", "lang", "language", "country", "region", "hl"];
/** What addresses call it, and what locales do. */
const COUNTRIES: Readonly<Record<string, string>> = { uk: "gb" };

type PageRegion = Pick<PageRegionsTable, "url" | "page" | "tags">;

interface Variant {
  /** What all variants share: the address without what names a region or a language, or the page that their `hreflang` names for all. */
  rest: string;
  /** "en-gb", "us", or nothing for the page that is for all. */
  tags: readonly string[];
}

type Variants = ReadonlyMap<string | null, Variant>;

/**
 * Leaves those pages out of a retrieval that are for another region than the visitor's, where the same page is there for theirs. `search`
 * repeats the search with another limit.
 */
export async function ofRegion(
  found: Retrieval,
  locale: string | undefined,
  limit: number,
  search: (limit: number) => Promise<Retrieval>,
  regionsOf: (urls: readonly string[]) => Promise<readonly PageRegion[]>,
): Promise<Retrieval> {
  if (locale === undefined) return found;
  const first = await variantsIn(found, regionsOf);
  if (![...first.values()].some(({ tags }) => tags.length > 0)) return found;
  const wide = await search(limit * FURTHER);
  const variants = await variantsIn(wide, regionsOf);
  const best = new Map<string, number>();
  for (const { rest, tags } of variants.values()) best.set(rest, Math.max(best.get(rest) ?? 0, bestFit(tags, locale)));
  const isOwn = ({ url }: RetrievedPassage) => {
    const variant = variants.get(url);
    return variant === undefined || bestFit(variant.tags, locale) === best.get(variant.rest);
  };
  const passages = wide.passages.filter(isOwn);
  return passages.length === wide.passages.length ? found : { passages: passages.slice(0, limit), terms: found.terms };
}

/** What pages say of themselves counts before what their addresses look like. */
async function variantsIn(
  { passages }: Retrieval,
  regionsOf: (urls: readonly string[]) => Promise<readonly PageRegion[]>,
): Promise<Variants> {
  const urls = [...new Set(passages.flatMap(({ url }) => url ?? []))];
  const told = urls.length === 0 ? [] : await regionsOf(urls);
  const variants = new Map<string, Variant>();
  for (const url of urls) {
    const variant = variantOf(url);
    if (variant !== null) variants.set(url, variant);
  }
  for (const { url, page, tags } of told) variants.set(url, { rest: page, tags: tags === "" ? [] : tags.split(" ") });
  return variants;
}

/** The regions that pages name for themselves, by the libraries' crawls. */
export function readRegions(db: Database, libraryIds: readonly string[]): (urls: readonly string[]) => Promise<PageRegion[]> {
  return (urls) =>
    db.read
      .selectFrom("pageRegions")
      .select(["url", "page", "tags"])
      .where("libraryId", "in", libraryIds)
      .where("url", "in", urls)
      .execute();
}

function variantOf(address: string | null): Variant | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null) return null;
  const name = PARAMETERS.find((parameter) => TAG.test(url.searchParams.get(parameter) ?? ""));
  if (name !== undefined) {
    const tag = url.searchParams.get(name) ?? "";
    url.searchParams.delete(name);
    return { rest: url.href, tags: tagsOf(tag) };
  }
  const [, first = "", ...others] = url.pathname.split("/");
  const tag = TAG.test(first) ? first : "";
  const path = (tag === "" ? [first, ...others] : others).filter((part) => part !== "").join("/");
  return { rest: `${url.origin}/${path}${url.search}`, tags: tagsOf(tag) };
}

function tagsOf(tag: string): string[] {
  return tag === "" ? [] : [tidy(tag)];
}

function tidy(tag: string): string {
  return tag.toLowerCase().replace("_", "-");
}

function bestFit(tags: readonly string[], locale: string): number {
  return tags.length === 0 ? fit("", locale) : Math.max(...tags.map((tag) => fit(tag, locale)));
}

/** How well a page for `tag` fits a visitor: their region before their language, and a page for all before one of another region. */
function fit(tag: string, locale: string): number {
  const [language = "", region = ""] = tidy(locale)
    .split("-")
    .filter((part) => part.length <= 3);
  // The middle of "zh-hant-tw" names a script.
  const [first = "", second = ""] = tag.split("-").filter((part) => part.length <= 3);
  const named = second === "" ? first : second;
  const isRegion =
    region !== "" && (named === region || COUNTRIES[named] === region) && (second !== "" || first !== language || first === region);
  if (isRegion) return first === language || second === "" ? 5 : 4;
  if (tag === language) return 3;
  if (tag === "") return 2;
  return first === language ? 1 : 0;
}
