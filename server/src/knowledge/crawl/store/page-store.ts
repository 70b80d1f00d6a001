import type { Handle } from "../../../db/database.ts";
import type { SourceStatus } from "../../../db/tables/knowledge-tables.ts";
import type { PassageDraft } from "../../passage.ts";

/** What a crawl knows of a page before it reads it again. `sourceId` is null for a page that is new to the library. */
export interface KnownPage {
  sourceId: string | null;
  url: string;
  status: SourceStatus;
  problem: string | null;
  contentHash: string | null;
  etag: string | null;
  lastModified: string | null;
}

/** What the server told to ask with the next time. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Another address for a page, or what became of it: a failed one keeps answering from its last good text. */
export type PageChange = Partial<Validators> & {
  url?: string;
  status?: "active" | "failed" | "gone";
  problem?: string | null;
  contentHash?: null;
};

export interface PageToStore extends Validators {
  url: string;
  title: string;
  description: string | null;
  text: string;
  contentHash: string;
  passages: readonly PassageDraft[];
}

/** A page's words as they are kept. */
export interface StoredPage {
  sourceId: string | null;
  url: string;
  title: string;
  description: string | null;
  text: string;
}

/** Where a crawl stores pages: the live library, or a staged copy over it. */
export interface PageStore {
  readonly libraryId: string;
  readonly websiteId: string;
  find(handle: Handle, url: string): Promise<KnownPage | undefined>;
  /** Whether the library holds one more page. */
  hasRoom(handle: Handle): Promise<boolean>;
  /** An answering page of the website with the same text at another address. */
  findTwin(handle: Handle, contentHash: string, url: string): Promise<KnownPage | undefined>;
  put(tx: Handle, page: PageToStore, known: KnownPage | undefined): Promise<void>;
  keepValidators(tx: Handle, known: KnownPage, validators: Validators): Promise<void>;
  /** Changes how a page stands. Its passages stay, except where it is gone. */
  change(tx: Handle, known: KnownPage, change: PageChange): Promise<void>;
  /** The words of every page that answers, some at a time. */
  texts(handle: Handle): AsyncIterable<readonly StoredPage[]>;
  rewrite(tx: Handle, page: StoredPage, text: string, passages: readonly PassageDraft[]): Promise<void>;
  /** Keeps the lines that repeat on the website's pages, for later crawls. */
  saveLines(tx: Handle, lines: string): Promise<void>;
  nameWebsite(tx: Handle, title: string): Promise<void>;
}

/** Which library and website a store is of, with its clock and its source of ids. */
export interface PageStorePlace {
  libraryId: string;
  websiteId: string;
  /** The most pages that the library may hold. */
  mostPages?: number | null;
  now: () => string;
  ids: () => string;
}
