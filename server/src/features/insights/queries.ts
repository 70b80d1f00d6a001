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
      .leftJoin("conversations", "conversations.id", "meetings.conversationId")
      .select((select) => select.fn.count<number>("meetings.conversationId").distinct().as("count"))
      .where("meetings.organizationId", "=", organizationId)
      .where("meetings.status", "=", "booked")
      .where((where) => where.or([where("conversations.isStaging", "is", null), where("conversations.isStaging", "=", 0)]))
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
