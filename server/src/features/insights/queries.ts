import type { AiStats } from "@disco/protocol";
import type { Database } from "../../db/database.ts";

/** The figures of one organization, counted in its own rows. */
export async function readAiStats(db: Database, organizationId: string): Promise<AiStats> {
  const [demoRequests, booked] = await Promise.all([
    db.read
      .selectFrom("demoRequests")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("organizationId", "=", organizationId)
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("meetings")
      .select((select) => select.fn.count<number>("conversationId").distinct().as("count"))
      .where("organizationId", "=", organizationId)
      .where("status", "=", "booked")
      .executeTakeFirstOrThrow(),
  ]);
  return {
    hotLeads: Number(booked.count),
    averageQualificationScore: null,
    demoRequestsDetected: Number(demoRequests.count),
    processingQueue: 0,
    totalEmailsAnalyzed: 0,
  };
}
