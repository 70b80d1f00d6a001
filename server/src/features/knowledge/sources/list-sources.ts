import type { LibraryPage, LibrarySource, LinkedDocument, PageStatus } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { readCause, sayCause } from "../../../knowledge/causes/stored-cause.ts";
import { readShortfalls } from "../../../knowledge/shortfalls.ts";
import { readIndexing } from "../../../knowledge/crawl/read-indexing.ts";

import { listLinkedDocuments } from "./linked-documents.ts";

/** The libraries that a caller sees under a slug, and which of them are the caller's own. */
export interface SeenLibraries {
  libraryIds: readonly string[];
  isOwn(libraryId: string): boolean;
}

const NO_PAGES = { active: 0, failed: 0, excluded: 0, gone: 0 };

/** Websites, and pages that belong to none, oldest first. */
export async function listSources(
  db: Database,
  seen: SeenLibraries,
  page: { after?: string | undefined; limit: number },
): Promise<{ sources: LibrarySource[]; next: string | null }> {
  if (seen.libraryIds.length === 0) return { sources: [], next: null };
  let query = db.read
    .selectFrom("sources")
    .leftJoin("recrawlPlans", "recrawlPlans.websiteId", "sources.id")
    .select([
      "id",
      "libraryId",
      "kind",
      "url",
      "title",
      "status",
      "problem",
      "shortfalls",
      "createdAt",
      "updatedAt",
      "recrawl",
      "nextCrawlAt",
    ])
    .where("libraryId", "in", seen.libraryIds)
    .where("kind", "in", ["website", "page"])
    .where("parentId", "is", null)
    .where("status", "in", ["active", "failed"])
    .orderBy("createdAt")
    .orderBy("id")
    .limit(page.limit + 1)
    .$narrowType<{ url: string; kind: "website" | "page"; status: "active" | "failed" }>();
  const last = page.after === undefined ? undefined : await findSource(db, seen, page.after);
  if (last !== undefined) {
    query = query.where(({ eb, or, and }) =>
      or([eb("createdAt", ">", last.createdAt), and([eb("createdAt", "=", last.createdAt), eb("id", ">", last.id)])]),
    );
  }
  const found = await query.execute();
  const rows = found.slice(0, page.limit);
  const pages = await countPages(db, rows);
  const linked = await listLinkedDocuments(
    db,
    rows.filter(({ libraryId }) => seen.isOwn(libraryId)).map(({ id }) => id),
  );
  const sources: LibrarySource[] = [];
  for (const { libraryId, problem, shortfalls, ...row } of rows) {
    const { id, kind, updatedAt } = row;
    const counts = pages.get(id) ?? NO_PAGES;
    const shown = { id, kind, url: row.url, title: row.title, method: kind, linkedDocuments: linked.get(id) ?? [] };
    if (!seen.isOwn(libraryId)) {
      const kept = { status: "active", problem: null, cause: null, recrawl: "never", nextCrawlAt: null, lastIndexing: null } as const;
      const readable = { ...NO_PAGES, active: counts.active + counts.failed };
      sources.push({ ...shown, ...kept, updatedAt, pages: readable, shortfalls: [], isOwn: false });
      continue;
    }
    const newest = kind === "website" ? await newestIndexing(db, id) : null;
    sources.push({
      ...shown,
      status: row.status,
      problem: sayCause(problem),
      cause: readCause(problem),
      updatedAt: newest?.status === "finished" && (newest.finishedAt ?? "") > updatedAt ? (newest.finishedAt ?? updatedAt) : updatedAt,
      pages: counts,
      recrawl: row.recrawl ?? "never",
      nextCrawlAt: row.nextCrawlAt,
      lastIndexing: newest,
      shortfalls: [...readShortfalls(shortfalls), ...documentShortfalls(shown.linkedDocuments)],
      isOwn: true,
    });
  }
  return { sources, next: found.length > page.limit ? (rows.at(-1)?.id ?? null) : null };
}

/** How many names a sentence has room for. */
const MOST_NAMES = 5;

function documentShortfalls(documents: readonly LinkedDocument[]) {
  if (documents.length === 0) return [];
  const names = documents.slice(0, MOST_NAMES).map(({ title }) => title);
  const more = documents.length > MOST_NAMES ? ", …" : "";
  const values = { count: String(documents.length), names: `${names.join(", ")}${more}` };
  return readShortfalls(JSON.stringify([{ code: "documents_not_read", values }]));
}

async function countPages(db: Database, rows: readonly { id: string; libraryId: string; kind: string }[]) {
  const websites = rows.filter(({ kind }) => kind === "website");
  const counts = new Map<string, Record<PageStatus, number>>();
  if (websites.length === 0) return counts;
  const grouped = await db.read
    .selectFrom("sources")
    .select(({ fn }) => ["parentId", "status", fn.countAll<number>().as("count")])
    .where("libraryId", "in", [...new Set(websites.map(({ libraryId }) => libraryId))])
    .where(
      "parentId",
      "in",
      websites.map(({ id }) => id),
    )
    .groupBy(["parentId", "status"])
    .execute();
  for (const { parentId, status, count } of grouped) {
    if (parentId === null) continue;
    counts.set(parentId, { ...(counts.get(parentId) ?? NO_PAGES), [status]: Number(count) });
  }
  return counts;
}

async function newestIndexing(db: Database, websiteId: string) {
  const newest = await db.read
    .selectFrom("indexings")
    .select("id")
    .where("websiteId", "=", websiteId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest === undefined ? null : readIndexing(db, newest.id);
}

/** A website or page of the libraries that a caller sees. */
export async function findSource(db: Database, seen: SeenLibraries, sourceId: string) {
  if (seen.libraryIds.length === 0) return undefined;
  return db.read
    .selectFrom("sources")
    .select(["id", "libraryId", "kind", "url", "status", "createdAt"])
    .where("id", "=", sourceId)
    .where("libraryId", "in", seen.libraryIds)
    .where("kind", "in", ["website", "page"])
    .executeTakeFirst();
}

/**
 * The pages of a website, by address.
 * @throws AppError `not_found` when the caller sees no such website.
 */
export async function listPages(
  db: Database,
  seen: SeenLibraries,
  websiteId: string,
  page: { after?: string | undefined; limit: number; status?: PageStatus | undefined },
): Promise<{ pages: LibraryPage[]; next: string | null }> {
  const website = await findSource(db, seen, websiteId);
  if (website === undefined || website.kind !== "website" || website.status === "gone") throw noSuchSource();
  const isOwn = seen.isOwn(website.libraryId);
  let query = db.read
    .selectFrom("sources")
    .select(["id", "url", "title", "status", "problem", "updatedAt"])
    .where(({ and }) => and({ libraryId: website.libraryId, parentId: websiteId }))
    .where("url", ">", page.after ?? "")
    .orderBy("url")
    .limit(page.limit + 1)
    .$narrowType<{ url: string }>();
  if (page.status !== undefined) query = query.where("status", "=", page.status);
  if (!isOwn) query = query.where("status", "in", ["active", "failed"]);
  const found = await query.execute();
  const rows = found.slice(0, page.limit);
  const pages = rows.map((row) =>
    isOwn
      ? { ...row, problem: sayCause(row.problem), cause: readCause(row.problem) }
      : { ...row, status: "active" as const, problem: null, cause: null },
  );
  return { pages, next: found.length > page.limit ? (rows.at(-1)?.url ?? null) : null };
}

export function noSuchSource(): AppError {
  return new AppError("not_found", "There is no such source here.");
}
