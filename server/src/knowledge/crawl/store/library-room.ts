import type { Handle } from "../../../db/database.ts";

/**
 * The pages that a library holds, with those that a crawl is about to publish. `pendingLosses` of an indexing leaves out what that crawl
 * takes away.
 */
export async function countPagesHeld(tx: Handle, libraryId: string, pendingLosses?: string): Promise<number> {
  let live = tx
    .selectFrom("sources")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("libraryId", "=", libraryId)
    .where("kind", "=", "page")
    .where("status", "in", ["active", "failed"]);
  if (pendingLosses !== undefined) {
    live = live.where("id", "not in", (staged) =>
      staged
        .selectFrom("stagedPages")
        .select("sourceId")
        .where("indexingId", "=", pendingLosses)
        .where("status", "=", "gone")
        .where("sourceId", "is not", null)
        .$narrowType<{ sourceId: string }>(),
    );
  }
  const coming = tx
    .selectFrom("stagedPages")
    .innerJoin("indexings", "indexings.id", "stagedPages.indexingId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("indexings.libraryId", "=", libraryId)
    .where("indexings.status", "in", ["running", "held"])
    .where("stagedPages.status", "!=", "gone")
    .where(({ or, eb }) => or([eb("stagedPages.sourceId", "is", null), eb("stagedPages.isNew", "=", 1)]));
  const [held, staged] = [await live.executeTakeFirstOrThrow(), await coming.executeTakeFirstOrThrow()];
  return Number(held.count) + Number(staged.count);
}
