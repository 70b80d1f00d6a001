import type { Database, Handle } from "../../../db/database.ts";

/** Crawls of a website whose progress and addresses are kept. */
const KEPT_WITH_ADDRESSES = 3;
const KEPT = 30;
const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 30 * DAY_MS;
/** As far back as answers are looked at. */
const CHANGES_KEPT_MS = 180 * DAY_MS;

/** Drops what was built beside the live index for an indexing, and what it would have changed. */
export async function dropStaged(tx: Handle, indexingId: string): Promise<void> {
  await tx.deleteFrom("stagedPassages").where("indexingId", "=", indexingId).execute();
  await tx.deleteFrom("stagedPages").where("indexingId", "=", indexingId).execute();
  await tx.deleteFrom("knowledgeChanges").where("indexingId", "=", indexingId).where("isLive", "=", 0).execute();
}

/** Forgets old crawls of a website: first the addresses they met, then that they were, and last what they changed. */
export async function pruneIndexings(
  db: Database,
  { libraryId, websiteId }: { libraryId: string; websiteId: string },
  now: Date,
): Promise<void> {
  const forgotten = new Date(now.getTime() - CHANGES_KEPT_MS).toISOString();
  await db.write((tx) =>
    tx
      .deleteFrom("knowledgeChanges")
      .where("libraryId", "=", libraryId)
      .where("isLive", "=", 1)
      .where("position", "<", forgotten)
      .execute(),
  );
  const tooOld = new Date(now.getTime() - KEPT_MS).toISOString();
  const ended = await db.read
    .selectFrom("indexings")
    .select(["id", "scope", "createdAt"])
    .where("websiteId", "=", websiteId)
    .where("status", "in", ["finished", "failed", "replaced"])
    .orderBy("createdAt", "desc")
    .execute();
  // The next crawl begins with what the last whole one met.
  const whole = new Set(
    ended
      .filter(({ scope }) => scope === "website")
      .slice(0, KEPT_WITH_ADDRESSES)
      .map(({ id }) => id),
  );
  // Further back hardly one has addresses left; what is too old goes with all it has.
  const stale = ended.slice(KEPT_WITH_ADDRESSES, KEPT * 2).flatMap(({ id }) => (whole.has(id) ? [] : [id]));
  const old = ended.slice(KEPT).flatMap(({ id, createdAt }) => (whole.has(id) || createdAt > tooOld ? [] : [id]));
  for (const id of stale) await db.write((tx) => tx.deleteFrom("crawlUrls").where("indexingId", "=", id).execute());
  for (const id of old) await db.write((tx) => tx.deleteFrom("indexings").where("id", "=", id).execute());
}
