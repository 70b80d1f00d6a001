import type { PageReader } from "../../read/page-reader.ts";
import { createSlice } from "../../slice.ts";
import { type Site, toPageUrl } from "./page-url.ts";
import type { RobotsRules } from "./robots.ts";
import type { SafeFetch } from "./safe-fetch.ts";

const MAX_SITEMAPS = 50;
const MAX_NESTING = 3;

/** Yields the site's own pages of its sitemaps, one batch per sitemap. Unreadable ones are skipped. */
export async function* readSitemaps(
  deps: { safeFetch: SafeFetch; pageReader: PageReader },
  site: Site,
  robots: RobotsRules,
  maxPages: number,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const named = robots.sitemaps.length > 0 ? robots.sitemaps : [`${site.origin}/sitemap.xml`];
  const queue = named.map((url) => ({ url, nesting: 0 }));
  const seen = new Set<string>();
  const slice = createSlice();
  let pagesLeft = maxPages;
  for (let next = queue.shift(); next !== undefined && pagesLeft > 0 && seen.size < MAX_SITEMAPS; next = queue.shift()) {
    const { url, nesting } = next;
    if (seen.has(url) || URL.parse(url) === null) continue;
    seen.add(url);
    const read = await readOne(deps, url, signal);
    if (read === null) continue;
    if (nesting < MAX_NESTING) for (const inner of read.sitemaps) queue.push({ url: inner, nesting: nesting + 1 });
    const pages = new Set<string>();
    for (const address of read.pages) {
      await slice.pause();
      signal.throwIfAborted();
      const page = toPageUrl(address, site);
      if (page !== null) pages.add(page);
    }
    const batch = [...pages].slice(0, pagesLeft);
    pagesLeft -= batch.length;
    if (batch.length > 0) yield batch;
  }
}

async function readOne(deps: { safeFetch: SafeFetch; pageReader: PageReader }, url: string, signal: AbortSignal) {
  try {
    const { bytes } = await deps.safeFetch.fetchPage(url, { signal, accepts: () => true });
    return bytes === null ? null : await deps.pageReader.readSitemap(bytes, url);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
