import SqliteFile from "better-sqlite3";
import type { BenchDocument } from "./store-documents.ts";

/** SQLite's full-text search with its Porter stemmer, whole documents, any of the words: what a good engine must beat. */
export function openFloor(documents: readonly BenchDocument[]): { find(text: string, limit: number): string[]; close(): void } {
  const connection = new SqliteFile(":memory:");
  connection.exec("create virtual table documents using fts5(id unindexed, title, text, tokenize = 'porter unicode61')");
  const insert = connection.prepare<[string, string, string]>("insert into documents (id, title, text) values (?, ?, ?)");
  connection.transaction(() => {
    for (const document of documents) insert.run(document.id, document.title, document.text);
  })();
  const select = connection
    .prepare<[string, number], string>("select id from documents where documents match ? order by rank limit ?")
    .pluck();
  return {
    find: (text, limit) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      if (words.length === 0) return [];
      return select.all([...new Set(words)].map((word) => `"${word}"`).join(" OR "), limit);
    },
    close: () => connection.close(),
  };
}
