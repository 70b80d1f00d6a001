import { bumpRevision, type Handle } from "../../db/database.ts";
import type { PassageDraft } from "../passage.ts";

/** Where a crawl puts what it reads. */
export interface Shelf {
  libraryId: string;
  websiteId: string;
  now: string;
  ids: () => string;
}

export interface PageToStore {
  url: string;
  title: string;
  description: string | null;
  text: string;
  contentHash: string;
  etag: string | null;
  lastModified: string | null;
  passages: readonly PassageDraft[];
}

export type Stored =
  { outcome: "indexed" | "unchanged" | "excluded" } | { outcome: "twin"; url: string } | { outcome: "moved"; from: string };

const ROWS_AT_ONCE = 200;

/** Puts a page and its passages into the library; what has not changed is not touched. */
export async function storePage(tx: Handle, shelf: Shelf, page: PageToStore): Promise<Stored> {
  const existing = await findPage(tx, shelf, page.url);
  if (existing?.status === "excluded") return { outcome: "excluded" };
  const isSame = existing !== undefined && existing.status === "active" && existing.contentHash === page.contentHash;
  if (isSame) {
    if (existing.etag !== page.etag || existing.lastModified !== page.lastModified) {
      await tx.updateTable("sources").set({ etag: page.etag, lastModified: page.lastModified }).where("id", "=", existing.id).execute();
    }
    return { outcome: "unchanged" };
  }
  const twin = await tx
    .selectFrom("sources")
    .select(["id", "url"])
    .where("parentId", "=", shelf.websiteId)
    .where("libraryId", "=", shelf.libraryId)
    .where("kind", "=", "page")
    .where("status", "=", "active")
    .where("contentHash", "=", page.contentHash)
    .where("url", "!=", page.url)
    .executeTakeFirst();
  if (twin !== undefined && twin.url !== null) {
    if (existing !== undefined || !isBetterUrl(page.url, twin.url)) {
      if (existing !== undefined) await removePage(tx, shelf, page.url, null);
      return { outcome: "twin", url: twin.url };
    }
    const revision = await bumpRevision(tx, shelf.libraryId);
    await tx
      .updateTable("sources")
      .set({ url: page.url, etag: page.etag, lastModified: page.lastModified, revision, updatedAt: shelf.now })
      .where("id", "=", twin.id)
      .execute();
    return { outcome: "moved", from: twin.url };
  }
  const id = existing?.id ?? shelf.ids();
  const revision = await bumpRevision(tx, shelf.libraryId);
  const { passages, ...columns } = page;
  const values = { ...columns, status: "active" as const, problem: null, revision, updatedAt: shelf.now, parentId: shelf.websiteId };
  if (existing === undefined) {
    await tx
      .insertInto("sources")
      .values({ ...values, id, libraryId: shelf.libraryId, kind: "page", createdAt: shelf.now })
      .execute();
  } else {
    await tx.updateTable("sources").set(values).where("id", "=", id).execute();
  }
  await replacePassages(tx, shelf, id, passages);
  return { outcome: "indexed" };
}

export async function replacePassages(tx: Handle, shelf: Shelf, sourceId: string, passages: readonly PassageDraft[]): Promise<void> {
  await tx.deleteFrom("passages").where("sourceId", "=", sourceId).execute();
  const rows = passages.map((passage, ordinal) => ({
    id: shelf.ids(),
    libraryId: shelf.libraryId,
    sourceId,
    ordinal,
    headingPath: passage.headingPath,
    text: passage.text,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto("passages")
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

/** Takes a page out of the library's answers. Returns whether there was one. */
export async function removePage(tx: Handle, shelf: Shelf, url: string, problem: string | null): Promise<boolean> {
  const existing = await findPage(tx, shelf, url);
  if (existing === undefined || existing.status === "gone" || existing.status === "excluded") return false;
  const revision = await bumpRevision(tx, shelf.libraryId);
  await tx
    .updateTable("sources")
    .set({ status: "gone", problem, contentHash: null, etag: null, lastModified: null, revision, updatedAt: shelf.now })
    .where("id", "=", existing.id)
    .execute();
  await tx.deleteFrom("passages").where("sourceId", "=", existing.id).execute();
  return true;
}

/** Notes that a page could not be read this time; its last good text keeps answering. */
export async function failPage(tx: Handle, shelf: Shelf, url: string, problem: string): Promise<void> {
  const existing = await findPage(tx, shelf, url);
  if (existing === undefined || (existing.status !== "active" && existing.status !== "failed") || existing.problem === problem) return;
  const revision = await bumpRevision(tx, shelf.libraryId);
  // Without its validators the next crawl reads the whole page again.
  await tx
    .updateTable("sources")
    .set({ status: "failed", problem, contentHash: null, etag: null, lastModified: null, revision, updatedAt: shelf.now })
    .where("id", "=", existing.id)
    .execute();
}

export function findPage(tx: Handle, shelf: Shelf, url: string) {
  return tx
    .selectFrom("sources")
    .select(["id", "status", "problem", "contentHash", "etag", "lastModified"])
    .where("libraryId", "=", shelf.libraryId)
    .where("kind", "=", "page")
    .where("url", "=", url)
    .executeTakeFirst();
}

/** Of two addresses with one text, people would rather see the shorter. */
function isBetterUrl(url: string, other: string): boolean {
  return url.length === other.length ? url < other : url.length < other.length;
}
