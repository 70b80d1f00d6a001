import type { AiStats } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";

/** A run that is older was cut off with its process. */
const LONGEST_RUN_MS = 10 * 60_000;

/** The figures of one organization, counted in its own rows. */
export async function readAiStats(db: Database, organizationId: string, now: Date): Promise<AiStats> {
  const deals = () => db.read.selectFrom("deals").where("organizationId", "=", organizationId).where("isSample", "=", 0);
  const [hot, scored, waiting, requests, mails, enriching] = await Promise.all([
    deals()
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("category", "=", "hot_lead")
      .executeTakeFirstOrThrow(),
    deals()
      .select((select) => select.fn.avg<number | string | null>("score").as("average"))
      .executeTakeFirstOrThrow(),
    deals()
      .select((select) => select.fn.countAll<number>().as("count"))
      .whereRef("qualifiedRevision", "<", "revision")
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("demoRequests")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where(({ and }) => and({ organizationId, isSample: 0 }))
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("leadSources")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where(({ and }) => and({ organizationId, kind: "mail", isSample: 0 }))
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("enrichments")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("organizationId", "=", organizationId)
      .where("status", "in", ["queued", "running"])
      .where("startedAt", ">", new Date(now.getTime() - LONGEST_RUN_MS).toISOString())
      .executeTakeFirstOrThrow(),
  ]);
  return {
    hotLeads: Number(hot.count),
    averageQualificationScore: scored.average === null ? null : Math.round(Number(scored.average)),
    demoRequestsDetected: Number(requests.count),
    processingQueue: Number(waiting.count) + Number(enriching.count),
    totalEmailsAnalyzed: Number(mails.count),
  };
}
