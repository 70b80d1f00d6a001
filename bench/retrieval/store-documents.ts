import type { Insertable } from "kysely";
import { bumpRevision, type Database } from "../../server/src/db/database.ts";
import type { PassagesTable, SourcesTable } from "../../server/src/db/tables/knowledge-tables.ts";
import { chunkText } from "../../server/src/knowledge/chunk.ts";
import type { ReadText, TextBlock } from "../../server/src/knowledge/passage.ts";

export interface BenchDocument {
  id: string;
  title: string;
  text: string;
}

const DOCUMENTS_AT_ONCE = 100;
const PASSAGES_AT_ONCE = 100;
const NOW = "2026-01-01T00:00:00.000Z";
const BARE_PAGE = {
  parentId: null,
  kind: "page",
  url: null,
  description: null,
  status: "active",
  problem: null,
  contentHash: null,
  etag: null,
  lastModified: null,
  createdAt: NOW,
  updatedAt: NOW,
} as const;

/** Stores documents as pages of one library, cut as the product cuts them. */
export async function storeDocuments(
  db: Database,
  documents: readonly BenchDocument[],
): Promise<{ libraryId: string; documentOf: Map<string, string>; passages: number }> {
  const libraryId = "library";
  const documentOf = new Map<string, string>();
  let passages = 0;
  await db.write(async (tx) => {
    await tx
      .insertInto("libraries")
      .values({ id: libraryId, organizationId: null, slug: "bench", overlayTokenHash: null, expiresAt: null, createdAt: NOW })
      .execute();
  });
  for (let from = 0; from < documents.length; from += DOCUMENTS_AT_ONCE) {
    await db.write(async (tx) => {
      const revision = await bumpRevision(tx, libraryId);
      const sources: Insertable<SourcesTable>[] = [];
      const drafts: Insertable<PassagesTable>[] = [];
      for (const [offset, document] of documents.slice(from, from + DOCUMENTS_AT_ONCE).entries()) {
        const id = `source-${from + offset}`;
        const read = readPlain(document);
        documentOf.set(id, document.id);
        sources.push({ ...BARE_PAGE, id, libraryId, title: read.title, text: document.text, revision });
        for (const [ordinal, draft] of chunkText(read).entries()) {
          drafts.push({ ...draft, id: `${id}-${ordinal}`, libraryId, sourceId: id, ordinal });
        }
      }
      await tx.insertInto("sources").values(sources).execute();
      for (let i = 0; i < drafts.length; i += PASSAGES_AT_ONCE) {
        await tx
          .insertInto("passages")
          .values(drafts.slice(i, i + PASSAGES_AT_ONCE))
          .execute();
      }
      passages += drafts.length;
    });
  }
  return { libraryId, documentOf, passages };
}

/** Headings are lines that start with `#`, outside fenced code; a missing title is the first of them. */
function readPlain(document: BenchDocument): ReadText {
  const blocks: TextBlock[] = [];
  let path: { level: number; text: string }[] = [];
  let lines: string[] = [];
  let firstHeading = "";
  let isCode = false;
  const finish = () => {
    const text = lines.join("\n").trim();
    lines = [];
    if (text !== "") blocks.push({ headings: path.map((heading) => heading.text), text });
  };
  for (const line of document.text.split("\n")) {
    if (/^\s*(?:```|~~~)/u.test(line)) isCode = !isCode;
    const heading = isCode ? null : /^(#{1,6})\s+(.*?)\s*#*\s*$/u.exec(line);
    if (heading === null) {
      lines.push(line);
      continue;
    }
    finish();
    const level = heading[1]?.length ?? 1;
    const text = heading[2] ?? "";
    if (firstHeading === "") firstHeading = text;
    path = [...path.filter((above) => above.level < level), { level, text }];
  }
  finish();
  return { title: document.title.trim() || firstHeading, description: null, language: null, blocks };
}
