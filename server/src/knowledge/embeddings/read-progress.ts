import type { Understanding } from "@disco/protocol";
import type { Database } from "../../db/database.ts";

/** How far the vectors of some libraries have come; null where none are being made. */
export async function readProgress(db: Database, libraryIds: readonly string[]): Promise<Understanding | null> {
  if (libraryIds.length === 0) return null;
  const behind = await db.read
    .selectFrom("vectorReadings")
    .innerJoin("libraries", "libraries.id", "vectorReadings.libraryId")
    .select(["libraries.id", "vectorReadings.model"])
    .where("libraries.id", "in", libraryIds)
    .where("vectorReadings.batch", ">", 0)
    .whereRef("vectorReadings.revision", "<", "libraries.revision")
    .execute();
  const understanding = { understood: 0, passages: 0 };
  for (const { id, model } of behind) {
    const passages = db.read.selectFrom("passages").innerJoin("sources", "sources.id", "passages.sourceId");
    const { all, read } = await passages
      .leftJoin("passageVectors", (join) =>
        join.onRef("passageVectors.passageId", "=", "passages.id").on("passageVectors.model", "=", model),
      )
      .select(({ fn }) => [
        fn.count<number | string>("passages.id").as("all"),
        fn.count<number | string>("passageVectors.passageId").as("read"),
      ])
      .where("passages.libraryId", "=", id)
      .where("sources.status", "in", ["active", "failed"])
      .executeTakeFirstOrThrow();
    understanding.passages += Number(all);
    understanding.understood += Number(read);
  }
  return understanding.understood < understanding.passages ? understanding : null;
}
