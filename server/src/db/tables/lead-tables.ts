import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

/** A possible sale to one company, or to one person with a free mail address. */
export interface DealsTable {
  id: string;
  organizationId: string;
  /** The key its sources share: `domain:acme.com`, `person:ada@gmail.com`, or `source:…` without an address. */
  key: string;
  domain: string | null;
  /** The person and company of the newest source that names them. */
  contactName: string | null;
  email: string | null;
  title: string | null;
  company: string | null;
  stage: string;
  /** 1 once a member chose the stage; the score then leaves it alone. */
  isStageChosen: ColumnType<number, number | undefined, number>;
  stageChangedAt: InstantText;
  /** Raised by every change of the stage, so that the second of two members gets a conflict. */
  stageVersion: ColumnType<number, number | undefined, number>;
  valueCents: ColumnType<number | null, number | null | undefined, number | null>;
  lostReason: ColumnType<string | null, string | null | undefined, string | null>;
  score: ColumnType<number | null, number | null | undefined, number | null>;
  category: ColumnType<string | null, string | null | undefined, string | null>;
  isSample: number;
  /** Raised by every change of its sources. */
  revision: ColumnType<number, number | undefined, number>;
  /** The revision that was qualified last. */
  qualifiedRevision: ColumnType<number, number | undefined, number>;
  /** When its owners were notified of its qualification; that happens once. */
  notifiedAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  lastInteractionAt: InstantText;
  createdAt: InstantText;
  updatedAt: InstantText;
}

/** One thing that a person of a deal said or did, with its own text. */
export interface LeadSourcesTable {
  id: string;
  organizationId: string;
  dealId: string;
  kind: "chat" | "demo_request" | "webhook" | "meeting" | "mail" | "call";
  /** The row it stands for: a lead, a demo request, a meeting, a mail or a call. */
  refId: string;
  name: string | null;
  email: string | null;
  company: string | null;
  title: string | null;
  /** Words of the source. The text only ever grows at its end, so that a quote keeps its place. */
  text: string;
  /** How many messages of a conversation the text holds. */
  readCount: ColumnType<number, number | undefined, number>;
  /** 0 where anybody could have sent it in its person's name. */
  isVerified: ColumnType<number, number | undefined, number>;
  isSample: number;
  at: InstantText;
  updatedAt: InstantText;
}

/** Author, time and reason of a change of stage. */
export interface DealStageChangesTable {
  id: string;
  organizationId: string;
  dealId: string;
  fromStage: string;
  toStage: string;
  notes: string | null;
  valueCents: number | null;
  lostReason: string | null;
  /** The member's id and name; null where the score did it. */
  changedBy: string | null;
  changedByName: string | null;
  changedAt: InstantText;
}

/** Where an organization's own forms post demo requests. The secrets are sealed. */
export interface WebhookCredentialsTable {
  id: string;
  organizationId: string;
  /** The member who made it. */
  userId: string;
  webhookId: string;
  webhookSecret: string;
  /** The secret before the last rotation, and until when it is still taken. */
  previousSecret: ColumnType<string | null, string | null | undefined, string | null>;
  previousUntil: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  name: string;
  description: string | null;
  isActive: ColumnType<number, number | undefined, number>;
  takesUnsigned: ColumnType<number, number | undefined, number>;
  /** Roles of fields by their paths, as members corrected them. */
  readAs: ColumnType<JsonText, JsonText | undefined, JsonText>;
  rotatedAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  createdAt: InstantText;
}

/** One post to a webhook, taken or refused, with the reason. */
export interface WebhookDeliveriesTable {
  id: string;
  organizationId: string;
  credentialId: string;
  /** The sender's `webhook-id`, or a name derived from the body. */
  messageId: string;
  status: "accepted" | "refused";
  verdict: string;
  detail: string;
  cure: string | null;
  httpStatus: number;
  isVerified: number;
  isTest: number;
  /** The body as it came, sealed; null where it was too large or no text. */
  body: string | null;
  bodyHash: string;
  contentType: string | null;
  size: number;
  /** Its fields with their roles, without their values. */
  readAs: ColumnType<JsonText, JsonText | undefined, JsonText>;
  requestId: string | null;
  /** How often the same delivery came again. */
  repeats: ColumnType<number, number | undefined, number>;
  lastRepeatAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  replayedAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  receivedAt: InstantText;
}

/** The answer to a demo request that a member may edit and send. */
export interface EmailDraftsTable {
  id: string;
  organizationId: string;
  requestId: string;
  recipient: string;
  subject: string;
  body: string;
  /** The times that it offers, with their words. */
  offered: ColumnType<JsonText | null, JsonText | null | undefined, JsonText | null>;
  status: "review_required" | "ready_to_send" | "sent";
  sentBy: ColumnType<string | null, string | null | undefined, string | null>;
  sentAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  /** The mail in the outbox. */
  mailId: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: InstantText;
  updatedAt: InstantText;
}

/** How many enrichments a member asked for on a UTC day. */
export interface EnrichmentCountsTable {
  organizationId: string;
  memberId: string;
  day: string;
  count: number;
}

/** Fields of older demo forms. */
export interface DemoRequestDetails {
  firstName: ColumnType<string | null, string | null | undefined, string | null>;
  lastName: ColumnType<string | null, string | null | undefined, string | null>;
  title: ColumnType<string | null, string | null | undefined, string | null>;
  channel: ColumnType<"form" | "webhook", "form" | "webhook" | undefined, "form" | "webhook">;
  isVerified: ColumnType<number, number | undefined, number>;
  isSample: ColumnType<number, number | undefined, number>;
  /** Other fields: names and values. */
  context: ColumnType<JsonText, JsonText | undefined, JsonText>;
}

export interface LeadTables {
  deals: DealsTable;
  leadSources: LeadSourcesTable;
  dealStageChanges: DealStageChangesTable;
  webhookCredentials: WebhookCredentialsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  emailDrafts: EmailDraftsTable;
  enrichmentCounts: EnrichmentCountsTable;
}
