import { Worker } from "node:worker_threads";
import { type DocumentText, readDocumentText } from "./document-text.ts";
import type { StoredCause } from "../causes/stored-cause.ts";
import { DocumentRefusal } from "./refusal.ts";

export interface DocumentTask {
  id: number;
  name: string;
  bytes: Uint8Array;
}
export type DocumentResult = { id: number } & ({ document: DocumentText } | { refused: StoredCause } | { failed: string });

// A thread of its own looks at the whole process: unpacked bytes lie outside the heap that V8 limits, and reading does not pause.
const watch = new Worker(new URL("./memory-watch.ts", import.meta.url), {
  workerData: { maxBytes: Number(process.argv[2]) * 1024 * 1024 },
});
watch.unref();

process.on("message", (task: DocumentTask) => {
  void read(task).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit(0));
// A signal to the whole group is the server's to obey: it ends this process when it is done.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.send?.("up");

async function read({ id, name, bytes }: DocumentTask): Promise<DocumentResult> {
  try {
    return { id, document: await readDocumentText(bytes, name) };
  } catch (error) {
    if (error instanceof DocumentRefusal) return { id, refused: error.stored };
    return { id, failed: error instanceof Error ? error.message : String(error) };
  }
}
