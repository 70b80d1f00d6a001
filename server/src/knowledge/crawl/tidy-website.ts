import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import { bumpRevision } from "../../db/database.ts";
import { chunkText } from "../chunk.ts";
import { createLineCounter, fromStoredText, toStoredText, withoutRepeated, writeRepeated } from "./repeated-lines.ts";
import { replacePassages, type Shelf } from "./store-page.ts";

const PAGES_AT_ONCE = 40;

/** Takes lines that stand on most of a website's pages out of all of them, once the pages are there to compare. */
export async function tidyWebsite(db: Database, shelf: Shelf, repeated: Map<string, string | null>, signal: AbortSignal): Promise<void> {
  const counter = createLineCounter();
  for await (const pages of readPages(db, shelf, signal)) {
    for (const page of pages) counter.count(page.url ?? "", fromStoredText(page.text));
  }
  // The one page that keeps a line still counts, so a line already known is not news.
  const found = counter.repeated().filter(({ line }) => !repeated.has(line));
  if (found.length === 0) return;
  for (const { line, keptOn } of found) repeated.set(line, keptOn);
  await saveRepeated(db, shelf, repeated);
  for await (const pages of readPages(db, shelf, signal)) {
    const changed = pages.flatMap((page) => {
      const before = fromStoredText(page.text);
      const blocks = withoutRepeated(before, repeated, page.url ?? "");
      const text = toStoredText(blocks);
      return text === page.text
        ? []
        : [{ ...page, text, passages: chunkText({ title: page.title, description: page.description, language: null, blocks }) }];
    });
    await Promise.all(
      changed.map((page) =>
        db.write(async (tx) => {
          const revision = await bumpRevision(tx, shelf.libraryId);
          await tx.updateTable("sources").set({ text: page.text, revision, updatedAt: shelf.now }).where("id", "=", page.id).execute();
          await replacePassages(tx, shelf, page.id, page.passages);
        }),
      ),
    );
  }
}

/** Keeps the lines in the website's own row, so that later crawls know them from the first page on. */
export async function saveRepeated(db: Database, shelf: Shelf, repeated: ReadonlyMap<string, string | null>): Promise<void> {
  const text = writeRepeated(repeated);
  await db.write((tx) => tx.updateTable("sources").set({ text }).where("id", "=", shelf.websiteId).where("text", "!=", text).execute());
}

async function* readPages(db: Database, shelf: Shelf, signal: AbortSignal) {
  for (let after = ""; ;) {
    signal.throwIfAborted();
    const pages = await db.read
      .selectFrom("sources")
      .select(["id", "url", "title", "description", "text"])
      .where("libraryId", "=", shelf.libraryId)
      .where("parentId", "=", shelf.websiteId)
      .where("kind", "=", "page")
      .where("status", "in", ["active", "failed"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGES_AT_ONCE)
      .execute();
    if (pages.length > 0) yield pages;
    const last = pages.at(-1);
    if (last === undefined || pages.length < PAGES_AT_ONCE) return;
    after = last.id;
    await nextTurn();
  }
}
