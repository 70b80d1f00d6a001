import { z } from "zod";
import { Instant } from "./text.ts";

/** A mail of the organization: waiting in the outbox, sent, refused, or of no use any more. */
export const OutboxMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(["waiting", "sent", "failed", "expired"]),
  createdAt: Instant,
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** The newest mails of the organization, newest first. `isDelivered` is false while no mail service is configured. */
export const OutboxReply = z.object({ success: z.literal(true), isDelivered: z.boolean(), mails: z.array(OutboxMail) });
export type OutboxReply = z.infer<typeof OutboxReply>;
