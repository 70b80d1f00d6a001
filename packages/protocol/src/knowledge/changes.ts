import { z } from "zod";
import { Instant } from "../text.ts";

/** Change of a passage by a crawl. A `moved` one says the same under another address or heading. */
export const ChangeKind = z.enum(["added", "changed", "moved", "gone"]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** A past answer or a FAQ that leaned on a passage that has changed. It is stale until the change is confirmed. */
export const AffectedAnswer = z.object({
  kind: z.enum(["answer", "faq"]),
  /** The reply's message id, or the FAQ's id. */
  id: z.string(),
  /** The conversation of a past answer. */
  conversationId: z.string().nullable(),
  question: z.string(),
  answer: z.string(),
  isStale: z.boolean(),
  createdAt: Instant,
});
export type AffectedAnswer = z.infer<typeof AffectedAnswer>;

/** One difference between two crawls of a website, with what leaned on the old words (at most 20 of `affectedCount`). */
export const KnowledgeChange = z.object({
  id: z.string(),
  indexingId: z.string(),
  kind: ChangeKind,
  /** The page's address now, or the last it had. `oldUrl` differs for a passage that moved to another page. */
  url: z.string(),
  oldUrl: z.string().nullable(),
  headingPath: z.string(),
  oldText: z.string().nullable(),
  newText: z.string().nullable(),
  affectedCount: z.number().int(),
  affected: z.array(AffectedAnswer),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
});
export type KnowledgeChange = z.infer<typeof KnowledgeChange>;

/** Differences of the newest crawls first. `next` is the `after` of the next part, or null at the end. */
export const KnowledgeChangeList = z.object({
  success: z.literal(true),
  changes: z.array(KnowledgeChange),
  /** Changes that a member has to confirm, because answers cited the old text. */
  openCount: z.number().int(),
  next: z.string().nullable(),
});
export type KnowledgeChangeList = z.infer<typeof KnowledgeChangeList>;
