import type { Handle } from "../../db/database.ts";
import type { PassageDraft } from "../passage.ts";
import { verdictOn } from "../shield/verdict.ts";
import { matchPassages } from "./store/match-passages.ts";

const ROWS_AT_ONCE = 200;

/** Gives a source the passages of its new reading. One whose words did not change keeps its id. */
export async function replacePassages(
  tx: Handle,
  source: { id: string; libraryId: string },
  passages: readonly PassageDraft[],
  ids: () => string,
): Promise<void> {
  const before = await tx
    .selectFrom("passages")
    .select(["id", "ordinal", "headingPath", "text"])
    .where("sourceId", "=", source.id)
    .orderBy("ordinal")
    .execute();
  if (before.length === 0) return insertPassages(tx, source, passages.entries(), ids);
  const { kept, lost } = matchPassages(before, passages);
  for (let from = 0; from < lost.length; from += ROWS_AT_ONCE) {
    const gone = lost.slice(from, from + ROWS_AT_ONCE).map(({ id }) => id);
    await tx.deleteFrom("passages").where("id", "in", gone).execute();
  }
  const fresh: [number, PassageDraft][] = [];
  for (const [ordinal, passage] of passages.entries()) {
    const old = kept[ordinal] ?? null;
    const { headingPath } = passage;
    if (old === null) fresh.push([ordinal, passage]);
    else if (old.ordinal !== ordinal || old.headingPath !== headingPath)
      await tx
        .updateTable("passages")
        .set({ ordinal, headingPath, shieldVerdict: verdictOn({ headingPath, text: old.text }) })
        .where("id", "=", old.id)
        .execute();
  }
  await insertPassages(tx, source, fresh, ids);
}

/** Puts passages of a source that it did not have, each with its place. */
export async function insertPassages(
  tx: Handle,
  source: { id: string; libraryId: string },
  passages: Iterable<readonly [number, PassageDraft]>,
  ids: () => string,
): Promise<void> {
  const rows = [];
  for (const [ordinal, { headingPath, text }] of passages) {
    const shieldVerdict = verdictOn({ headingPath, text });
    rows.push({ id: ids(), libraryId: source.libraryId, sourceId: source.id, ordinal, headingPath, text, shieldVerdict });
  }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto("passages")
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}
