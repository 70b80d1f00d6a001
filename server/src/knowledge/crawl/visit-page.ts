import { AppError } from "../../app-error.ts";
import { CausedError } from "../causes/caused-error.ts";
import type { StoredCause } from "../causes/stored-cause.ts";
import type { PageReader } from "../read/page-reader.ts";
import type { ReadPage } from "../read/read-page.ts";
import { isBotCheck, whyNoPage } from "./no-page.ts";
import { isHome, pageKey, type Site, toPageUrl } from "./fetch/page-url.ts";
import type { FetchedPage, FetchRequest } from "./fetch/safe-fetch.ts";
import { isSentToSignIn, isSignIn } from "./fetch/sign-in-address.ts";
import { skipReasons } from "./skip-reasons.ts";

/**
 * What became of one page. `fate` says what to do with an earlier text of it: a page that is gone loses it,
 * one that failed keeps it. `leadsTo` is a page to read in its stead.
 */
export type Visit =
  | { kind: "unchanged"; url: string }
  | { kind: "skipped"; reason: StoredCause; fate: "gone" | "failed"; leadsTo: string | null; links: readonly string[] }
  | { kind: "read"; url: string; page: ReadPage; etag: string | null; lastModified: string | null; canonical: string | null };

/** Something that may pass: worth one more try later. */
export class PassingFailure extends Error {
  readonly reason: StoredCause;
  constructor(reason: StoredCause) {
    super(reason);
    this.reason = reason;
  }
}

export interface Visitor {
  site: Site;
  isAllowed(url: string): boolean;
  fetch(url: string, request: Omit<FetchRequest, "signal">): Promise<FetchedPage>;
  pageReader: PageReader;
}

/** Fetches and reads one page of the site, and judges what it is. @throws PassingFailure, or the signal's reason. */
export async function visitPage(
  visitor: Visitor,
  url: string,
  validators: { etag: string | null; lastModified: string | null },
): Promise<Visit> {
  let fetched: FetchedPage;
  try {
    fetched = await visitor.fetch(url, { ...validators, mayFollow: (next) => mayFollow(visitor, next) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error instanceof CausedError ? error.stored : skipReasons.unreadable;
    if (error.code === "unavailable") throw new PassingFailure(reason);
    return skipped(error.code === "url_not_allowed" ? skipReasons.notAllowed : reason, "failed");
  }
  const { status, contentType, headers } = fetched;
  if (fetched.stoppedAt !== null) return judgeStop(visitor, url, fetched.stoppedAt);
  const finalUrl = toPageUrl(fetched.url, visitor.site) ?? url;
  if (fetched.notModified) return { kind: "unchanged", url: finalUrl };
  if (isSentToSignIn(url, finalUrl)) return skipped(skipReasons.signIn, "gone");
  if (isBotCheck(headers)) return skipped(skipReasons.botCheck, "failed");
  if (status === 401) return skipped(skipReasons.signIn, "gone");
  if (status === 404 || status === 410) return skipped(skipReasons.notFound(status), "gone");
  if (status === 429 || status >= 500) throw new PassingFailure(skipReasons.status(status));
  if (status !== 200) return skipped(skipReasons.status(status), "failed");
  if (fetched.bytes === null) return skipped(skipReasons.notAPage(contentType), "gone");

  let page: ReadPage;
  try {
    page = await visitor.pageReader.readPage(fetched.bytes, contentType, fetched.url);
  } catch {
    return skipped(skipReasons.unreadable, "failed");
  }
  const told = robotsHeader(headers["x-robots-tag"] ?? "");
  const noindex = page.robots.noindex || told.noindex;
  const links = page.robots.nofollow || told.nofollow ? [] : page.links;
  if (noindex) return skipped(skipReasons.noindex, "gone", links);
  const words = page.blocks.reduce((sum, block) => sum + block.text.split(/\s+/u).length, 0);
  if ((page.asksPassword || isSignIn(finalUrl)) && words < 150) return skipped(skipReasons.signIn, "gone", links);
  if (page.refresh !== null && words < 60) {
    const target = toPageUrl(page.refresh, visitor.site);
    if (target === null) return skipped(skipReasons.otherSite, "gone", links);
    if (pageKey(target) !== pageKey(finalUrl))
      return { kind: "skipped", reason: skipReasons.movedTo(target), fate: "gone", leadsTo: target, links };
  }
  const noPage = whyNoPage(page, words);
  // A check passes; a page that says it is not there is gone.
  if (noPage !== null) return skipped(noPage, noPage === skipReasons.botCheck ? "failed" : "gone", links);
  if (page.needsScript && words === 0) return skipped(skipReasons.needsScript, "failed", links);
  if (words === 0) return skipped(skipReasons.empty, "failed", links);
  const etag = headers["etag"] ?? null;
  const lastModified = headers["last-modified"] ?? null;
  return { kind: "read", url: finalUrl, page: { ...page, links }, etag, lastModified, canonical: canonicalOf(page, finalUrl, visitor) };
}

function mayFollow(visitor: Visitor, next: string): boolean {
  return toPageUrl(next, visitor.site) !== null && visitor.isAllowed(next);
}

function judgeStop(visitor: Visitor, url: string, stoppedAt: string): Visit {
  if (isSentToSignIn(url, stoppedAt)) return skipped(skipReasons.signIn, "gone");
  if (toPageUrl(stoppedAt, visitor.site) !== null) return skipped(skipReasons.disallowed, "gone");
  const isSameHost = URL.parse(stoppedAt)?.origin === visitor.site.origin;
  return skipped(isSameHost ? skipReasons.notAPage(null) : skipReasons.otherSite, "gone");
}

/** The page's own address for itself, when it is another page of this site. */
function canonicalOf(page: ReadPage, url: string, visitor: Visitor): string | null {
  const canonical = page.canonical === null ? null : toPageUrl(page.canonical, visitor.site);
  if (canonical === null || pageKey(canonical) === pageKey(url) || !visitor.isAllowed(canonical)) return null;
  // Templates that give every page the home page's address are common, and never meant.
  return isHome(canonical) && !isHome(url) && new URL(url).search === "" ? null : canonical;
}

function robotsHeader(header: string): { noindex: boolean; nofollow: boolean } {
  const said = new Set<string>();
  for (const line of header.toLowerCase().split("\n")) {
    let applies = true;
    for (const part of line.split(",")) {
      const [before = "", after] = part.split(":").map((piece) => piece.trim());
      // "max-image-preview: none" is about the preview alone.
      if (before === "unavailable_after" || before.startsWith("max-")) continue;
      // "otherbot: noindex" speaks to that robot until the next name, and no further than its line.
      if (after !== undefined) applies = before === "discobot";
      if (applies) said.add(after ?? before);
    }
  }
  return { noindex: said.has("noindex") || said.has("none"), nofollow: said.has("nofollow") || said.has("none") };
}

function skipped(reason: StoredCause, fate: "gone" | "failed", links: readonly string[] = []): Visit {
  return { kind: "skipped", reason, fate, leadsTo: null, links };
}
