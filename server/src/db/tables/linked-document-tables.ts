import type { ColumnType } from "kysely";
import type { InstantText } from "./column-types.ts";

/** A document that a website links. It is offered to members until one of them adds it. */
export interface LinkedDocumentsTable {
  id: string;
  libraryId: string;
  websiteId: string;
  url: string;
  /** The words of the link, or the name of the file. */
  title: string;
  /** The page that links it. */
  foundOn: string;
  /** The document of the library that was made of it; it may be gone since. */
  documentId: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: InstantText;
}

export interface LinkedDocumentTables {
  linkedDocuments: LinkedDocumentsTable;
}
