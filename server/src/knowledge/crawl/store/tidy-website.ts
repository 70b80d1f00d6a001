import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../../db/database.ts";
import { chunkText } from "../../chunk.ts";
import { createLineCounter, fromStoredText, toStoredText, withoutRepeated, writeRepeated } from "../repeated-lines.ts";
import type { PageStore, StoredPage } from "./page-store.ts";

/** Removes lines that most of a website's pages share, once the pages are there to compare. */
export async function tidyWebsite(
  db: Database,
  store: PageStore,
  repeated: Map<string, string | null>,
  signal: AbortSignal,
): Promise<void> {
  const counter = createLineCounter();
  for await (const pages of readPages(db, store, signal)) {
    for (const page of pages) counter.count(page.url, fromStoredText(page.text));
  }
  // The one page that keeps a line still counts, so a line already known is not news.
  const found = counter.repeated().filter(({ line }) => !repeated.has(line));
  if (found.length === 0) return;
  for (const { line, keptOn } of found) repeated.set(line, keptOn);
  await saveRepeated(db, store, repeated);
  for await (const pages of readPages(db, store, signal)) {
    const changed = pages.flatMap((page) => {
      const blocks = withoutRepeated(fromStoredText(page.text), repeated, page.url);
      const text = toStoredText(blocks);
      const { title, description } = page;
      return text === page.text ? [] : [{ page, text, passages: chunkText({ title, description, language: null, blocks }) }];
    });
    await Promise.all(changed.map(({ page, text, passages }) => db.write((tx) => store.rewrite(tx, page, text, passages))));
  }
}

/** Keeps the lines with the website, so that later crawls know them from the first page on. */
export async function saveRepeated(db: Database, store: PageStore, repeated: ReadonlyMap<string, string | null>): Promise<void> {
  const lines = writeRepeated(repeated);
  await db.write((tx) => store.saveLines(tx, lines));
}

async function* readPages(db: Database, store: PageStore, signal: AbortSignal): AsyncGenerator<readonly StoredPage[]> {
  for await (const pages of store.texts(db.read)) {
    signal.throwIfAborted();
    yield pages;
    await nextTurn();
  }
}
