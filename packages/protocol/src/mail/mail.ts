import { z } from "zod";
import { Instant } from "../text.ts";

/**
 * How a mail fares: `sending` is with the mail service, `refused` has the service's reason, of an `unknown` one the answer was lost, an
 * `expired` one is of no use any more.
 */
export const MailState = z.enum(["queued", "sending", "sent", "refused", "unknown", "expired", "stopped"]);
export type MailState = z.infer<typeof MailState>;

/** A mail of the organization. */
export const OutboxMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  status: MailState,
  /** Why it was refused, or is still queued. */
  problem: z.string().nullable(),
  /** Transport, and From as the recipient saw it; null until it is sent. */
  route: z.string().nullable(),
  sender: z.string().nullable(),
  sentAt: Instant.nullable(),
  createdAt: Instant,
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** Asks for the mails of one state only; `unsent` are those that have not gone out and still may. */
export const ListOutbox = z.object({ status: z.enum([...MailState.options, "unsent"]).optional() });
export type ListOutbox = z.infer<typeof ListOutbox>;

/** How the organization's mail is sent now: service, sender and address for answers. */
export const MailRouteName = z.object({ name: z.enum(["sendgrid", "smtp"]), from: z.string(), replyTo: z.string().nullable() });
export type MailRouteName = z.infer<typeof MailRouteName>;

/** The newest mails of the organization, newest first. `route` is null, and `isDelivered` false, while no mail service is configured. */
export const OutboxReply = z.object({
  success: z.literal(true),
  isDelivered: z.boolean(),
  route: MailRouteName.nullable(),
  mails: z.array(OutboxMail),
});
export type OutboxReply = z.infer<typeof OutboxReply>;

/** An address that the organization's mail does not reach, and why. */
export const Suppression = z.object({
  address: z.string(),
  reason: z.enum(["bounce", "spam_report", "unsubscribe"]),
  detail: z.string().nullable(),
  createdAt: Instant,
});
export type Suppression = z.infer<typeof Suppression>;
