import { z } from "zod";
import { filledText, Instant, text } from "../text.ts";

/** Role of a delivery's field; "other" goes to the details of the request. */
export const WebhookFieldRole = z.enum(["email", "name", "first_name", "last_name", "company", "title", "message", "other"]);
export type WebhookFieldRole = z.infer<typeof WebhookFieldRole>;

/** One field of a delivery: `path` names it in every delivery of the same form. */
export const WebhookReadAs = z.object({ path: z.string(), label: z.string(), role: WebhookFieldRole });
export type WebhookReadAs = z.infer<typeof WebhookReadAs>;

/** How a member wants fields to be read, by their paths. */
export const WebhookCorrections = z
  .record(z.string().min(1).max(200), WebhookFieldRole)
  .refine((fields) => Object.keys(fields).length <= 100, "At most 100 fields can be corrected.");
export type WebhookCorrections = z.infer<typeof WebhookCorrections>;

/** Where an organization's own forms post demo requests. The secret is shown once, when it is made or rotated. */
export const WebhookCredential = z.object({
  id: z.string(),
  webhook_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  is_active: z.boolean(),
  /** Whether deliveries without a signature are taken, marked as unverified. */
  takes_unsigned: z.boolean(),
  /** Fields that a member has corrected, for all deliveries that follow. */
  read_as: WebhookCorrections,
  created_at: Instant,
  rotated_at: Instant.nullable(),
  /** Until when the secret before the last rotation is still taken. */
  previous_until: Instant.nullable(),
  url: z.string(),
});
export type WebhookCredential = z.infer<typeof WebhookCredential>;

/** Makes credentials. */
export const CreateWebhookCredential = z.strictObject({
  name: filledText(100),
  description: text(500).optional(),
  takes_unsigned: z.boolean().optional(),
});
export type CreateWebhookCredential = z.infer<typeof CreateWebhookCredential>;

/** Changes credentials. */
export const UpdateWebhookCredential = z.strictObject({
  name: filledText(100).optional(),
  description: text(500).optional(),
  is_active: z.boolean().optional(),
  takes_unsigned: z.boolean().optional(),
  /** Replaces all corrections. */
  read_as: WebhookCorrections.optional(),
});
export type UpdateWebhookCredential = z.infer<typeof UpdateWebhookCredential>;

/** The reply that shows a secret, this once. */
export const WebhookSecretReply = z.object({
  success: z.literal(true),
  data: z.object({ credential: WebhookCredential, webhook_secret: z.string() }),
});
export type WebhookSecretReply = z.infer<typeof WebhookSecretReply>;

/** Why a delivery was taken or refused. */
export const WebhookVerdict = z.enum([
  "verified",
  "verified_old_secret",
  "unverified",
  "replayed",
  "unsigned",
  "missing_header",
  "bad_timestamp",
  "clock_off",
  "bad_signature_format",
  "hex_signature",
  "old_secret",
  "other_webhook",
  "key_not_decoded",
  "signed_without_id",
  "body_rewritten",
  "unknown_signature",
  "id_reused",
  "too_large",
  "not_utf8",
  "not_json",
  "no_email",
  "several_requests",
]);
export type WebhookVerdict = z.infer<typeof WebhookVerdict>;

/** One post to a webhook: `detail` says what was wrong or right, `cure` what to do about it. */
export const WebhookDelivery = z.object({
  id: z.string(),
  message_id: z.string(),
  status: z.enum(["accepted", "refused"]),
  verdict: WebhookVerdict,
  detail: z.string(),
  cure: z.string().nullable(),
  http_status: z.number().int(),
  is_verified: z.boolean(),
  is_test: z.boolean(),
  /** The body as it came, at most 10,000 characters; null where it was not kept. */
  body: z.string().nullable(),
  size: z.number().int(),
  /** Role of each field, at most 100; empty for an unreadable body. */
  read_as: z.array(WebhookReadAs),
  request_id: z.string().nullable(),
  repeats: z.number().int(),
  last_repeat_at: Instant.nullable(),
  replayed_at: Instant.nullable(),
  received_at: Instant,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
