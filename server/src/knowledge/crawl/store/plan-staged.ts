import type { Selectable } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database, Handle } from "../../../db/database.ts";
import type { KnowledgeChangesTable, StagedPassagesTable } from "../../../db/tables/knowledge-tables.ts";
import { verdictOn } from "../../shield/verdict.ts";
import { createSlice } from "../../slice.ts";
import { PassageDrafts } from "./passage-drafts.ts";
import { matchPassages } from "./match-passages.ts";
import { headingOf, pairPassages, type PagePassage } from "./pair-passages.ts";
import { stagedPages } from "./staged-pages.ts";

/** What publishing a staged index will do, as it was written down beside it. */
export interface StagedPlan {
  /** The library's revision that it was compared with. */
  baseRevision: number;
  counts: { added: number; changed: number; moved: number; gone: number };
  /** Nothing at all would change, not even how a page stands. */
  isEmpty: boolean;
}

export interface StagedIndexing {
  id: string;
  libraryId: string;
  websiteId: string;
}

interface OldPassage extends PagePassage {
  id: string;
  ordinal: number;
  sourceId: string;
  url: string;
}

interface NewPassage extends PagePassage {
  ordinal: number;
  sourceId: string;
  url: string;
}

type Change = Pick<KnowledgeChangesTable, "kind" | "url" | "oldUrl" | "sourceId" | "passageId" | "headingPath" | "oldText" | "newText"> & {
  ordinal: number;
};

/** What becomes of one passage. */
type StagedMove = Omit<StagedPassagesTable, "indexingId" | "shieldVerdict">;

const ROWS_AT_ONCE = 100;
const LAST_ORDINAL = 999_999;

/**
 * Compares a staged index with the live one, and records which passages publishing adds and drops, and which were added,
 * changed, moved and lost. Equal passages keep their ids, also on other pages. Planning again replaces the plan.
 */
export async function planStaged(
  deps: { db: Database; ids: () => string; clock: () => Date },
  indexing: StagedIndexing,
  signal: AbortSignal,
): Promise<StagedPlan> {
  const { db, ids } = deps;
  const { revision: baseRevision } = await db.read
    .selectFrom("libraries")
    .select("revision")
    .where("id", "=", indexing.libraryId)
    .executeTakeFirstOrThrow();
  await clearPlan(db, indexing.id);
  await nameNewPages(db, indexing.id, ids);

  const moves: StagedMove[] = [];
  const changes: Change[] = [];
  const lostByText = new Map<string, OldPassage[]>();
  const pages: { lost: OldPassage[]; added: NewPassage[] }[] = [];
  let staged = 0;
  for await (const rows of stagedPages(db, indexing.id)) {
    signal.throwIfAborted();
    const sourceIds = rows.map(({ sourceId }) => sourceId);
    const living = await db.read.selectFrom("passages").selectAll().where("sourceId", "in", sourceIds).orderBy("ordinal").execute();
    for (const row of rows) {
      staged += 1;
      const { sourceId, url } = row;
      const oldUrl = row.liveUrl ?? url;
      const oldTitle = row.liveTitle ?? "";
      const title = row.title ?? oldTitle;
      const before = living
        .filter((passage) => passage.sourceId === sourceId)
        .map(({ id, ordinal, headingPath, text }): OldPassage => ({
          id,
          ordinal,
          headingPath,
          text,
          sourceId,
          url: oldUrl,
          title: oldTitle,
        }));
      if (row.status === "gone") {
        pages.push({ lost: before, added: [] });
        continue;
      }
      const after = row.passages === null ? before : PassageDrafts.parse(JSON.parse(row.passages));
      const { kept, lost } = matchPassages(before, after);
      const added: NewPassage[] = [];
      for (const [ordinal, { headingPath, text }] of after.entries()) {
        const next: NewPassage = { ordinal, headingPath, text, sourceId, url, title };
        const old = kept[ordinal] ?? null;
        if (old === null) {
          added.push(next);
          continue;
        }
        if (old.ordinal !== ordinal || old.headingPath !== headingPath)
          moves.push({ id: old.id, fate: "put", sourceId, ordinal, headingPath, text });
        if (url !== oldUrl || headingOf(old) !== headingOf(next)) changes.push(changeOf("moved", old, next));
      }
      pages.push({ lost, added });
    }
    await nextTurn();
  }
  for (const { lost } of pages) for (const old of lost) lostByText.set(old.text, [...(lostByText.get(old.text) ?? []), old]);
  const movedAway = new Set<OldPassage>();
  for (const page of pages) {
    page.added = page.added.filter((next) => {
      const old = lostByText.get(next.text)?.shift();
      if (old === undefined) return true;
      movedAway.add(old);
      const { sourceId, ordinal, headingPath, text } = next;
      moves.push({ id: old.id, fate: "put", sourceId, ordinal, headingPath, text });
      changes.push(changeOf("moved", old, next));
      return false;
    });
  }
  const put = ({ sourceId, ordinal, headingPath, text }: NewPassage) =>
    void moves.push({ id: ids(), fate: "put", sourceId, ordinal, headingPath, text });
  const drop = ({ id, sourceId, ordinal }: OldPassage) =>
    void moves.push({ id, fate: "drop", sourceId, ordinal, headingPath: "", text: "" });
  const slice = createSlice();
  for (const page of pages) {
    await slice.pause();
    signal.throwIfAborted();
    const { pairs, lost, added } = pairPassages(
      page.lost.filter((old) => !movedAway.has(old)),
      page.added,
    );
    for (const [old, next] of pairs) {
      drop(old);
      put(next);
      changes.push(changeOf("changed", old, next));
    }
    for (const next of added) {
      put(next);
      changes.push(changeOf("added", null, next));
    }
    for (const old of lost) {
      drop(old);
      changes.push(changeOf("gone", old, null));
    }
  }
  await writePlan(deps, indexing, moves, changes, signal);
  const count = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind).length;
  return {
    baseRevision,
    counts: { added: count("added"), changed: count("changed"), moved: count("moved"), gone: count("gone") },
    isEmpty: staged === 0,
  };
}

function changeOf(kind: Change["kind"], old: OldPassage | null, next: NewPassage | null): Change {
  const at = next ?? old;
  return {
    kind,
    url: at?.url ?? "",
    oldUrl: old !== null && next !== null && old.url !== next.url ? old.url : null,
    sourceId: at?.sourceId ?? "",
    passageId: old?.id ?? null,
    headingPath: at?.headingPath ?? "",
    oldText: old?.text ?? null,
    newText: next?.text ?? null,
    ordinal: at?.ordinal ?? 0,
  };
}

async function clearPlan(db: Database, indexingId: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.deleteFrom("stagedPassages").where("indexingId", "=", indexingId).execute();
    await tx.deleteFrom("knowledgeChanges").where("indexingId", "=", indexingId).where("isLive", "=", 0).execute();
    await dropOvertaken(tx, indexingId);
    // A page that a member excluded since then stays as it is.
    await tx
      .deleteFrom("stagedPages")
      .where("indexingId", "=", indexingId)
      .where("sourceId", "in", (select) =>
        select
          .selectFrom("sources")
          .innerJoin("indexings", "indexings.libraryId", "sources.libraryId")
          .select("sources.id")
          .where("indexings.id", "=", indexingId)
          .where("sources.kind", "=", "page")
          .where("sources.status", "=", "excluded"),
      )
      .execute();
  });
}

/** A page that was new when it was read and has been indexed by itself since: what is there is newer. */
async function dropOvertaken(tx: Handle, indexingId: string): Promise<void> {
  await tx
    .deleteFrom("stagedPages")
    .where("indexingId", "=", indexingId)
    .where("status", "!=", "gone")
    .where(({ or, eb }) => or([eb("sourceId", "is", null), eb("isNew", "=", 1)]))
    .where("url", "in", (select) =>
      select
        .selectFrom("sources")
        .innerJoin("indexings", "indexings.libraryId", "sources.libraryId")
        .select("sources.url")
        .$narrowType<{ url: string }>()
        .where("indexings.id", "=", indexingId)
        .where("sources.kind", "=", "page")
        // One that moves to another address leaves its own to the new page.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("stagedPages as other")
                .select("other.url")
                .where("other.indexingId", "=", indexingId)
                .whereRef("other.sourceId", "=", "sources.id"),
            ),
          ),
        ),
    )
    .execute();
}

/** A new page gets its source's id once, so that planning again does not give it another. */
async function nameNewPages(db: Database, indexingId: string, ids: () => string): Promise<void> {
  const unnamed = await db.read
    .selectFrom("stagedPages")
    .select("url")
    .where("indexingId", "=", indexingId)
    .where("sourceId", "is", null)
    .where("status", "!=", "gone")
    .execute();
  for (let from = 0; from < unnamed.length; from += ROWS_AT_ONCE) {
    const named = unnamed.slice(from, from + ROWS_AT_ONCE).map(({ url }) => ({ url, id: ids() }));
    await db.write(async (tx) => {
      for (const { url, id } of named) {
        await tx
          .updateTable("stagedPages")
          .set({ sourceId: id, isNew: 1 })
          .where("indexingId", "=", indexingId)
          .where("url", "=", url)
          .execute();
      }
    });
  }
}

async function writePlan(
  { db, ids, clock }: { db: Database; ids: () => string; clock: () => Date },
  { id: indexingId, libraryId, websiteId }: StagedIndexing,
  moves: readonly StagedMove[],
  changes: readonly Change[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < moves.length; from += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    const rows = moves.slice(from, from + ROWS_AT_ONCE).map((move) => ({ indexingId, ...move, shieldVerdict: verdictOn(move) }));
    await db.write((tx) => tx.insertInto("stagedPassages").values(rows).execute());
  }
  const createdAt = clock().toISOString();
  const ordered = changes.toSorted((a, b) => (a.url === b.url ? a.ordinal - b.ordinal : a.url < b.url ? -1 : 1));
  const rows = ordered.map((change, at): Omit<Selectable<KnowledgeChangesTable>, "affectedCount"> => {
    const { kind, url, oldUrl, sourceId, passageId, headingPath, oldText, newText } = change;
    const position = `${createdAt} ${indexingId} ${String(LAST_ORDINAL - at).padStart(6, "0")}`;
    const place = { id: ids(), libraryId, indexingId, websiteId, isLive: 0, position, createdAt, confirmedAt: null };
    return { ...place, kind, url, oldUrl, sourceId, passageId, headingPath, oldText, newText };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    await db.write((tx) =>
      tx
        .insertInto("knowledgeChanges")
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute(),
    );
  }
}
