import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import type { SourceKind } from "../../db/tables/knowledge-tables.ts";
import type { PassageIndex } from "../index/passage-index.ts";
import { createShield } from "../shield/shield.ts";
import { createSlice } from "../slice.ts";
import { sourcesAfter } from "./sources-after.ts";

const SOURCES_AT_ONCE = 100;
const PASSAGES_AT_ONCE = 500;

/** What catching up came upon: a source that is new or not as it was, and one that is not answered from any more. */
export interface Changes {
  changed(sourceId: string, kind: SourceKind): void;
  gone(sourceId: string, kind: SourceKind): void;
}

/**
 * Brings an index from one revision of its library to the present: each changed source is removed and, while it may be answered
 * from, added again without the passages that wait for review. Works in short slices, so that other requests are served.
 */
export async function catchUp(
  db: Database,
  libraryId: string,
  index: PassageIndex,
  fromRevision: number,
  changes?: Changes,
): Promise<void> {
  const slice = createSlice();
  const shield = createShield(db, libraryId);
  let last = { revision: fromRevision + 1, id: "" };
  for (;;) {
    const sources = await sourcesAfter(db, libraryId, last, SOURCES_AT_ONCE)
      .select(["id", "kind", "title", "url", "status", "revision"])
      .execute();
    const living = sources.filter((source) => source.status === "active" || source.status === "failed");
    const isLiving = new Set(living.map((source) => source.id));
    for (const source of sources) {
      if (isLiving.has(source.id)) changes?.changed(source.id, source.kind);
      else {
        changes?.gone(source.id, source.kind);
        index.remove(source.id);
      }
    }
    const byId = new Map(living.map((source) => [source.id, source]));
    const opened = new Set<string>();
    await slice.pause();
    for await (const passage of passagesOf(db, [...isLiving])) {
      const source = byId.get(passage.sourceId);
      if (source === undefined || index.isFull || (await shield.holds(source.kind, passage))) continue;
      if (!opened.has(source.id)) index.open(source);
      opened.add(source.id);
      index.addPassage(passage);
      await slice.pause();
    }
    // A source that lost all its passages.
    for (const source of living) if (!opened.has(source.id)) index.remove(source.id);
    const end = sources.at(-1);
    if (end === undefined || sources.length < SOURCES_AT_ONCE) return;
    last = { revision: end.revision, id: end.id };
  }
}

/** The passages of some sources, source by source and in order, read a few at a time. */
async function* passagesOf(db: Database, sourceIds: readonly string[]) {
  if (sourceIds.length === 0) return;
  let last = { sourceId: "", ordinal: -1 };
  for (;;) {
    const rows = await db.read
      .selectFrom("passages")
      .select(["id", "sourceId", "ordinal", "headingPath", "text", "shieldVerdict"])
      .where("sourceId", "in", sourceIds)
      .where(sql<boolean>`(source_id, ordinal) > (${last.sourceId}, ${last.ordinal})`)
      .orderBy("sourceId")
      .orderBy("ordinal")
      .limit(PASSAGES_AT_ONCE)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < PASSAGES_AT_ONCE) return;
    last = { sourceId: end.sourceId, ordinal: end.ordinal };
  }
}
