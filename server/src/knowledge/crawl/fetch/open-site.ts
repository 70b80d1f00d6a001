import { AppError } from "../../../app-error.ts";
import { type Site, siteOf, toPageUrl } from "./page-url.ts";
import { readRobots, type RobotsRules } from "./robots.ts";
import type { FetchedPage, SafeFetch } from "./safe-fetch.ts";
import { CausedError } from "../../causes/caused-error.ts";
import { sayCause, storeCause, type StoredCause } from "../../causes/stored-cause.ts";

/** A website that cannot be crawled at all; `message` is for people. */
export class SiteFailure extends Error {
  readonly stored: StoredCause;

  constructor(stored: StoredCause, options?: ErrorOptions) {
    super(sayCause(stored), options);
    this.stored = stored;
  }
}

const UNREACHABLE = storeCause("site_unreachable");
const ROBOTS_UNREAD = storeCause("robots_unread");

/** The start page may not be read; the rules say which other pages may not be either. */
export class SiteDisallowed extends SiteFailure {
  readonly site: Site;
  readonly robots: RobotsRules;

  constructor(site: Site, robots: RobotsRules) {
    super(storeCause("site_disallowed"));
    this.site = site;
    this.robots = robots;
  }
}

export interface OpenedSite {
  site: Site;
  robots: RobotsRules;
  /** The start page's address on the site, and what it answered. */
  startUrl: string;
  startPage: FetchedPage;
}

const MAX_MOVES = 4;

/**
 * Finds the site behind the address someone typed: follows it to its final host, asks each host's robots.txt before the first page.
 * @throws SiteFailure
 */
export async function openSite(safeFetch: SafeFetch, address: string, signal: AbortSignal): Promise<OpenedSite> {
  let url = address;
  for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
    const site = siteOf(url);
    const opened = await trying(() => readRobots(safeFetch, site.origin, signal), signal).catch((error: unknown) => {
      // Without a scheme either one is tried; the form's https was not typed.
      if (error instanceof SiteFailure && error.stored === UNREACHABLE && url.startsWith("https:")) return null;
      throw error;
    });
    if (opened === null) {
      url = url.replace(/^https:/u, "http:");
      continue;
    }
    const robots = opened;
    if (!robots.isAllowed(url)) throw new SiteDisallowed(site, robots);
    const startPage = await trying(
      () => safeFetch.fetchPage(url, { signal, mayFollow: (next) => siteOf(next).origin === site.origin && robots.isAllowed(next) }),
      signal,
    );
    if (startPage.stoppedAt === null || siteOf(startPage.stoppedAt).origin === site.origin) {
      const startUrl = toPageUrl(url, site);
      if (startUrl === null) throw new SiteFailure(storeCause("not_a_web_page"));
      return { site, robots, startUrl, startPage };
    }
    url = startPage.stoppedAt;
  }
  throw new SiteFailure(UNREACHABLE);
}

/** Tries twice: one lost connection should not end a crawl before it began. */
async function trying<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      const stored = error instanceof CausedError ? error.stored : UNREACHABLE;
      const isFinal = error.code === "url_not_allowed" || error.code === "payload_too_large";
      if (isFinal || (tries >= 2 && stored === ROBOTS_UNREAD)) throw new SiteFailure(stored, { cause: error });
      if (tries >= 2) throw new SiteFailure(UNREACHABLE, { cause: error });
    }
  }
}
