import { type Kysely, PostgresAdapter, sql } from "kysely";

export const beside = "unaffected";

/** Indexes for lists, filters, figures and deletions over a year of rows. */
const INDEXES = [
  `turn_traces_unanswered on turn_traces (organization_id, created_at, conversation_id) where trace like '%"refused":"no_answer"%'`,
  "message_ratings_organization on message_ratings (organization_id, rating)",
  "handovers_reason on handovers (organization_id, reason, conversation_id)",
  "conversations_handover on conversations (handover_id) where handover_id is not null",
  "conversations_silent on conversations (organization_id, created_at) where message_count = 0",
  "conversations_by_start on conversations (organization_id, created_at, is_staging)",
  "calls_of_organization on calls (organization_id, conversation_id)",
  "voice_reviews_organization on voice_reviews (organization_id)",
  "deals_newest on deals (organization_id, is_sample, created_at, id)",
  "deals_category on deals (organization_id, is_sample, category, score)",
  "deals_waiting on deals (organization_id, is_sample) where qualified_revision < revision",
  "lead_sources_copied on lead_sources (ref_id)",
  "webhook_deliveries_status on webhook_deliveries (credential_id, status, received_at)",
  "webhook_deliveries_age on webhook_deliveries (organization_id, received_at)",
  "consents_conversation on consents (conversation_id)",
  "affected_answers_subject on affected_answers (kind, subject_id)",
  // Mails about a conversation, and answers to them, by the beginnings of `mailKey` and `answersOf`.
  "outgoing_mails_conversation on outgoing_mails (substr(once_key, 1, 46)) where once_key is not null",
  "inbound_mails_handover on inbound_mails (organization_id, lower(substr(recipient, 1, 37)))",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Millions of rows take longer than a statement of the server may.
  if (isPostgres) await sql`set local statement_timeout = 0`.execute(db);
  await sql`drop index conversations_begun`.execute(db);
  for (const index of INDEXES) await sql`create index ${sql.raw(index)}`.execute(db);
  if (!isPostgres) return;
  // Most texts are ASCII, and compared a hundred times faster without Unicode's forms.
  await sql`alter function folded_contains(text, text) rename to folded_contains_unicode`.execute(db);
  await sql`
    create function folded_contains(value text, word text) returns boolean
    language sql immutable parallel safe
    as $$
      select case when octet_length(value) = length(value) then strpos(lower(value), word) > 0 else folded_contains_unicode(value, word) end
    $$
  `.execute(db);
}
