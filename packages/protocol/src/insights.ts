import { z } from "zod";

/**
 * What the AI has found for an organization. `hotLeads` are deals of the category hot_lead (80 points and more);
 * `averageQualificationScore` is a percentage over all scored deals, null while there is none; `demoRequestsDetected` counts the requests
 * of forms and webhooks; `processingQueue` the deals and companies that wait to be read; `totalEmailsAnalyzed` the mails that were
 * read. Samples and what was said on staging count nowhere.
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
