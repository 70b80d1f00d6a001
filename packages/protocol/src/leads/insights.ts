import { z } from "zod";

/**
 * Figures of the AI for an organization. `hotLeads` are deals of the category hot_lead (80 points and more);
 * `averageQualificationScore` is a percentage over all scored deals, null without any; `demoRequestsDetected` counts the
 * requests of forms and webhooks; `processingQueue` the unread deals and companies; `totalEmailsAnalyzed` the read mails.
 * Samples and staging are excluded.
 */
export const AiStats = z.object({
  hotLeads: z.number().int(),
  averageQualificationScore: z.number().nullable(),
  demoRequestsDetected: z.number().int(),
  processingQueue: z.number().int(),
  totalEmailsAnalyzed: z.number().int(),
});
export type AiStats = z.infer<typeof AiStats>;
