import { z } from "zod";

/**
 * What the AI has found for an organization. `hotLeads` are visitors who booked a meeting; `averageQualificationScore` is a
 * percentage, null while nothing has been scored.
 */
export const AiStats = z.object({
  hotLeads: z.number().int(),
  averageQualificationScore: z.number().nullable(),
  demoRequestsDetected: z.number().int(),
  processingQueue: z.number().int(),
  totalEmailsAnalyzed: z.number().int(),
});
export type AiStats = z.infer<typeof AiStats>;

/** The reply to reading the figures. */
export const AiStatsReply = z.object({ success: z.literal(true), data: AiStats });
export type AiStatsReply = z.infer<typeof AiStatsReply>;
