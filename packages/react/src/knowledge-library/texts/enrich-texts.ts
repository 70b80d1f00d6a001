import { counted } from "../parts/words.ts";

/** The words of the documents and the further pages. */
export interface EnrichTexts {
  drop: string;
  browse: string;
  /** Further file types of members. */
  alsoTaken: string;
  toUpload: string;
  files: string;
  uploads: string;
  sent: (percent: number) => string;
  waiting: string;
  failed: string;
  added: string;
  reading: string;
  refused: string;
  /** Announced when a file's state is known: the name, the state, and why when there is a reason. */
  announced: (name: string, state: string, reason: string | null) => string;
  again: (name: string) => string;
  stop: (name: string) => string;
  takeOff: (name: string) => string;

  documents: string;
  documentsUnread: string;
  remove: (name: string) => string;
  removed: (name: string) => string;
  pages: (count: number) => string;
  hiddenText: (pieces: number) => string;

  morePages: string;
  pageUrl: (place: number) => string;
  pagePlaceholder: string;
  removeUrl: (place: number) => string;
  addUrl: string;
  enrich: string;
  enriching: string;
  pageOf: (place: number, of: number) => string;
  enriched: string;
  failedToEnrich: (message: string) => string;
  demoMode: string;
  demoAgent: (name: string) => string;
}

/** English. */
export const englishEnrich: EnrichTexts = {
  drop: "Drag & drop PDFs, DOCs, or TXT files here",
  browse: "or click to browse",
  alsoTaken: "Also PPTX, XLSX, CSV, Markdown, HTML, EML and JSON",
  toUpload: "Documents to upload",
  files: "Files to upload",
  uploads: "Uploaded files",
  sent: (percent) => `${percent} %`,
  waiting: "Waiting",
  failed: "Failed",
  added: "Added",
  reading: "Reading",
  refused: "Refused",
  announced: (name, state, reason) => (reason === null ? `${name}: ${state}` : `${name}: ${state}. ${reason}`),
  again: (name) => `Upload ${name} again`,
  stop: (name) => `Cancel ${name}`,
  takeOff: (name) => `Take ${name} off this list`,

  documents: "Documents",
  documentsUnread: "The documents could not be read",
  remove: (name) => `Remove ${name}`,
  removed: (name) => `${name} was removed`,
  pages: (count) => counted(count, "page"),
  hiddenText: (pieces) => `${counted(pieces, "piece")} of hidden text left out`,

  morePages: "Index Additional Pages",
  pageUrl: (place) => `Page URL ${place}`,
  pagePlaceholder: "https://example.com/page",
  removeUrl: (place) => `Remove page URL ${place}`,
  addUrl: "Add another URL",
  enrich: "Enrich Knowledge Base",
  enriching: "Enriching Knowledge Base...",
  pageOf: (place, of) => `Page ${place} of ${of}`,
  enriched: "✅ Knowledge base enriched successfully!",
  failedToEnrich: (message) => `❌ Error enriching knowledge: ${message}`,
  demoMode: "Demo Mode",
  demoAgent: (name) => `This agent is configured for ${name}.`,
};
