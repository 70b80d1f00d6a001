import { ReadingStopped } from "../../reading-processes/fork-reader.ts";
import { createReadingProcess } from "../../reading-processes/reading-process.ts";
import type { DocumentText } from "./document-text.ts";
import type { DocumentResult, DocumentTask } from "./document-worker.ts";
import { DocumentRefusal, refusals } from "./refusal.ts";

/** Reads documents in a process of its own, one at a time, so that a large or hostile one harms nothing but its own reading. */
export interface DocumentReader {
  /** @throws DocumentRefusal when it cannot be read, or not within the time and memory it may take. */
  read(bytes: Uint8Array, name: string, signal: AbortSignal): Promise<DocumentText>;
  /** The process that reads, while there is one. */
  readonly pid: number | null;
  close(): Promise<void>;
}

export interface DocumentReaderOptions {
  timeoutMs: number;
  maxMemoryMb: number;
}

const HEAP_SHARE = 0.75;
/** Scanned pages take most of the time of a document; those left over are reported. */
const SCAN_SHARE = 0.6;
/** What a page of them takes for a moment. */
const SCAN_MEMORY_MB = 170;

export function createDocumentReader({ timeoutMs, maxMemoryMb }: DocumentReaderOptions): DocumentReader {
  const reading = createReadingProcess<DocumentTask, DocumentResult>(new URL("./document-worker.ts", import.meta.url), {
    timeoutMs,
    maxHeapMb: maxMemoryMb * HEAP_SHARE,
    args: [String(maxMemoryMb)],
    mayStartThreads: true,
  });
  const maxBytes = (maxMemoryMb - SCAN_MEMORY_MB) * 1024 * 1024;
  return {
    read: async (bytes, name, signal) => {
      try {
        const result = await reading.ask({ name, bytes, scans: { ms: SCAN_SHARE * timeoutMs, maxBytes } }, signal);
        if ("refused" in result) throw new DocumentRefusal(result.refused);
        return result.document;
      } catch (error) {
        if (!(error instanceof ReadingStopped)) throw error;
        throw new DocumentRefusal(error.limit === "time" ? refusals.tooSlow : refusals.tooMuchMemory, { cause: error });
      }
    },
    get pid() {
      return reading.pid;
    },
    close: () => reading.close(),
  };
}
