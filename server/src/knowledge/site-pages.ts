import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { RetrievedPassage } from "./passage.ts";

/** A page of a site, by which the ones that most sites have are known: the front page, the prices, the customers. */
export interface SitePage {
  sourceId: string;
  url: string;
  title: string;
}

/** A site's own pages, beside what a question finds in them. */
export interface Site {
  /** The main pages, which are those with the shortest addresses, the shortest first. */
  pages(): Promise<readonly SitePage[]>;
  /** The first passages of a page, in order; without those that wait for review. */
  open(page: SitePage): Promise<readonly RetrievedPassage[]>;
}

/** For a library without a site. */
export const noSite: Site = { pages: async () => [], open: async () => [] };

const MOST_PAGES = 200;
/** Passages of one page that are read when it is opened. */
export const MOST_OPENED = 24;

/** The main ones of some pages, the main page first. */
export function mainPages(pages: readonly SitePage[]): SitePage[] {
  return pages.toSorted((left, right) => left.url.length - right.url.length || (left.url < right.url ? -1 : 1)).slice(0, MOST_PAGES);
}

/** The main pages of some libraries. */
export async function readSitePages(db: Database, libraryIds: readonly string[]): Promise<SitePage[]> {
  if (libraryIds.length === 0) return [];
  const rows = await db.read
    .selectFrom("sources")
    .select(["id", "url", "title"])
    .where("libraryId", "in", libraryIds)
    .where("kind", "=", "page")
    .where("status", "in", ["active", "failed"])
    // Said in a way that takes SQLite to the index by status: the one by address has what is gone, too.
    .where(sql<boolean>`coalesce(url, '') <> ''`)
    .orderBy(sql`length(url)`)
    .orderBy("url")
    .limit(MOST_PAGES)
    .execute();
  return rows.flatMap(({ id, url, title }) => (url === null ? [] : [{ sourceId: id, url, title }]));
}
