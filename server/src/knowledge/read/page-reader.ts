import { createReadingProcess } from "../../reading-processes/reading-process.ts";
import type { PageTask } from "./page-worker.ts";
import type { PageMarks } from "./fields/read-marks.ts";
import type { ReadPage } from "./read-page.ts";
import type { ReadSitemap } from "./read-sitemap.ts";
import type { PageTags } from "./read-tags.ts";

/** Reads pages and sitemaps in a process of its own, so that a large or hostile one never stops the server. */
export interface PageReader {
  /** @throws Error when the page cannot be read within the time and memory it may take. */
  readPage(bytes: Uint8Array, contentType: string | null, url: string): Promise<ReadPage>;
  readSitemap(bytes: Uint8Array, url: string): Promise<ReadSitemap>;
  /** @throws Error as `readPage` does. */
  readMarks(bytes: Uint8Array, contentType: string | null, url: string): Promise<PageMarks>;
  /** @throws Error as `readPage` does. */
  readTags(bytes: Uint8Array, contentType: string | null): Promise<PageTags>;
  close(): Promise<void>;
}

const MAX_MEMORY_MB = 768;

export function createPageReader({ timeoutMs = 15_000 } = {}): PageReader {
  const reading = createReadingProcess<PageTask, unknown>(new URL("./page-worker.ts", import.meta.url), {
    timeoutMs,
    maxHeapMb: MAX_MEMORY_MB,
  });
  return {
    readPage: async (bytes, contentType, url) => (await reading.ask({ kind: "page", bytes, contentType, url })) as ReadPage,
    readSitemap: async (bytes, url) => (await reading.ask({ kind: "sitemap", bytes, url })) as ReadSitemap,
    readMarks: async (bytes, contentType, url) => (await reading.ask({ kind: "marks", bytes, contentType, url })) as PageMarks,
    readTags: async (bytes, contentType) => (await reading.ask({ kind: "tags", bytes, contentType })) as PageTags,
    close: () => reading.close(),
  };
}
