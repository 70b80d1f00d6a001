import type { Database } from "../db/database.ts";
import { preparedQuery } from "../db/prepared-query.ts";
import type { SourceKind } from "../db/knowledge-tables.ts";
import { createRecent } from "./recent.ts";

/** What the database knows of a passage. */
export interface PassageRow {
  id: string;
  ordinal: number;
  headingPath: string;
  text: string;
  page?: number | null;
  kind: SourceKind;
  title: string;
  url: string | null;
}

/** Reads passages, and remembers those read last. */
export interface PassageTexts {
  /**
   * The rows of those that there are, by id. `stateOf` tells the state of each passage's library as a number of its own, because a
   * page may change its address under the same passages.
   */
  read(ids: readonly string[], stateOf: (at: number) => number): Promise<ReadonlyMap<string, PassageRow>>;
  clear(): void;
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
  const known = createRecent<{ row: PassageRow; state: number }>(MAX_BYTES);
  return {
    read: async (ids, stateOf) => {
      const rows = new Map<string, PassageRow>();
      const states = new Map<string, number>();
      for (const [at, id] of ids.entries()) {
        const state = stateOf(at);
        const hit = known.get(id);
        if (hit?.state === state) rows.set(id, hit.row);
        else states.set(id, state);
      }
      const missing = [...states.keys()];
      for (let from = 0; from < missing.length; from += IDS_AT_ONCE) {
        const values: Record<string, string> = {};
        for (let i = 0; i < IDS_AT_ONCE; i += 1) values[`id${i}`] = missing[from + i] ?? missing[from] ?? "";
        for (const row of await rowsOf(db.read, values)) {
          rows.set(row.id, row);
          known.set(row.id, { row, state: states.get(row.id) ?? -1 }, bytesOf(row));
        }
      }
      return rows;
    },
    clear: () => known.clear(),
  };
}

function bytesOf({ text, headingPath, title, url }: PassageRow): number {
  return OVERHEAD_BYTES + 2 * (text.length + headingPath.length + title.length + (url?.length ?? 0));
}
