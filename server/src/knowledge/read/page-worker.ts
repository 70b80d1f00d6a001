import { parentPort } from "node:worker_threads";
import { readMarks } from "./read-marks.ts";
import { readPage } from "./read-page.ts";
import { readSitemap } from "./read-sitemap.ts";
import { readTags } from "./read-tags.ts";

/** What the server asks of the reading thread. */
export type ReadTask = { id: number; bytes: Uint8Array } & (
  | { kind: "page"; contentType: string | null; url: string }
  | { kind: "marks"; contentType: string | null; url: string }
  | { kind: "sitemap"; url: string }
  | { kind: "tags"; contentType: string | null }
);

parentPort?.on("message", (task: ReadTask) => {
  try {
    parentPort?.postMessage({ id: task.id, value: read(task) });
  } catch (error) {
    parentPort?.postMessage({ id: task.id, error: error instanceof Error ? error.message : String(error) });
  }
});

function read(task: ReadTask): unknown {
  if (task.kind === "page") return readPage(task.bytes, task.contentType, task.url);
  if (task.kind === "marks") return readMarks(task.bytes, task.contentType, task.url);
  return task.kind === "sitemap" ? readSitemap(task.bytes, task.url) : readTags(task.bytes, task.contentType);
}

// What it is made of has been read: from now on the time is the pages' own.
parentPort?.postMessage("up");
