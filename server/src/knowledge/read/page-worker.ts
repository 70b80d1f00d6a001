import { serveReadingTasks } from "../../reading-processes/serve-reading-tasks.ts";
import { readMarks } from "./fields/read-marks.ts";
import { readPage } from "./read-page.ts";
import { readSitemap } from "./read-sitemap.ts";
import { readTags } from "./read-tags.ts";

/** What the server asks of the reading process. */
export type PageTask = { bytes: Uint8Array } & (
  | { kind: "page"; contentType: string | null; url: string }
  | { kind: "marks"; contentType: string | null; url: string }
  | { kind: "sitemap"; url: string }
  | { kind: "tags"; contentType: string | null }
);

serveReadingTasks((task: PageTask) => {
  if (task.kind === "page") return readPage(task.bytes, task.contentType, task.url);
  if (task.kind === "marks") return readMarks(task.bytes, task.contentType, task.url);
  return task.kind === "sitemap" ? readSitemap(task.bytes, task.url) : readTags(task.bytes, task.contentType);
});
