import { z } from "zod";
import { Cause } from "./causes.ts";
import { filledText, Instant, Slug, WebAddress } from "../text.ts";

/** Asks for a website to be crawled into the knowledge of `organizationId`. */
export const IndexWebsite = z.strictObject({
  url: WebAddress,
  organizationId: Slug.optional(),
});
export type IndexWebsite = z.infer<typeof IndexWebsite>;

/**
 * Where a crawl stands. A new index that fails a regression question is `held` beside the old one, which keeps answering;
 * one that a newer crawl overtook is `replaced`.
 */
export const IndexingStatus = z.enum(["queued", "running", "finished", "failed", "held", "replaced"]);
export type IndexingStatus = z.infer<typeof IndexingStatus>;

/** A page the crawl left out, and why, in words for people. */
export const SkippedPage = z.object({ url: z.string(), reason: z.string(), cause: Cause.nullable() });
export type SkippedPage = z.infer<typeof SkippedPage>;

/** A regression question that a new index does not answer as expected, with what it says instead. */
export const RegressionFailure = z.object({
  regressionId: z.string(),
  question: z.string(),
  expectedUrl: z.string().nullable(),
  expectedFact: z.string().nullable(),
  reply: z.string(),
  citedUrls: z.array(z.string()),
});
export type RegressionFailure = z.infer<typeof RegressionFailure>;

/** The progress of one crawl. Counts are pages; `skipped` names at most 50 of them, newest first. */
export const Indexing = z.object({
  id: z.string(),
  url: z.string(),
  organizationId: z.string(),
  status: IndexingStatus,
  pagesFound: z.number().int(),
  pagesFetched: z.number().int(),
  pagesIndexed: z.number().int(),
  pagesSkipped: z.number().int(),
  skipped: z.array(SkippedPage),
  /** Effect of a repeated crawl on its passages; null for a first crawl, and before the end. */
  changes: z.object({ added: z.number().int(), changed: z.number().int(), moved: z.number().int(), gone: z.number().int() }).nullable(),
  /** Why the new index is held back. */
  failures: z.array(RegressionFailure),
  error: z.string().nullable(),
  /** Cause of its end, where it is known. */
  cause: Cause.nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
});
export type Indexing = z.infer<typeof Indexing>;

/** The reply to an accepted crawl and to a look at its progress. */
export const IndexingReply = z.object({ success: z.literal(true), data: Indexing });
export type IndexingReply = z.infer<typeof IndexingReply>;

/** Knowledge of an organization's agent, as the Knowledge Library shows it. */
export const KnowledgeContext = z.object({
  companyName: z.string(),
  products: z.array(z.string()),
  features: z.array(z.string()),
  agents: z.array(z.string()),
  organizationId: z.string(),
  indexedAt: Instant.nullable(),
  indexedUrl: z.string().nullable(),
  pagesIndexed: z.number().int(),
  source: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type KnowledgeContext = z.infer<typeof KnowledgeContext>;

/** The reply to a context read; `data` is null for an unknown organization. */
export const KnowledgeContextReply = z.object({ success: z.literal(true), data: KnowledgeContext.nullable() });
export type KnowledgeContextReply = z.infer<typeof KnowledgeContextReply>;

/** A question with the answer the company wants given. */
export const Faq = z.object({ id: z.string(), question: z.string(), answer: z.string() });
export type Faq = z.infer<typeof Faq>;

/** The fields of a question and answer as they are written. */
export const WriteFaq = z.strictObject({ question: filledText(500), answer: filledText(5000) });
export type WriteFaq = z.infer<typeof WriteFaq>;

/** The same in a list: `isOwn` says whether the caller may change it. */
export const ListedFaq = Faq.extend({ isOwn: z.boolean() });
export type ListedFaq = z.infer<typeof ListedFaq>;

/** The list of questions and answers, oldest first. `mayAdd` says whether the caller may add others. */
export const FaqList = z.object({ success: z.literal(true), faqs: z.array(ListedFaq), mayAdd: z.boolean() });
export type FaqList = z.infer<typeof FaqList>;

/** The reply to a question and answer that was added, changed or restored; `similar` are others that ask nearly the same. */
export const FaqReply = z.object({ success: z.literal(true), faq: Faq, similar: z.array(Faq) });
export type FaqReply = z.infer<typeof FaqReply>;
