import type { RetrievedPassage, Retrieval } from "./passage.ts";

/** So much further a search looks where the first pages found are those of other regions. */
const FURTHER = 4;
const TAG = /^(?:[a-z]{2}|[a-z]{2}[-_][a-z]{2})$/iu;
const PARAMETERS = ["locale", "lang", "language", "country", "region", "hl"];
/** What addresses call it, and what locales do. */
const COUNTRIES: Readonly<Record<string, string>> = { uk: "gb" };

interface Variant {
  /** The address without what names a region or a language. */
  rest: string;
  /** "en-gb", "us", or nothing for the page that is for all. */
  tag: string;
}

/**
 * Leaves those pages out of a retrieval that are for another region than the visitor's, where the same page is there for theirs. `search`
 * looks again for so many passages as it is given a limit.
 */
export async function ofRegion(
  found: Retrieval,
  locale: string | undefined,
  limit: number,
  search: (limit: number) => Promise<Retrieval>,
): Promise<Retrieval> {
  if (locale === undefined || !found.passages.some(({ url }) => variantOf(url) !== null && variantOf(url)?.tag !== "")) return found;
  const wide = await search(limit * FURTHER);
  const best = new Map<string, number>();
  for (const { url } of wide.passages) {
    const variant = variantOf(url);
    if (variant !== null) best.set(variant.rest, Math.max(best.get(variant.rest) ?? 0, fit(variant.tag, locale)));
  }
  const isOwn = ({ url }: RetrievedPassage) => {
    const variant = variantOf(url);
    return variant === null || fit(variant.tag, locale) === best.get(variant.rest);
  };
  const passages = wide.passages.filter(isOwn);
  return passages.length === wide.passages.length ? found : { passages: passages.slice(0, limit), terms: found.terms };
}

function variantOf(address: string | null): Variant | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null) return null;
  const name = PARAMETERS.find((parameter) => TAG.test(url.searchParams.get(parameter) ?? ""));
  if (name !== undefined) {
    const tag = url.searchParams.get(name) ?? "";
    url.searchParams.delete(name);
    return { rest: url.href, tag: tidy(tag) };
  }
  const [, first = "", ...others] = url.pathname.split("/");
  const tag = TAG.test(first) ? first : "";
  const path = (tag === "" ? [first, ...others] : others).filter((part) => part !== "").join("/");
  return { rest: `${url.origin}/${path}${url.search}`, tag: tidy(tag) };
}

function tidy(tag: string): string {
  return tag.toLowerCase().replace("_", "-");
}

/** How well a page for `tag` fits a visitor: their region before their language, and a page for all before one of another region. */
function fit(tag: string, locale: string): number {
  const [language = "", region = ""] = tidy(locale)
    .split("-")
    .filter((part) => part.length <= 3);
  const [first = "", second = ""] = tag.split("-");
  const named = second === "" ? first : second;
  const isRegion =
    region !== "" && (named === region || COUNTRIES[named] === region) && (second !== "" || first !== language || first === region);
  if (isRegion) return first === language || second === "" ? 5 : 4;
  if (tag === language) return 3;
  if (tag === "") return 2;
  return first === language ? 1 : 0;
}
