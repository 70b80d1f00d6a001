import { counted } from "../parts/words.ts";

/** The words of the sources: the connected website, its crawl, and the card of what is known. */
export interface SourcesTexts {
  connected: string;
  reindex: string;
  newWebsite: string;
  websiteUrl: string;
  urlPlaceholder: string;
  index: string;
  indexing: string;
  activeSources: string;
  none: string;
  noneHint: string;
  unavailable: string;

  /** The description of what was read from an address, and of what was read from none. */
  knownFrom: (address: string) => string;
  knownOtherwise: string;
  agents: string;
  products: string;
  features: string;
  pages: string;
  indexedPages: string;
  /** A page that has neither title nor address. */
  pageAt: (place: number) => string;
  showAllPages: (count: number) => string;
  showFewerPages: string;
  method: (method: string) => string;
  updated: (day: string) => string;

  indexed: string;
  heldBack: (failures: number) => string;
  replaced: string;
  failed: (reason: string) => string;
  unknownError: string;
  error: (message: string) => string;

  waitingFor: (address: string) => string;
  indexingOf: (address: string) => string;
  progress: (fetched: number, found: number) => string;
  found: string;
  fetched: string;
  indexedCount: string;
  skipped: string;
  goesOn: string;
  skippedPages: (count: number) => string;
  newestShown: (count: number) => string;
}

/** English. */
export const englishSources: SourcesTexts = {
  connected: "Website Connected",
  reindex: "Re-index",
  newWebsite: "Index New Website",
  websiteUrl: "Website URL",
  urlPlaceholder: "https://example.com",
  index: "Index",
  indexing: "Indexing...",
  activeSources: "Active Sources",
  none: "No sources loaded yet",
  noneHint: "Add a website URL above to get started",
  unavailable: "No context data available",

  knownFrom: (address) => `What the agent knows from ${address}`,
  knownOtherwise: "Questions and documents",
  agents: "Agents",
  products: "Products",
  features: "Features",
  pages: "Pages",
  indexedPages: "Indexed pages",
  pageAt: (place) => `Page ${place}`,
  showAllPages: (count) => `Show all ${counted(count, "page")}`,
  showFewerPages: "Show fewer pages",
  method: (method) => `Method: ${method}`,
  updated: (day) => `Updated: ${day}`,

  indexed: "✅ Successfully indexed!",
  heldBack: (failures) =>
    failures === 1
      ? "The new index is held back: a question fails. The old one keeps answering."
      : `The new index is held back: ${failures} questions fail. The old one keeps answering.`,
  replaced: "A newer crawl of this website took over.",
  failed: (reason) => `Failed: ${reason}`,
  unknownError: "Unknown error",
  error: (message) => `Error: ${message}`,

  waitingFor: (address) => `Waiting to index ${address}`,
  indexingOf: (address) => `Indexing ${address}`,
  progress: (fetched, found) => `${fetched.toLocaleString()} of ${counted(found, "page")}`,
  found: "Found",
  fetched: "Fetched",
  indexedCount: "Indexed",
  skipped: "Skipped",
  goesOn: "You can leave this panel. Indexing continues.",
  skippedPages: (count) => `Skipped pages (${count.toLocaleString()})`,
  newestShown: (count) => `The newest ${count} are shown.`,
};
