import type { BillingTables } from "./billing-tables.ts";
import type { AccountTables } from "./account-tables.ts";
import type { LinkedDocumentTables } from "./linked-document-tables.ts";
import type { PageRegionTables } from "./page-region-tables.ts";
import type { ColumnType } from "kysely";
import type { CallTables } from "./call-tables.ts";
import type { InstantText, JsonText } from "./column-types.ts";
import type {
  ConsentsTable,
  ConversationsTable,
  JoinedMessagesTable,
  MessageRatingsTable,
  MessagesTable,
  TurnLeasesTable,
  TurnTracesTable,
  VisitorConversationsTable,
} from "./conversation-tables.ts";
import type { CompanyTables } from "./company-tables.ts";
import type { EnrichmentTables } from "./enrichment-tables.ts";
import type { GoogleTables } from "./google-tables.ts";
import type { HandoverTables } from "./handover-tables.ts";
import type { InboxTables } from "./inbox-tables.ts";
import type {
  AffectedAnswersTable,
  ConflictChoicesTable,
  CrawlUrlsTable,
  DocumentsTable,
  GapQuestionsTable,
  GapReadingsTable,
  GapsTable,
  HiddenTextsTable,
  IndexingsTable,
  KnowledgeChangesTable,
  LibrariesTable,
  PassageReviewsTable,
  PassageVectorsTable,
  PassagesTable,
  RecrawlPlansTable,
  RegressionQuestionsTable,
  SourcesTable,
  StagedPagesTable,
  StagedPassagesTable,
  VectorReadingsTable,
} from "./knowledge-tables.ts";
import type { DemoRequestDetails, LeadTables } from "./lead-tables.ts";
import type { MailTables } from "./mail-tables.ts";
import type { PrivacyTables } from "./privacy-tables.ts";
import type { MeetingTables } from "./meeting-tables.ts";
import type { PartTables } from "./part-tables.ts";
import type { PlaybookTables } from "./playbook-tables.ts";
import type { QualificationTables } from "./qualification-tables.ts";
import type { SingleSignOnTables } from "./single-sign-on-tables.ts";
import type { SlackTables } from "./slack-tables.ts";
import type { ThreadTables } from "./thread-tables.ts";
import type { VoiceAgentTables } from "./voice-agent-tables.ts";

export interface OrganizationsTable {
  id: string;
  slug: string;
  name: string;
  /** The demo organization that the start makes; it has no members. */
  isDemo: ColumnType<number, number | undefined, number>;
  requiresSecondStep: ColumnType<number, number | undefined, number>;
  createdAt: InstantText;
}

export interface JobsTable {
  id: string;
  kind: string;
  /** At most one unfinished job per kind and key. */
  key: string;
  payload: JsonText;
  status: "queued" | "running" | "done" | "dead";
  attempts: ColumnType<number, number | undefined, number>;
  failures: ColumnType<number, number | undefined, number>;
  runAfter: InstantText;
  leaseExpiresAt: InstantText | null;
  lastError: string | null;
  createdAt: InstantText;
  /** The span that asked for it; null where nothing was traced. */
  traceParent: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AgentsTable {
  id: string;
  organizationId: string;
  slug: string;
  name: string;
  greeting: string | null;
  createdAt: InstantText;
}

export interface EmbeddedChatConfigurationsTable {
  id: string;
  organizationId: string;
  agentId: string | null;
  userId: string | null;
  apiKey: string;
  theme: "dark" | "light" | "auto";
  displayType: "floating" | "in_page" | "demo_flow";
  isStaging: number;
  /** Hosts that may carry the widget, lower case, JSON array; empty means any. */
  allowedDomains: JsonText;
  settings: JsonText;
  /** The secret that the organization's server signs visitors with, sealed by the secret box. */
  identitySecret: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: InstantText;
  updatedAt: InstantText;
}

/** The answer to a POST that carried an Idempotency-Key, kept for 24 hours. */
export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  bodyHash: string;
  status: number | null;
  response: string | null;
  createdAt: InstantText;
  /** While the request is answered: until when it has the key, unless it is renewed. */
  heldUntil: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
}

/** A visitor who left a name or an address; one per conversation. */
export interface LeadsTable {
  id: string;
  organizationId: string;
  conversationId: string;
  name: string | null;
  email: string | null;
  note: string | null;
  createdAt: InstantText;
  updatedAt: InstantText;
}

/** A site that has loaded a widget. */
export interface InstallationsTable {
  configurationId: string;
  origin: string;
  violatedDirective: string | null;
  firstSeenAt: InstantText;
  lastSeenAt: InstantText;
}

export interface EarlyAccessSignupsTable {
  email: string;
  name: string | null;
  source: string;
  createdAt: InstantText;
  updatedAt: InstantText;
}

export interface DemoRequestsTable extends DemoRequestDetails {
  id: string;
  organizationId: string | null;
  email: string;
  name: string;
  company: string;
  message: string | null;
  source: string;
  createdAt: InstantText;
  updatedAt: InstantText;
}

/** Tokens of language models per subject and day: reserved before a call, settled after. Subjects are hashes or ids, never addresses. */
export interface TokenBudgetsTable {
  /** `shared` is for all organizations without a plan. */
  scope: "visitor" | "address" | "site" | "shared" | "server";
  subject: string;
  day: string;
  organizationId: string | null;
  reserved: number;
  used: number;
  turns: number;
  refused: number;
}

/** Tokens set aside for one turn, until it is settled or has run out. */
export interface TokenReservationsTable {
  id: string;
  day: string;
  visitor: string;
  address: string;
  site: string;
  tokens: number;
  expiresAt: string;
  isShared: ColumnType<number, number | undefined, number>;
}

/** Every table of ours by its name, as kysely sees it (camelCase here, snake_case in SQL). */
export interface Tables
  extends
    AccountTables,
    BillingTables,
    CallTables,
    CompanyTables,
    GoogleTables,
    HandoverTables,
    InboxTables,
    LeadTables,
    MailTables,
    QualificationTables,
    EnrichmentTables,
    LinkedDocumentTables,
    PageRegionTables,
    MeetingTables,
    PartTables,
    PlaybookTables,
    SingleSignOnTables,
    SlackTables,
    ThreadTables,
    PrivacyTables,
    VoiceAgentTables {
  organizations: OrganizationsTable;
  libraries: LibrariesTable;
  sources: SourcesTable;
  passages: PassagesTable;
  documents: DocumentsTable;
  indexings: IndexingsTable;
  crawlUrls: CrawlUrlsTable;
  recrawlPlans: RecrawlPlansTable;
  stagedPages: StagedPagesTable;
  stagedPassages: StagedPassagesTable;
  knowledgeChanges: KnowledgeChangesTable;
  affectedAnswers: AffectedAnswersTable;
  regressionQuestions: RegressionQuestionsTable;
  jobs: JobsTable;
  agents: AgentsTable;
  embeddedChatConfigurations: EmbeddedChatConfigurationsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  turnLeases: TurnLeasesTable;
  joinedMessages: JoinedMessagesTable;
  turnTraces: TurnTracesTable;
  idempotencyKeys: IdempotencyKeysTable;
  leads: LeadsTable;
  installations: InstallationsTable;
  visitorConversations: VisitorConversationsTable;
  earlyAccessSignups: EarlyAccessSignupsTable;
  demoRequests: DemoRequestsTable;
  tokenBudgets: TokenBudgetsTable;
  tokenReservations: TokenReservationsTable;
  consents: ConsentsTable;
  messageRatings: MessageRatingsTable;
  gaps: GapsTable;
  gapQuestions: GapQuestionsTable;
  gapReadings: GapReadingsTable;
  passageReviews: PassageReviewsTable;
  hiddenTexts: HiddenTextsTable;
  conflictChoices: ConflictChoicesTable;
  passageVectors: PassageVectorsTable;
  vectorReadings: VectorReadingsTable;
}
