import { z } from "zod";
import { KnowledgeChangeList } from "../knowledge/changes.ts";
import { ConflictList, ResolveConflict, ResolveConflictReply } from "../knowledge/conflicts.ts";
import { KnowledgeDocumentList, UploadRefusal, UploadReply } from "../knowledge/documents.ts";
import { AnswerGap, GapList } from "../knowledge/gaps.ts";
import { DecideHeldPassage, HeldPassageList } from "../knowledge/held-passages.ts";
import { FaqList, FaqReply, IndexWebsite, IndexingReply, KnowledgeContextReply, WriteFaq } from "../knowledge/knowledge.ts";
import { AddLinkedDocument, LibraryPageList, LibrarySourceList, PageStatus, UpdateSource } from "../knowledge/sources.ts";
import { Slug, text } from "../text.ts";
import type { Contract } from "./contract.ts";
import { BySlug, Done, Id, Nothing, pageSize } from "./shapes.ts";

const ByGap = z.object({ slug: Slug, gapId: Id });
const ByIndexing = z.object({ indexingId: Id });
const ByFaq = z.object({ slug: Slug, faqId: Id });
const BySource = z.object({ slug: Slug, sourceId: Id });
/** The outcome of an upload. */
const UploadForm = z
  .object({
    organizationId: Slug.optional(),
    files: z.array(z.object({ name: z.string(), contentHash: z.string() })).min(1, "must not be empty"),
  })
  .meta({ description: "multipart/form-data: any number of parts with a file each, and the field organizationId." });

export const knowledgeContracts = {
  listChanges: {
    access: "member",
    params: BySlug,
    query: z.object({
      indexing: text(64).optional(),
      open: z.enum(["true", "false"]).default("false"),
      after: text(128).optional(),
      limit: pageSize(100, 50),
    }),
    reply: KnowledgeChangeList,
  },
  confirmChange: { access: "member", params: z.object({ slug: Slug, changeId: Id }), body: Nothing, reply: Done },

  listConflicts: { access: "member", params: BySlug, reply: ConflictList },
  resolveConflict: {
    access: "member",
    isIdempotent: true,
    params: z.object({ slug: Slug, conflictId: Id }),
    body: ResolveConflict,
    reply: ResolveConflictReply,
  },

  uploadDocuments: {
    access: "public",
    isIdempotent: true,
    consumes: "multipart/form-data",
    body: UploadForm,
    reply: UploadReply,
    errors: { 400: UploadRefusal, 413: UploadRefusal, 429: UploadRefusal },
  },
  listDocuments: { access: "public", params: BySlug, reply: KnowledgeDocumentList },
  deleteDocument: { access: "public", params: z.object({ slug: Slug, documentId: Id }), reply: Done },

  listGaps: { access: "member", params: BySlug, reply: GapList },
  answerGap: { access: "member", isIdempotent: true, params: ByGap, body: AnswerGap, reply: FaqReply },
  dismissGap: { access: "member", params: ByGap, body: Nothing, reply: Done },

  listHeldPassages: { access: "member", params: BySlug, reply: HeldPassageList },
  decideHeldPassage: {
    access: "member",
    params: z.object({ slug: Slug, passageId: Id }),
    body: DecideHeldPassage,
    reply: Done,
  },

  indexWebsite: { access: "public", isIdempotent: true, body: IndexWebsite, reply: IndexingReply, status: 202 },
  readIndexing: { access: "public", params: ByIndexing, reply: IndexingReply },
  readContext: { access: "public", params: BySlug, reply: KnowledgeContextReply, hasEtag: true },
  listFaqs: { access: "public", params: BySlug, reply: FaqList },
  addFaq: { access: "public", isIdempotent: true, params: BySlug, body: WriteFaq, reply: FaqReply },
  updateFaq: { access: "public", params: ByFaq, body: WriteFaq, reply: FaqReply },
  deleteFaq: { access: "public", params: ByFaq, reply: Done },
  restoreFaq: { access: "public", isIdempotent: true, params: ByFaq, body: Nothing, reply: FaqReply },

  listSources: {
    access: "public",
    params: BySlug,
    query: z.object({ after: Id.optional(), limit: pageSize(50, 20) }),
    reply: LibrarySourceList,
  },
  listSourcePages: {
    access: "public",
    params: BySource,
    query: z.object({
      after: text(2_048).optional(),
      limit: pageSize(200, 50),
      status: PageStatus.optional(),
    }),
    reply: LibraryPageList,
  },
  updateSource: { access: "public", params: BySource, body: UpdateSource, reply: Done },
  deleteSource: { access: "public", params: BySource, reply: Done },
  addLinkedDocument: { access: "public", isIdempotent: true, params: BySource, body: AddLinkedDocument, reply: Done },
  recrawlSource: { access: "public", isIdempotent: true, params: BySource, body: Nothing, reply: IndexingReply, status: 202 },
  publishIndexing: { access: "member", params: ByIndexing, body: Nothing, reply: IndexingReply, status: 202 },
} satisfies Record<string, Contract>;
