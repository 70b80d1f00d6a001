import { Worker } from "node:worker_threads";
import { serveReadingTasks } from "../../reading-processes/serve-reading-tasks.ts";
import type { StoredCause } from "../causes/stored-cause.ts";
import { type DocumentText, readDocumentText } from "./document-text.ts";
import type { ScanLimits } from "./document-blocks.ts";
import { DocumentRefusal, refusals } from "./refusal.ts";

export interface DocumentTask {
  name: string;
  bytes: Uint8Array;
  scans: ScanLimits;
}
export type DocumentResult = { document: DocumentText } | { refused: StoredCause };

// A thread of its own looks at the whole process: unpacked bytes lie outside the heap that V8 limits, and reading does not pause.
const watch = new Worker(new URL("./memory-watch.ts", import.meta.url), {
  workerData: { maxBytes: Number(process.argv[2]) * 1024 * 1024 },
});
watch.unref();

serveReadingTasks<DocumentTask, DocumentResult>(async ({ name, bytes, scans }) => {
  try {
    return { document: await readDocumentText(bytes, name, scans) };
  } catch (error) {
    return { refused: error instanceof DocumentRefusal ? error.stored : refusals.damaged };
  }
});
