import type { Database, Handle } from "../../db/database.ts";

/** Crawls of a website whose progress and addresses are kept. */
const KEPT_WITH_ADDRESSES = 3;
const KEPT = 30;
const KEPT_MS = 30 * 24 * 3_600_000;

/** Drops what was built beside the live index for an indexing. */
export async function dropStaged(tx: Handle, indexingId: string): Promise<void> {
  await tx.deleteFrom("stagedPassages").where("indexingId", "=", indexingId).execute();
  await tx.deleteFrom("stagedPages").where("indexingId", "=", indexingId).execute();
}

/** Forgets old crawls of a website: first the addresses they met, then that they were. */
export async function pruneIndexings(db: Database, websiteId: string, now: Date): Promise<void> {
  const tooOld = new Date(now.getTime() - KEPT_MS).toISOString();
  const ended = await db.read
    .selectFrom("indexings")
    .select(["id", "scope", "createdAt"])
    .where("websiteId", "=", websiteId)
    .where("status", "in", ["finished", "failed", "replaced"])
    .orderBy("createdAt", "desc")
    .limit(KEPT * 2)
    .execute();
  // The next crawl begins with what the last whole one met.
  const whole = new Set(
    ended
      .filter(({ scope }) => scope === "website")
      .slice(0, KEPT_WITH_ADDRESSES)
      .map(({ id }) => id),
  );
  const stale = ended.slice(KEPT_WITH_ADDRESSES).flatMap(({ id }) => (whole.has(id) ? [] : [id]));
  const old = ended.slice(KEPT).flatMap(({ id, createdAt }) => (whole.has(id) || createdAt > tooOld ? [] : [id]));
  for (const id of stale) await db.write((tx) => tx.deleteFrom("crawlUrls").where("indexingId", "=", id).execute());
  for (const id of old) await db.write((tx) => tx.deleteFrom("indexings").where("id", "=", id).execute());
}
