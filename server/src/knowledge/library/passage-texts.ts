import { LRUCache } from "lru-cache";
import type { Database } from "../../db/database.ts";
import { preparedQuery } from "../../db/prepared-query.ts";
import type { SourceKind } from "../../db/tables/knowledge-tables.ts";

/** What the database knows of a passage. */
export interface PassageRow {
  id: string;
  ordinal: number;
  headingPath: string;
  text: string;
  page?: number | null;
  isScan?: boolean;
  kind: SourceKind;
  title: string;
  url: string | null;
}

/** Reads passages, and remembers those read last. */
export interface PassageTexts {
  /**
   * The rows of those that there are, each in its passage's place. `stateOf` tells the state of each passage's source as a number, another for
   * each state and source that ever changed, because a page may change its address under the same passages.
   */
  read(ids: readonly string[], stateOf: (at: number) => number): Promise<readonly (PassageRow | undefined)[]>;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Strings' and entries' own memory. */
const OVERHEAD_BYTES = 500;
const IDS_AT_ONCE = 10;

const rowsOf = preparedQuery((handle, at: Record<string, string>) =>
  handle
    .selectFrom("passages")
    .innerJoin("sources", "sources.id", "passages.sourceId")
    .select([
      "passages.id",
      "passages.ordinal",
      "passages.headingPath",
      "passages.text",
      "passages.page",
      "passages.isScan",
      "sources.kind",
      "sources.title",
      "sources.url",
    ])
    .where(
      "passages.id",
      "in",
      Array.from({ length: IDS_AT_ONCE }, (_, i) => at[`id${i}`] ?? ""),
    ),
);

export function createPassageTexts(db: Database): PassageTexts {
  const known = new LRUCache<string, { row: PassageRow; state: number }>({ maxSize: MAX_BYTES });
  return {
    read: async (ids, stateOf) => {
      const rows: (PassageRow | undefined)[] = [];
      const places = new Map<string, number>();
      for (let at = 0; at < ids.length; at += 1) {
        const id = ids[at] ?? "";
        const hit = known.get(id);
        const isKnown = hit !== undefined && hit.state === stateOf(at);
        rows.push(isKnown ? hit.row : undefined);
        if (!isKnown) places.set(id, at);
      }
      if (places.size === 0) return rows;
      const missing = [...places.keys()];
      const states = missing.map((id) => stateOf(places.get(id) ?? 0));
      for (let from = 0; from < missing.length; from += IDS_AT_ONCE) {
        const values: Record<string, string> = {};
        for (let i = 0; i < IDS_AT_ONCE; i += 1) values[`id${i}`] = missing[from + i] ?? missing[from] ?? "";
        for (const found of await rowsOf(db.read, values)) {
          const at = places.get(found.id) ?? -1;
          // One and the same text for an id, here and in the index, is soonest compared.
          const row = { ...found, isScan: found.isScan === 1, id: ids[at] ?? found.id };
          rows[at] = row;
          known.set(row.id, { row, state: states[missing.indexOf(row.id)] ?? -1 }, { size: bytesOf(row) });
        }
      }
      return rows;
    },
  };
}

function bytesOf({ text, headingPath, title, url }: PassageRow): number {
  return OVERHEAD_BYTES + 2 * (text.length + headingPath.length + title.length + (url?.length ?? 0));
}
