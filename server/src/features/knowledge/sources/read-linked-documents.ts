import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../../app-error.ts";
import { siteOf } from "../../../knowledge/crawl/fetch/page-url.ts";
import { readRobots } from "../../../knowledge/crawl/fetch/robots.ts";
import { fileName } from "../../../knowledge/read/fields/page-head.ts";
import { type AddDeps, keepLinkedDocument } from "./linked-documents.ts";

export interface ReadLinkedDeps extends AddDeps {
  /** The quota of pages of a website, which its documents share. */
  maxPages: number;
  log: { info(details: object, message: string): void };
}

/** More are offered to members, who may know which matter. */
const MOST_READ = 10;
/** A slow website holds a lane that other crawls wait for. */
const TIME_LIMIT_MS = 60_000;
const READABLE = /\.(?:pdf|docx?|pptx|xlsx|csv)$/iu;

/**
 * Reads the first documents that a crawled website's own pages link, one after the other, where its robots.txt allows it. Skips those that
 * a member deleted, and those whose name another document of the library has.
 */
export async function readLinkedDocuments(deps: ReadLinkedDeps, indexingId: string, signal: AbortSignal): Promise<void> {
  const { db, safeFetch, log } = deps;
  const indexing = await db.read
    .selectFrom("indexings")
    .innerJoin("libraries", "libraries.id", "indexings.libraryId")
    .select(["indexings.libraryId", "indexings.websiteId", "libraries.slug"])
    .where("indexings.id", "=", indexingId)
    .where("indexings.status", "=", "finished")
    .where("indexings.scope", "=", "website")
    .where("libraries.organizationId", "is not", null)
    .executeTakeFirst();
  if (indexing === undefined) return;
  const { libraryId, slug } = indexing;
  const stop = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  const origins = new Map<string, ReturnType<typeof readRobots>>();
  for (const { id, url, name } of await listReadable(deps, indexing)) {
    try {
      const { origin } = siteOf(url);
      const asked = origins.get(origin) ?? readRobots(safeFetch, origin, stop);
      origins.set(origin, asked);
      const robots = await asked;
      if (!robots.isAllowed(url)) continue;
      if (robots.delayMs > 0) await pause(robots.delayMs, undefined, { signal: stop });
      const mayFollow = (next: string) => siteOf(next).origin === origin && robots.isAllowed(next);
      await keepLinkedDocument(deps, { libraryId, slug, isOverlay: false }, { id, url, name }, { signal: stop, mayFollow });
    } catch (error) {
      signal.throwIfAborted();
      if (stop.aborted) return;
      if (!(error instanceof AppError)) throw error;
      log.info({ indexingId, url, code: error.code }, "a linked document could not be read");
    }
  }
}

/** Those never read, and those in the library, each with its name there. */
async function listReadable({ db, maxPages }: ReadLinkedDeps, { libraryId, websiteId }: { libraryId: string; websiteId: string }) {
  const { count } = await db.read
    .selectFrom("sources")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(({ and }) => and({ libraryId, parentId: websiteId, status: "active" }))
    .executeTakeFirstOrThrow();
  const rows = await db.read
    .selectFrom("linkedDocuments")
    .leftJoin("documents", "documents.id", "linkedDocuments.documentId")
    .select(["linkedDocuments.id", "linkedDocuments.url", "linkedDocuments.foundOn", "documents.name"])
    .where("websiteId", "=", websiteId)
    .where(({ or, eb }) => or([eb("linkedDocuments.documentId", "is", null), eb("documents.id", "is not", null)]))
    .orderBy("linkedDocuments.createdAt")
    .orderBy("linkedDocuments.url")
    .execute();
  const known = await db.read.selectFrom("documents").select("name").where("libraryId", "=", libraryId).execute();
  const taken = new Set(known.map(({ name }) => name.toLowerCase()));
  const readable: { id: string; url: string; name: string }[] = [];
  for (const { id, url, foundOn, name: current } of rows) {
    if (readable.length >= Math.min(MOST_READ, maxPages - Number(count))) break;
    const name = current ?? fileName(url);
    const isOther = current === null && taken.has(name.toLowerCase());
    if (isOther || !READABLE.test(new URL(url).pathname) || siteOf(url).hostKey !== siteOf(foundOn).hostKey) continue;
    taken.add(name.toLowerCase());
    readable.push({ id, url, name });
  }
  return readable;
}
