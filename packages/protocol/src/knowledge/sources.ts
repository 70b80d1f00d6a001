import { z } from "zod";
import { Cause } from "./causes.ts";
import { Indexing } from "./knowledge.ts";
import { Shortfall } from "./shortfalls.ts";
import { Instant } from "../text.ts";

/** How often a website is crawled again by itself. */
export const Recrawl = z.enum(["never", "daily", "weekly", "monthly"]);
export type Recrawl = z.infer<typeof Recrawl>;

/** Where a page stands. A `failed` page answers from its last good text; `excluded` and `gone` ones answer nothing. */
export const PageStatus = z.enum(["active", "failed", "excluded", "gone"]);
export type PageStatus = z.infer<typeof PageStatus>;

/** A file that a website links, to be added to the library as a document. */
export const LinkedDocument = z.object({ id: z.string(), url: z.string(), title: z.string(), foundOn: z.string() });
export type LinkedDocument = z.infer<typeof LinkedDocument>;

/** Which linked document to add. */
export const AddLinkedDocument = z.strictObject({ linkedId: z.string().min(1).max(64) });
export type AddLinkedDocument = z.infer<typeof AddLinkedDocument>;

/**
 * A website, or a page without one. `isOwn` says whether the caller may change it; of other sources only the answerable part is
 * visible. `pages` counts by status.
 */
export const LibrarySource = z.object({
  id: z.string(),
  kind: z.enum(["website", "page"]),
  url: z.string(),
  title: z.string(),
  status: z.enum(["active", "failed"]),
  problem: z.string().nullable(),
  cause: Cause.nullable(),
  method: z.string(),
  updatedAt: Instant,
  pages: z.object({ active: z.number().int(), failed: z.number().int(), excluded: z.number().int(), gone: z.number().int() }),
  recrawl: Recrawl,
  nextCrawlAt: Instant.nullable(),
  /** The newest crawl, of the whole website or of one page of it. */
  lastIndexing: Indexing.nullable(),
  /** Content that was seen and not stored, or not read. For members only. */
  shortfalls: z.array(Shortfall),
  /** The first linked documents that were not added yet. */
  linkedDocuments: z.array(LinkedDocument),
  isOwn: z.boolean(),
});
export type LibrarySource = z.infer<typeof LibrarySource>;

/** How many passages of a library are found by their meaning; the others by their words alone. */
export const Understanding = z.object({ understood: z.number().int(), passages: z.number().int() });
export type Understanding = z.infer<typeof Understanding>;

/**
 * The websites of a library, oldest first. `next` is the `after` of the next part, or null at the end; `mayAdd` says whether the caller may
 * add others. `understanding` is null once all passages are understood.
 */
export const LibrarySourceList = z.object({
  success: z.literal(true),
  sources: z.array(LibrarySource),
  next: z.string().nullable(),
  mayAdd: z.boolean(),
  understanding: Understanding.nullable(),
});
export type LibrarySourceList = z.infer<typeof LibrarySourceList>;

/** One page of a website. `problem` says why its last reading failed, or why it is gone; `cause` says the same for programs. */
export const LibraryPage = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  status: PageStatus,
  problem: z.string().nullable(),
  cause: Cause.nullable(),
  updatedAt: Instant,
});
export type LibraryPage = z.infer<typeof LibraryPage>;

/** The pages of a website in the order of their addresses. `next` is the `after` of the next part, or null at the end. */
export const LibraryPageList = z.object({ success: z.literal(true), pages: z.array(LibraryPage), next: z.string().nullable() });
export type LibraryPageList = z.infer<typeof LibraryPageList>;

/** Excludes a page from answers and crawls (or takes it back), or plans a website's crawls. */
export const UpdateSource = z.union([z.strictObject({ status: z.enum(["active", "excluded"]) }), z.strictObject({ recrawl: Recrawl })]);
export type UpdateSource = z.infer<typeof UpdateSource>;
