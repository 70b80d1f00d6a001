import { getDomain } from "tldts";
import { AppError } from "../../../app-error.ts";
import { type OpenedSite, openSite, SiteDisallowed, SiteFailure } from "../../../knowledge/crawl/fetch/open-site.ts";
import type { RobotsRules } from "../../../knowledge/crawl/fetch/robots.ts";
import type { FetchedPage, SafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import type { PageReader } from "../../../knowledge/read/page-reader.ts";
import type { FoundFact } from "./provider.ts";
import { type PageRole, readPageFacts } from "./read-page-facts.ts";

export interface SiteReading {
  facts: FoundFact[];
  pagesRead: number;
  /** Why less was found than might be, for people. */
  reason: string | null;
}

export interface CompanySite {
  domain: string;
  /** The site's address, where it is known to be another than the domain's. */
  website?: string | undefined;
}

export interface SiteReadingDeps {
  safeFetch: SafeFetch;
  pageReader: PageReader;
  /** For the whole site, in milliseconds. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const PAGE_TIMEOUT_MS = 6_000;
const MOST_PAGES = 7;
const ROLES: readonly (readonly [Exclude<PageRole, "home">, RegExp])[] = [
  ["about", /\/(?:about(?:-us)?|company|who-we-are|our-story|team|impressum|imprint)(?:\/|\.(?:html?|php|aspx?))?$/iu],
  ["careers", /\/(?:careers?|jobs?|join-us|hiring|work-with-us)(?:\/|\.(?:html?|php|aspx?))?$/iu],
  ["news", /\/(?:news|press|blog|newsroom|updates)(?:\/|\.(?:html?|php|aspx?))?$/iu],
];
const PER_ROLE: Readonly<Record<PageRole, number>> = { home: 1, about: 3, careers: 1, news: 2 };

/**
 * Reads a company's own public pages: home, about, careers and news. A site that hangs, loops or answers with something else than pages
 * costs bounded time, and what was found before is kept with the reason.
 */
export async function readCompanySite(
  deps: SiteReadingDeps,
  company: CompanySite,
  options: { signal: AbortSignal; onPage?: (pagesRead: number, found: readonly FoundFact[]) => Promise<void> },
): Promise<SiteReading> {
  const { domain } = company;
  const { timeoutMs = TIMEOUT_MS } = deps;
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([options.signal, limit]);
  const facts: FoundFact[] = [];
  let pagesRead = 0;
  let reason: string | null = null;
  try {
    const { robots, startUrl, startPage } = await openHome(deps, company, signal);
    const site = siteNameOf(startUrl);
    const queue: { url: string; role: PageRole }[] = [{ url: startUrl, role: "home" }];
    const seen = new Set<string>();
    for (let next = queue.shift(); next !== undefined && pagesRead < MOST_PAGES; next = queue.shift()) {
      if (seen.has(next.url) || !robots.isAllowed(next.url)) continue;
      seen.add(next.url);
      try {
        const page = next.role === "home" ? startPage : await fetchOn(deps, next.url, site, signal);
        if (page?.bytes == null) continue;
        const links = await readInto(deps, page, next.role, facts);
        pagesRead += 1;
        await options.onPage?.(pagesRead, facts);
        queue.push(...choosePages(links, startUrl, seen, robots));
      } catch (error) {
        signal.throwIfAborted();
        reason ??= `Some pages of ${domain} could not be read: ${sentenceOf(error)}`;
      }
    }
    if (pagesRead === 0) reason ??= `${domain} shows no page that can be read.`;
  } catch (error) {
    options.signal.throwIfAborted();
    reason = limit.aborted
      ? `${domain} answered too slowly: reading stopped after ${Math.round(timeoutMs / 1_000)} seconds.`
      : `${domain} could not be read: ${sentenceOf(error)}`;
  }
  return { facts, pagesRead, reason };
}

/** Public sites are asked by HTTPS first; one that was named with its address is asked only there. */
async function openHome(deps: SiteReadingDeps, { domain, website }: CompanySite, signal: AbortSignal): Promise<OpenedSite> {
  const addresses = website === undefined ? [`https://${domain}/`, `https://www.${domain}/`, `http://${domain}/`] : [website];
  let failure: unknown;
  for (const address of addresses) {
    try {
      const opened = await openSite(deps.safeFetch, address, signal);
      if (siteNameOf(opened.startUrl) !== siteNameOf(address))
        throw new AppError("unavailable", `It sends its readers to ${opened.site.hostKey}.`);
      if (opened.startPage.bytes === null)
        throw new AppError("unavailable", `It answered with status ${opened.startPage.status} and no page.`);
      return opened;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SiteDisallowed) throw error;
      failure ??= error;
    }
  }
  throw failure;
}

function siteNameOf(address: string): string {
  return getDomain(address) ?? new URL(address).host;
}

/** Null for a redirect to another site, whose text is not the company's. */
async function fetchOn({ safeFetch }: SiteReadingDeps, url: string, site: string, signal: AbortSignal): Promise<FetchedPage | null> {
  const isOnSite = (next: string) => siteNameOf(next) === site;
  const page = await safeFetch.fetchPage(url, { signal, timeoutMs: PAGE_TIMEOUT_MS, mayFollow: isOnSite });
  return page.stoppedAt === null ? page : null;
}

async function readInto({ pageReader }: SiteReadingDeps, page: FetchedPage, role: PageRole, facts: FoundFact[]): Promise<string[]> {
  const { bytes, contentType, url } = page;
  if (bytes === null) return [];
  const [read, marks] = await Promise.all([pageReader.readPage(bytes, contentType, url), pageReader.readMarks(bytes, contentType, url)]);
  facts.push(...readPageFacts({ url, role, read, marks }));
  return marks.links.map((link) => link.url);
}

function choosePages(
  links: readonly string[],
  home: string,
  seen: ReadonlySet<string>,
  robots: RobotsRules,
): { url: string; role: PageRole }[] {
  const { host } = new URL(home);
  const chosen: { url: string; role: PageRole }[] = [];
  for (const url of new Set(links)) {
    const parsed = new URL(url);
    const role = ROLES.find(([, path]) => path.test(parsed.pathname))?.[0];
    if (role === undefined || parsed.host !== host || parsed.search !== "" || seen.has(url) || !robots.isAllowed(url)) continue;
    if (chosen.filter((each) => each.role === role).length < PER_ROLE[role]) chosen.push({ url, role });
  }
  return chosen;
}

function sentenceOf(error: unknown): string {
  return error instanceof AppError || error instanceof SiteFailure ? error.message : "A page could not be read in time.";
}
