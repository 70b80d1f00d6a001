import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

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

/** A website, page, FAQ or document. A page's `parentId` is its website. For a FAQ `title` is the question, `text` the answer, and `description` has other wordings of the question, a line each. */
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
  /** Content that was seen and not stored: a JSON array of codes and values (`knowledge/shortfalls.ts`). */
  shortfalls: ColumnType<JsonText, JsonText | undefined, JsonText>;
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
  /** Read in a picture of a page: 1 or 0. */
  isScan: ColumnType<number, number | undefined, number>;
  /** The shield's verdict (`knowledge/shield/verdict.ts`); null before it. */
  shieldVerdict: ColumnType<string | null, string | null | undefined, string | null>;
}

/** An uploaded file: `id` is its source's. It stays after a refusal, so that the reason can be read; then nothing of it answers that did not before. */
export interface DocumentsTable {
  id: string;
  libraryId: string;
  name: string;
  status: "reading" | "ready" | "refused";
  format: "pdf" | "docx" | "doc" | "pptx" | "xlsx" | "text" | "markdown" | "html" | "table" | "mail" | "json" | null;
  pages: number | null;
  size: number;
  contentHash: string;
  /** Text that no reader can see, which was left out: a JSON array. */
  hidden: JsonText;
  /** How much of each page or part was seen and kept: a JSON array (`documents/document-parts.ts`). */
  parts: ColumnType<JsonText | null, JsonText | null | undefined, JsonText | null>;
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
  /** Facts of a staged crawl about the website itself. */
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

/** Effect of publishing an indexing on a passage: put it there, or drop it. */
export interface StagedPassagesTable {
  indexingId: string;
  id: string;
  fate: "put" | "drop";
  sourceId: string;
  ordinal: number;
  headingPath: string;
  text: string;
  shieldVerdict: ColumnType<string | null, string | null | undefined, string | null>;
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
  /** The agent's reply, where a visitor rated it as bad. */
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

/** A member's decision on a suspect passage; it covers the same text in the whole library. */
export interface PassageReviewsTable {
  libraryId: string;
  textHash: string;
  decision: "release" | "drop";
  decidedAt: InstantText;
}

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

/** A passage as a model of embeddings sees it. Vectors have one byte a number and lie one after another. */
export interface PassageVectorsTable {
  passageId: string;
  model: string;
  libraryId: string;
  /** Hash of the embedded text, so that equal texts are embedded once. */
  textHash: string;
  /** Grows within a library and model: what is new is what lies in later batches. */
  batch: number;
  vector: Uint8Array;
  sentences: Uint8Array;
}

/** Which revision of a library has its vectors, -1 before any has, and the batch that was stored last. */
export interface VectorReadingsTable {
  libraryId: string;
  model: string;
  revision: number;
  batch: ColumnType<number, number | undefined, number>;
}
