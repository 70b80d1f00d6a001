import { parentPort } from "node:worker_threads";
import { readPage } from "./read-page.ts";
import { readSitemap } from "./read-sitemap.ts";

/** What the server asks of the reading thread. */
export type ReadTask = { id: number; bytes: Uint8Array; url: string } & (
  { kind: "page"; contentType: string | null } | { kind: "sitemap" }
);

parentPort?.on("message", (task: ReadTask) => {
  try {
    const value = task.kind === "page" ? readPage(task.bytes, task.contentType, task.url) : readSitemap(task.bytes, task.url);
    parentPort?.postMessage({ id: task.id, value });
  } catch (error) {
    parentPort?.postMessage({ id: task.id, error: error instanceof Error ? error.message : String(error) });
  }
});
