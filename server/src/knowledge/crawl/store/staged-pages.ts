import type { Database } from "../../../db/database.ts";

const PAGES_AT_ONCE = 40;

/** The pages of an indexing that are built beside the live index, some at a time, each with what its source is now. */
export async function* stagedPages(db: Database, indexingId: string) {
  for (let after = ""; ;) {
    const rows = await db.read
      .selectFrom("stagedPages")
      .leftJoin("sources", "sources.id", "stagedPages.sourceId")
      .select([
        "stagedPages.url",
        "stagedPages.sourceId",
        "stagedPages.status",
        "stagedPages.title",
        "stagedPages.passages",
        "sources.url as liveUrl",
        "sources.title as liveTitle",
      ])
      .where("indexingId", "=", indexingId)
      .where("stagedPages.sourceId", "is not", null)
      .where("stagedPages.url", ">", after)
      .orderBy("stagedPages.url")
      .limit(PAGES_AT_ONCE)
      .$narrowType<{ sourceId: string }>()
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGES_AT_ONCE) return;
    after = last.url;
  }
}
