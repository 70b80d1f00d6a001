export type Value = string | number | null;
/** Rows of one table, in the order of its columns in `yearColumns`. */
export type TableRow = readonly [table: YearTable, values: readonly Value[]];
export type YearTable = keyof typeof yearColumns;

/** What the bench fills, parents first; other columns keep their defaults. */
export const yearColumns = {
  conversations:
    "id session_hash organization_id slug state message_count visitor_subject visitor_attributes handler handover_id created_at updated_at",
  messages: "id conversation_id ordinal role text client_message_id metadata created_at",
  turn_traces: "id conversation_id organization_id message_id trace created_at",
  conversation_pages: "conversation_id page",
  live_threads: "conversation_id organization_id page title",
  visitor_conversations: "visitor_hash conversation_id slug session created_at",
  consents: "id organization_id conversation_id version text agreed_at",
  message_ratings: "message_id organization_id rating rated_at",
  calls: "id conversation_id organization_id transport language recognition started_at ended_at end_reason",
  voice_reviews: "conversation_id organization_id status note changed_by changed_at",
  handovers:
    "id conversation_id organization_id reason words language asked_at told_at taken_at member_id member_name answered_at spoke_at ended_at",
  thread_notes: "id conversation_id organization_id member_id member_name text mentions note_key at",
  gaps: "id organization_id status created_at",
  gap_questions: "message_id gap_id question answer is_refused is_badly_rated asked_at",
  gap_readings: "organization_id read_until",
  leads: "id organization_id conversation_id name email note created_at updated_at",
  deals:
    "id organization_id key domain contact_name email title company stage stage_changed_at value_cents score category is_sample revision qualified_revision last_interaction_at created_at updated_at",
  lead_sources: "id organization_id deal_id kind ref_id name email company text read_count is_sample at updated_at",
  deal_stage_changes: "id organization_id deal_id from_stage to_stage notes changed_by changed_by_name changed_at",
  qualifications: "id organization_id deal_id receipts qualified_at",
  demo_requests: "id organization_id email name company message source created_at updated_at",
  meetings: "id organization_id conversation_id start_at end_at status name email timezone created_at",
  outgoing_mails: "id organization_id recipient subject body status kind sent_at handed_over_at created_at once_key",
  inbound_mails:
    "id organization_id delivery_key from_address from_name recipient subject body attachments status deal_id received_at message_id",
  inbox_mails:
    "id connection_id organization_id member_id gmail_id thread_id from_name from_email subject received_at fate score category deal_id seen_at decided_at",
  webhook_deliveries:
    "id organization_id credential_id message_id status verdict detail http_status is_verified is_test body_hash size request_id received_at",
  audit_entries: "id organization_id member_id member_name action detail at",
  company_facts: "id organization_id domain field value url quote provider confidence is_disputed found_at",
  token_budgets: "scope subject day organization_id reserved used turns refused",
  company_profiles:
    "id organization_id key name domain website tags confidence enrichment_source created_at updated_at is_sample industry employee_range stage founded_year raised last_round_at growth_rate search_text location_text tag_text data",
} as const;
