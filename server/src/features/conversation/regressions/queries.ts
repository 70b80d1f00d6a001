import type { RegressionQuestion } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";

/** Regression questions of a library, oldest first, from after one of them on. */
export async function listRegressions(
  handle: Handle,
  libraryId: string,
  page: { after?: string | undefined; limit: number },
): Promise<RegressionQuestion[]> {
  let query = handle
    .selectFrom("regressionQuestions")
    .select(["id", "question", "expectedUrl", "expectedFact", "lastResult", "lastCheckedAt", "createdAt"])
    .where("libraryId", "=", libraryId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(page.limit);
  const { after } = page;
  if (after !== undefined) {
    const last = await handle
      .selectFrom("regressionQuestions")
      .select(["id", "createdAt"])
      .where(({ and }) => and({ libraryId, id: after }))
      .executeTakeFirst();
    if (last === undefined) return [];
    query = query.where(({ eb, or, and }) =>
      or([eb("createdAt", ">", last.createdAt), and([eb("createdAt", "=", last.createdAt), eb("id", ">", last.id)])]),
    );
  }
  return query.execute();
}
