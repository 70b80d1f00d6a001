import type {
  AddRegression,
  AskLibraryReply,
  AnswerGap,
  Conflict,
  FaqList,
  FaqReply,
  Gap,
  HeldPassageList,
  Indexing,
  KnowledgeChangeList,
  KnowledgeContext,
  KnowledgeDocumentList,
  LibraryPageList,
  LibrarySourceList,
  Recrawl,
  RegressionList,
  RegressionQuestion,
  ResolveConflict,
  ResolveConflictReply,
  UploadedFile,
  WriteFaq,
} from "@disco/protocol";

/** Calls of the Knowledge Library. `slug` names the library. Every failure is an `ApiError`. */
export interface Api {
  knowledge: {
    /** Knowledge of the agent of a slug; null when it has nothing. It gives up after 3 s. */
    readContext: (slug: string, signal?: AbortSignal) => Promise<KnowledgeContext | null>;
    /** Starts a crawl. Without a slug the server derives one from the address: `Indexing.organizationId`. */
    indexWebsite: (url: string, slug?: string) => Promise<Indexing>;
    readIndexing: (indexingId: string, signal?: AbortSignal) => Promise<Indexing>;
    /** Puts a new index live although a regression question fails. */
    publishIndexing: (indexingId: string) => Promise<Indexing>;
  };
  faqs: {
    /** `mayAdd` says whether the caller may add others. */
    list: (slug: string, signal?: AbortSignal) => Promise<Omit<FaqList, "success">>;
    add: (slug: string, faq: WriteFaq) => Promise<SavedFaq>;
    update: (slug: string, faqId: string, faq: WriteFaq) => Promise<SavedFaq>;
    remove: (slug: string, faqId: string) => Promise<void>;
    /** Takes a removal back. */
    restore: (slug: string, faqId: string) => Promise<SavedFaq>;
  };
  documents: {
    /** `mayAdd` says whether the caller may add others. */
    list: (slug: string, signal?: AbortSignal) => Promise<Omit<KnowledgeDocumentList, "success">>;
    /** Sends one file. A refusal that names a reason is not a failure: it is the file's `reason`. */
    upload: (slug: string, file: File, options?: UploadOptions) => Promise<UploadedFile>;
    remove: (slug: string, documentId: string) => Promise<void>;
  };
  sources: {
    list: (slug: string, after?: string | null, signal?: AbortSignal) => Promise<Omit<LibrarySourceList, "success">>;
    listPages: (slug: string, sourceId: string, after?: string | null, signal?: AbortSignal) => Promise<Omit<LibraryPageList, "success">>;
    /** An excluded page answers nothing and is not crawled again until it is taken back. */
    setStatus: (slug: string, sourceId: string, status: "active" | "excluded") => Promise<void>;
    setRecrawl: (slug: string, sourceId: string, recrawl: Recrawl) => Promise<void>;
    remove: (slug: string, sourceId: string) => Promise<void>;
    /** Adds a document that the website links; it is read as an uploaded one is. */
    addDocument: (slug: string, sourceId: string, linkedId: string) => Promise<void>;
    recrawl: (slug: string, sourceId: string) => Promise<Indexing>;
  };
  gaps: {
    list: (slug: string, signal?: AbortSignal) => Promise<Gap[]>;
    /** The answer becomes a FAQ. */
    answer: (slug: string, gapId: string, answer: AnswerGap) => Promise<SavedFaq>;
    dismiss: (slug: string, gapId: string) => Promise<void>;
  };
  changes: {
    list: (slug: string, after?: string | null, signal?: AbortSignal) => Promise<Omit<KnowledgeChangeList, "success">>;
    confirm: (slug: string, changeId: string) => Promise<void>;
  };
  conflicts: {
    list: (slug: string, signal?: AbortSignal) => Promise<{ conflicts: Conflict[]; checkedAt: string }>;
    resolve: (slug: string, conflictId: string, choice: ResolveConflict) => Promise<Omit<ResolveConflictReply, "success">>;
  };
  regressions: {
    list: (slug: string, after?: string | null, signal?: AbortSignal) => Promise<Omit<RegressionList, "success">>;
    add: (slug: string, question: AddRegression) => Promise<RegressionQuestion>;
    remove: (slug: string, regressionId: string) => Promise<void>;
  };
  held: {
    list: (slug: string, signal?: AbortSignal) => Promise<Omit<HeldPassageList, "success">>;
    decide: (slug: string, passageId: string, decision: "release" | "drop") => Promise<void>;
  };
  /** Tries a question on the library. Nothing is stored. */
  ask: (slug: string, question: string, signal?: AbortSignal) => Promise<AskLibraryReply["data"]>;
}

/** A stored question and answer, with others that ask nearly the same. */
export type SavedFaq = Pick<FaqReply, "faq" | "similar">;

/** How one file goes up. */
export interface UploadOptions {
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}
