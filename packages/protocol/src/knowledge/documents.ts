import { z } from "zod";
import { Cause } from "./causes.ts";
import { Shortfall } from "./shortfalls.ts";
import { Instant } from "../text.ts";

/** Where a document stands. One that is refused may still answer from the last text that could be read. */
export const DocumentStatus = z.enum(["reading", "ready", "refused"]);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** Kind of a document, by its content. */
export const DocumentFormat = z.enum(["pdf", "docx", "doc", "pptx", "xlsx", "text", "markdown", "html", "table", "mail", "json"]);
export type DocumentFormat = z.infer<typeof DocumentFormat>;

/** A document in the library. Uploading a file of the same name again replaces its text. */
export const KnowledgeDocument = z.object({
  id: z.string(),
  name: z.string(),
  status: DocumentStatus,
  /** Why it could not be read, for people. */
  problem: z.string().nullable(),
  /** The same for programs. */
  cause: Cause.nullable(),
  format: DocumentFormat.nullable(),
  /** Pages, where the format knows them. */
  pages: z.number().int().nullable(),
  /** Bytes of the file. */
  size: z.number().int(),
  /** Text in it that no reader can see, and that was therefore left out; at most ten pieces, cut short. For members only. */
  hidden: z.array(z.string()),
  /** How many letters and figures of visible text it has, and how many of them were kept; null for one that was read before they were counted. */
  letters: z.object({ seen: z.number().int(), kept: z.number().int() }).nullable(),
  /** Losses while reading it. For members only. */
  shortfalls: z.array(Shortfall),
  updatedAt: Instant,
  /** Whether the caller may remove it. */
  isOwn: z.boolean(),
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

/**
 * The documents of a library, by name. Without a bearer: those that answer, and those of the browser's own overlay. `mayAdd` says whether
 * the caller may add others.
 */
export const KnowledgeDocumentList = z.object({ success: z.literal(true), documents: z.array(KnowledgeDocument), mayAdd: z.boolean() });
export type KnowledgeDocumentList = z.infer<typeof KnowledgeDocumentList>;

/** State of one uploaded file. `reading`: it is stored and still being read; the list shows the result. */
export const UploadedFile = z.object({
  /** The document's id; null for a file that was refused before it became one. */
  id: z.string().nullable(),
  name: z.string(),
  status: DocumentStatus,
  /** Why it was refused, in a sentence for people. */
  reason: z.string().nullable(),
  /** The same for programs. */
  cause: Cause.nullable(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** The reply to an upload of which at least one file was taken; `files` are in the order in which they were sent. */
export const UploadReply = z.object({ success: z.literal(true), files: z.array(UploadedFile) });
export type UploadReply = z.infer<typeof UploadReply>;

/** The reply to an upload of which every file was refused (400, 413 or 415): the error shape, and each file's reason. */
export const UploadRefusal = z.object({ success: z.literal(false), error: z.string(), code: z.string(), files: z.array(UploadedFile) });
export type UploadRefusal = z.infer<typeof UploadRefusal>;
