import type { ColumnType } from "kysely";

/** An instant, as ISO 8601 UTC text in both stores, so that both sort and compare alike. */
type InstantText = string;
/** JSON kept as text in both stores; parsed at the edge of `queries.ts`. */
type JsonText = string;

export interface OrganizationsTable {
  id: string;
  slug: string;
  name: string;
  /** The demo organization that the start makes; it has no members. */
  isDemo: ColumnType<number, number | undefined, number>;
  createdAt: InstantText;
}

/**
 * A body of knowledge: an organization's own, or a visitor's temporary overlay over a slug (`overlayTokenHash`, `expiresAt`).
 * `revision` grows with every change to its sources, so that each process knows when its index is behind.
 */
export interface LibrariesTable {
  id: string;
  organizationId: string | null;
  slug: string;
  overlayTokenHash: string | null;
  expiresAt: InstantText | null;
  revision: ColumnType<number, number | undefined, number>;
  createdAt: InstantText;
}

export type SourceKind = "website" | "page" | "faq" | "document";
export type SourceStatus = "active" | "failed" | "gone" | "excluded";

/** A website, page, FAQ or document. A page's `parentId` is its website. For a FAQ `title` is the question, `text` the answer. */
export interface SourcesTable {
  id: string;
  libraryId: string;
  parentId: string | null;
  kind: SourceKind;
  url: string | null;
  title: string;
  description: string | null;
  text: string;
  status: SourceStatus;
  /** Why the last fetch failed, for people; the text is the last good one. */
  problem: string | null;
  contentHash: string | null;
  etag: string | null;
  lastModified: string | null;
  /** The library's revision at this source's last change. */
  revision: number;
  createdAt: InstantText;
  updatedAt: InstantText;
}

export interface PassagesTable {
  id: string;
  libraryId: string;
  sourceId: string;
  ordinal: number;
  /** Headings from the page's title down to this passage, joined by " › ". */
  headingPath: string;
  text: string;
  /** The page of a document that it begins on. */
  page: ColumnType<number | null, number | null | undefined, number | null>;
}

/** An uploaded file: `id` is its source's. It stays after a refusal, so that the reason can be read; then nothing of it answers that did not before. */
export interface DocumentsTable {
  id: string;
  libraryId: string;
  name: string;
  status: "reading" | "ready" | "refused";
  format: "pdf" | "docx" | "doc" | "text" | "markdown" | "html" | null;
  pages: number | null;
  size: number;
  /** Of the file that was uploaded last. */
  contentHash: string;
  /** Text that no reader can see, which was left out: a JSON array. */
  hidden: JsonText;
  /** The file, until it has been read. */
  bytes: Uint8Array | null;
  updatedAt: InstantText;
}

/**
 * One crawl of one website, or of a page of it: a durable job's subject, with the progress that a client follows. The first crawl of a
 * website goes live as it proceeds; a later one is built beside the live index (`staged`), judged, and published in one write.
 */
export interface IndexingsTable {
  id: string;
  libraryId: string;
  websiteId: string;
  url: string;
  status: "queued" | "running" | "finished" | "failed" | "held" | "replaced";
  maxPages: number;
  error: string | null;
  createdAt: InstantText;
  startedAt: InstantText | null;
  finishedAt: InstantText | null;
  scope: ColumnType<"website" | "page", "website" | "page" | undefined, never>;
  /** Null until it starts. */
  mode: ColumnType<"live" | "staged" | null, undefined, "live" | "staged">;
  phase: ColumnType<"crawling" | "judging" | "published", undefined, "crawling" | "judging" | "published">;
  /** A member publishes it although a regression question fails. */
  isForced: ColumnType<number, undefined, number>;
  /** What a staged crawl learned of the website itself. */
  siteTitle: ColumnType<string | null, undefined, string | null>;
  siteLines: ColumnType<string | null, undefined, string | null>;
  /** Passages added, changed, moved and gone, counted. */
  changes: ColumnType<JsonText | null, undefined, JsonText | null>;
  /** Regression questions that hold it back. */
  failures: ColumnType<JsonText | null, undefined, JsonText | null>;
}

/** A website that is crawled again by itself. Without a row it never is. */
export interface RecrawlPlansTable {
  websiteId: string;
  recrawl: "daily" | "weekly" | "monthly";
  nextCrawlAt: InstantText;
}

/**
 * How a page will be once its indexing is published. `text` and `passages` are null while the page's words stay as they are. A row
 * without a `sourceId` is a new page, or, when gone, an address that the crawl itself gave up.
 */
export interface StagedPagesTable {
  indexingId: string;
  url: string;
  sourceId: string | null;
  isNew: ColumnType<number, number | undefined, number>;
  status: "active" | "failed" | "gone";
  problem: string | null;
  title: string | null;
  description: string | null;
  text: string | null;
  passages: JsonText | null;
  contentHash: string | null;
  etag: string | null;
  lastModified: string | null;
}

/** What publishing an indexing does to passages: puts one where it is named, or drops it. */
export interface StagedPassagesTable {
  indexingId: string;
  id: string;
  fate: "put" | "drop";
  sourceId: string;
  ordinal: number;
  headingPath: string;
  text: string;
}

/** One passage that a re-crawl added, changed, moved or lost. `passageId` is that of the old words. */
export interface KnowledgeChangesTable {
  id: string;
  libraryId: string;
  indexingId: string;
  websiteId: string;
  isLive: number;
  /** Sorts the newest crawl last, and within a crawl its first change last. */
  position: string;
  kind: "added" | "changed" | "moved" | "gone";
  sourceId: string;
  passageId: string | null;
  url: string;
  oldUrl: string | null;
  headingPath: string;
  oldText: string | null;
  newText: string | null;
  affectedCount: ColumnType<number, number | undefined, number>;
  createdAt: InstantText;
  confirmedAt: InstantText | null;
}

/** A reply (by its message's id) or a FAQ that leaned on words that are no longer there. */
export interface AffectedAnswersTable {
  changeId: string;
  kind: "answer" | "faq";
  subjectId: string;
  createdAt: InstantText;
}

/** A question that a new index must still answer with the page or the fact expected. */
export interface RegressionQuestionsTable {
  id: string;
  libraryId: string;
  question: string;
  expectedUrl: string | null;
  expectedFact: string | null;
  lastResult: "passed" | "failed" | null;
  lastCheckedAt: InstantText | null;
  createdAt: InstantText;
}

/** The frontier of a crawl, kept so that a killed crawl goes on where it stood. */
export interface CrawlUrlsTable {
  indexingId: string;
  url: string;
  depth: number;
  state: "queued" | "indexed" | "unchanged" | "skipped";
  reason: string | null;
  ordinal: number;
}

export interface JobsTable {
  id: string;
  kind: string;
  /** At most one unfinished job per kind and key. */
  key: string;
  payload: JsonText;
  status: "queued" | "running" | "done" | "dead";
  attempts: ColumnType<number, number | undefined, number>;
  runAfter: InstantText;
  leaseExpiresAt: InstantText | null;
  lastError: string | null;
  createdAt: InstantText;
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

/** One thread with one visitor. The session id is a secret: only its SHA-256 is kept. */
export interface ConversationsTable {
  id: string;
  sessionHash: string;
  organizationId: string | null;
  slug: string;
  /** The configuration (widget key) it began under, if any. */
  configurationId: string | null;
  /** The turn's small memory (pending demo, meeting under discussion …) as JSON. */
  state: JsonText;
  messageCount: ColumnType<number, number | undefined, number>;
  /** Whom the organization's own server named; the thread is then theirs alone. */
  visitorSubject: ColumnType<string | null, string | null | undefined, string | null>;
  visitorAttributes: ColumnType<JsonText | null, JsonText | null | undefined, JsonText | null>;
  /** The consent text that this visitor agreed to last. */
  consentVersion: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: InstantText;
  updatedAt: InstantText;
}

export interface MessagesTable {
  id: string;
  conversationId: string;
  ordinal: number;
  role: "visitor" | "agent";
  text: string;
  /** The sender's own id of the message, for repeats. The agent's reply carries the id of the message it answers. */
  clientMessageId: string | null;
  metadata: JsonText | null;
  createdAt: InstantText;
}

/** What happened in one turn, for the owner to read: no secrets, no session ids. */
export interface TurnTracesTable {
  id: string;
  conversationId: string;
  organizationId: string | null;
  messageId: string;
  trace: JsonText;
  createdAt: InstantText;
}

/** The answer to a POST that carried an Idempotency-Key, kept for 24 hours. */
export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  bodyHash: string;
  status: number | null;
  response: string | null;
  createdAt: InstantText;
}

/** An organization's working hours and slot rules, as JSON; without a row the defaults hold. */
export interface OrganizationCalendarsTable {
  organizationId: string;
  settings: JsonText;
  updatedAt: InstantText;
}

/** A slot that is held for a visitor (`heldUntil`) or booked. A slot has one row at most; a free one has none. */
export interface MeetingsTable {
  id: string;
  organizationId: string;
  conversationId: string;
  startAt: InstantText;
  endAt: InstantText;
  status: "held" | "booked";
  heldUntil: InstantText | null;
  name: string | null;
  email: string | null;
  timezone: string;
  createdAt: InstantText;
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

/** Mail that is to go out. Without a mail service it stays here, to be read. */
export interface OutgoingMailsTable {
  id: string;
  organizationId: string | null;
  /** What the mail is for, so that nobody gets the same kind again and again. */
  kind: ColumnType<string | null, string | null | undefined, string | null>;
  recipient: string;
  subject: string;
  /** Sealed by the secret box: it may carry a sign-in code or an invitation. */
  body: string;
  calendarFile: string | null;
  status: "waiting" | "sent" | "failed" | "expired";
  /** Why it failed, for people. */
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  /** After this it is of no use any more and is not sent. */
  expiresAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  sentAt: ColumnType<InstantText | null, InstantText | null | undefined, InstantText | null>;
  createdAt: InstantText;
}

/** A site that has loaded a widget. */
export interface InstallationsTable {
  configurationId: string;
  origin: string;
  violatedDirective: string | null;
  firstSeenAt: InstantText;
  lastSeenAt: InstantText;
}

/** A conversation of a browser's visitor on our own pages. `session` is the conversation's secret, sealed. */
export interface VisitorConversationsTable {
  visitorHash: string;
  conversationId: string;
  slug: string;
  session: string;
  createdAt: InstantText;
}

/** Who wants to hear of the product, one row per address. */
export interface EarlyAccessSignupsTable {
  email: string;
  name: string | null;
  source: string;
  createdAt: InstantText;
  updatedAt: InstantText;
}

/** Somebody who asked for a demo on a public page. Without an organization it is for whoever runs this server. */
export interface DemoRequestsTable {
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
  scope: "visitor" | "address" | "site" | "server";
  subject: string;
  day: string;
  organizationId: string | null;
  reserved: number;
  used: number;
  turns: number;
  refused: number;
}

/** What a visitor agreed to, word for word, and when. */
export interface ConsentsTable {
  id: string;
  organizationId: string;
  conversationId: string;
  version: string;
  text: string;
  agreedAt: InstantText;
}

/** A visitor's verdict on one reply; the last one counts. */
export interface MessageRatingsTable {
  messageId: string;
  organizationId: string | null;
  rating: "good" | "bad";
  ratedAt: InstantText;
}

/** Questions alike in wording that the agent could not answer well. */
export interface GapsTable {
  id: string;
  organizationId: string;
  status: "open" | "answered" | "dismissed";
  /** The FAQ that it became. */
  faqId: string | null;
  decidedAt: InstantText | null;
  createdAt: InstantText;
}

/** One question of a gap, by the id of the reply to it; its personal data is masked. */
export interface GapQuestionsTable {
  messageId: string;
  gapId: string;
  question: string;
  /** What the agent said, where a visitor rated it as bad. */
  answer: string | null;
  isRefused: number;
  isBadlyRated: number;
  askedAt: InstantText;
}

/** How far an organization's turns have been read for gaps. */
export interface GapReadingsTable {
  organizationId: string;
  readUntil: InstantText;
}

/** What a member decided on a passage that speaks to an assistant; it holds wherever the library has the same text. */
export interface PassageReviewsTable {
  libraryId: string;
  textHash: string;
  decision: "release" | "drop";
  decidedAt: InstantText;
}

/** What a page carries and no visitor can see. */
export interface HiddenTextsTable {
  libraryId: string;
  url: string;
  texts: JsonText;
  isSuspect: number;
  foundAt: InstantText;
}

/** A conflict between sources that a member decided. Its id changes with the values in it. */
export interface ConflictChoicesTable {
  libraryId: string;
  conflictId: string;
  faqId: string | null;
  regressionId: string | null;
  decidedAt: InstantText;
}

/** A passage as a model of embeddings sees it. SQLite keeps the floats' bytes, Postgres their list as text. */
export interface PassageVectorsTable {
  passageId: string;
  model: string;
  libraryId: string;
  /** Of what was embedded, so that the same text is never paid for twice. */
  textHash: string;
  vector: Buffer | string;
}

/** Which revision of a library has its vectors. */
export interface VectorReadingsTable {
  libraryId: string;
  model: string;
  revision: number;
}

/** Every table of ours by its name, as kysely sees it (camelCase here, snake_case in SQL). */
export interface Tables {
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
  turnTraces: TurnTracesTable;
  idempotencyKeys: IdempotencyKeysTable;
  organizationCalendars: OrganizationCalendarsTable;
  meetings: MeetingsTable;
  leads: LeadsTable;
  outgoingMails: OutgoingMailsTable;
  installations: InstallationsTable;
  visitorConversations: VisitorConversationsTable;
  earlyAccessSignups: EarlyAccessSignupsTable;
  demoRequests: DemoRequestsTable;
  tokenBudgets: TokenBudgetsTable;
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
