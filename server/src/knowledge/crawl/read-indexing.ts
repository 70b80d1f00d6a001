import { type Indexing, RegressionFailure } from "@disco/protocol";
import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { readCause, sayCause } from "../causes/stored-cause.ts";

const MAX_SKIPPED = 50;
const Counts = z.object({ added: z.number(), changed: z.number(), moved: z.number(), gone: z.number() });
const Failures = z.array(RegressionFailure);

/** Where a crawl stands, as a client follows it; null when there is no such crawl. */
export async function readIndexing(db: Database, indexingId: string): Promise<Indexing | null> {
  const [indexing, counts, skipped] = await Promise.all([
    db.read
      .selectFrom("indexings")
      .innerJoin("libraries", "libraries.id", "indexings.libraryId")
      .select([
        "indexings.id",
        "indexings.url",
        "indexings.status",
        "indexings.error",
        "indexings.changes",
        "indexings.failures",
        "indexings.startedAt",
        "indexings.finishedAt",
        "libraries.slug",
      ])
      .where("indexings.id", "=", indexingId)
      .executeTakeFirst(),
    db.read
      .selectFrom("crawlUrls")
      .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
      .where("indexingId", "=", indexingId)
      .groupBy("state")
      .execute(),
    db.read
      .selectFrom("crawlUrls")
      .select(["url", "reason"])
      .where("indexingId", "=", indexingId)
      .where("state", "=", "skipped")
      .orderBy("ordinal", "desc")
      .limit(MAX_SKIPPED)
      .execute(),
  ]);
  if (indexing === undefined) return null;
  const countOf = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0);
  const pagesIndexed = countOf("indexed") + countOf("unchanged");
  const pagesSkipped = countOf("skipped");
  return {
    id: indexing.id,
    url: indexing.url,
    organizationId: indexing.slug,
    status: indexing.status,
    pagesFound: pagesIndexed + pagesSkipped + countOf("queued"),
    pagesFetched: pagesIndexed + pagesSkipped,
    pagesIndexed,
    pagesSkipped,
    skipped: skipped.map(({ url, reason }) => ({ url, reason: sayCause(reason) ?? "", cause: readCause(reason) })),
    changes: indexing.changes === null ? null : Counts.parse(JSON.parse(indexing.changes)),
    failures: indexing.failures === null ? [] : Failures.parse(JSON.parse(indexing.failures)),
    error: sayCause(indexing.error),
    cause: readCause(indexing.error),
    startedAt: indexing.startedAt,
    finishedAt: indexing.finishedAt,
  };
}
