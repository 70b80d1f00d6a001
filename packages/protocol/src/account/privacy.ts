import { z } from "zod";
import { Instant, wholeNumber } from "../text.ts";
import { ofVersion, versioned } from "../settings-version.ts";

/** The kinds of data that have a retention of their own. */
export const retentionKinds = ["conversations", "demoRequests", "meetings", "mails", "inboundMails", "webhookDeliveries"] as const;
/** A kind of data with its own retention days. */
export type RetentionKind = (typeof retentionKinds)[number];

const days = wholeNumber(1, 3_650).nullable();

/** For how many days an organization stores each kind of data; null for as long as it exists. */
export const Retention = z.strictObject({
  conversations: days,
  demoRequests: days,
  meetings: days,
  mails: days,
  inboundMails: days,
  webhookDeliveries: days,
});
export type Retention = z.infer<typeof Retention>;

/** Sets all days. */
export const SetRetention = Retention.extend(ofVersion);
export type SetRetention = z.infer<typeof SetRetention>;

/** The days as they are saved. */
export const SavedRetention = Retention.extend(versioned);
export type SavedRetention = z.infer<typeof SavedRetention>;

/** Everything that is stored of a person, kind by kind, as rows. */
export const PersonExport = z.object({
  email: z.string(),
  exportedAt: Instant,
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonExport = z.infer<typeof PersonExport>;

/** Everything that is stored about one person. */
export const PersonExportReply = PersonExport.extend({ success: z.literal(true) });
export type PersonExportReply = z.infer<typeof PersonExportReply>;

/** The proof of an erasure: rows of each kind before and after, and the tables in which a search still finds the address. */
export const Erasure = z.object({
  id: z.string(),
  at: Instant,
  before: z.record(z.string(), z.number()),
  after: z.record(z.string(), z.number()),
  leftovers: z.array(z.object({ table: z.string(), rows: z.number() })),
});
export type Erasure = z.infer<typeof Erasure>;

/** A change of a secret, a role, the billing or the retention. */
export const AuditEntry = z.object({ id: z.string(), memberName: z.string(), action: z.string(), detail: z.string(), at: Instant });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Changes of secrets, roles, billing and retention, newest first. */
export const AuditLog = z.object({ success: z.literal(true), entries: z.array(AuditEntry) });
export type AuditLog = z.infer<typeof AuditLog>;
