import { z } from "zod";
import { Instant, line, text } from "../text.ts";
import { ofVersion, versioned } from "../settings-version.ts";

/** How the organization sends and receives mail. The key itself is never given back. */
export const EmailConfig = z.object({
  configured: z.boolean(),
  /** False where SendGrid could not be asked about the stored key, and has taken no mail since. */
  isKeyChecked: z.boolean(),
  /** The last four characters of the stored key. */
  last4: z.string().nullable(),
  inboundDomain: z.string(),
  fromEmail: z.string(),
  replyToEmail: z.string(),
  hasEventKey: z.boolean(),
  /** Where the provider posts incoming mail. The address is a secret: it admits mail into the inbox. */
  inboundUrl: z.string(),
  /** Where the provider posts bounces and unsubscribes. */
  eventsUrl: z.string(),
  ...versioned,
});
export type EmailConfig = z.infer<typeof EmailConfig>;

/** Sets SendGrid up. An empty key keeps the stored one. A user that is named in the body is ignored: the bearer says who it is. */
export const SaveEmailConfig = z.object({
  userId: z.unknown().optional(),
  sendgridApiKey: text(200).optional(),
  inboundDomain: line(253).optional(),
  fromEmail: line(254).optional(),
  replyToEmail: line(254).optional(),
  /** The verification key of the signed event webhook. */
  eventKey: text(500).optional(),
  ...ofVersion,
});
export type SaveEmailConfig = z.infer<typeof SaveEmailConfig>;

/** `message` is the sentence for people; `keyCheck` says whether SendGrid knows the key. */
export const SaveEmailConfigReply = z.object({
  success: z.literal(true),
  message: z.string(),
  keyCheck: z.enum(["ok", "unreachable", "kept"]),
  data: EmailConfig,
});
export type SaveEmailConfigReply = z.infer<typeof SaveEmailConfigReply>;

/** A SendGrid key to ask about before it is stored. */
export const CheckMailKey = z.object({ sendgridApiKey: line(200) });
export type CheckMailKey = z.infer<typeof CheckMailKey>;

/** Whether SendGrid accepts a key; `unreachable` where SendGrid did not answer. */
export const MailKeyReply = z.object({ success: z.literal(true), keyCheck: z.enum(["ok", "unreachable"]) });
export type MailKeyReply = z.infer<typeof MailKeyReply>;

/** Asks which DNS records of a domain are set. */
export const CheckDns = z.object({ domain: line(253) });
export type CheckDns = z.infer<typeof CheckDns>;

/** One DNS record: its expected and current value, and what to do. */
export const DnsRecordCheck = z.object({
  type: z.enum(["MX", "TXT"]),
  host: z.string(),
  /** The value to enter: for SPF, the current one with the provider added. */
  value: z.string(),
  priority: z.number().int().nullable(),
  state: z.enum(["found", "missing", "other", "unreachable"]),
  found: z.array(z.string()),
  advice: z.string().nullable(),
});
export type DnsRecordCheck = z.infer<typeof DnsRecordCheck>;

/** Occasions that a template is sent on. */
export const EmailTemplateType = z.enum(["demo_request", "calendar_booking"]);
export type EmailTemplateType = z.infer<typeof EmailTemplateType>;

/** The text of an automatic mail. Variables are `{{name}}`, from a fixed list. */
export const EmailTemplate = z.object({
  template_type: EmailTemplateType,
  subject_template: z.string(),
  body_template: z.string(),
  auto_send_enabled: z.boolean(),
  ...versioned,
});
export type EmailTemplate = z.infer<typeof EmailTemplate>;

/** Both templates, merged over the defaults, and the variables that they may have. */
export const EmailTemplatesReply = z.object({
  success: z.literal(true),
  templates: z.object({ demo_request: EmailTemplate, calendar_booking: EmailTemplate }),
  variables: z.array(z.object({ name: z.string(), description: z.string() })),
});
export type EmailTemplatesReply = z.infer<typeof EmailTemplatesReply>;

/** Saves a template. A user that is named in the body is ignored. */
export const SaveEmailTemplate = z.object({
  template_type: EmailTemplateType,
  subject_template: line(250),
  body_template: text(10_000),
  auto_send_enabled: z.boolean(),
  userId: z.unknown().optional(),
  ...ofVersion,
});
export type SaveEmailTemplate = z.infer<typeof SaveEmailTemplate>;

/** A template that is filled in without being stored. */
export const PreviewEmailTemplate = SaveEmailTemplate.omit({ auto_send_enabled: true, version: true });
export type PreviewEmailTemplate = z.infer<typeof PreviewEmailTemplate>;

/** The mail that the newest lead would get; without a lead, one for an example. */
export const EmailPreview = z.object({
  subject: z.string(),
  body: z.string(),
  recipient: z.string(),
  isExample: z.boolean(),
  /** Unknown variables; they stay empty. */
  unknown: z.array(z.string()),
});
export type EmailPreview = z.infer<typeof EmailPreview>;

/** A mail that arrived by inbound parse. */
export const InboundMail = z.object({
  id: z.string(),
  thread_id: z.string().nullable(),
  from_name: z.string().nullable(),
  from_address: z.string(),
  subject: z.string(),
  body: z.string(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.number().int() })),
  status: z.enum(["received", "qualified", "skipped", "failed"]),
  /** Why it was skipped or failed. */
  fate: z.string().nullable(),
  deal_id: z.string().nullable(),
  source_id: z.string().nullable(),
  is_read: z.boolean(),
  received_at: Instant,
});
export type InboundMail = z.infer<typeof InboundMail>;
