import type { Database } from "../../db/database.ts";
import type { SourceKind } from "../../db/tables/knowledge-tables.ts";
import { createSlice } from "../slice.ts";
import { sourcesAfter } from "./sources-after.ts";

/** A passage that may be answered from, with where it stands. */
export interface LivingPassage {
  id: string;
  sourceId: string;
  kind: SourceKind;
  title: string;
  url: string | null;
  updatedAt: string;
  headingPath: string;
  text: string;
  shieldVerdict: string | null;
}

const SOURCES_AT_ONCE = 40;
const HOME_PAGES = 8;

type LivingSource = Pick<LivingPassage, "kind" | "title" | "url" | "updatedAt"> & { id: string; status: string };

const columns = ["id", "kind", "title", "url", "status", "revision", "updatedAt"] as const;

/** Every passage of a library, source by source and in order, in slices that leave time for other requests. */
export async function* livingPassages(db: Database, libraryId: string): AsyncGenerator<LivingPassage> {
  for (let last = { revision: -1, id: "" }; ;) {
    const sources = await sourcesAfter(db, libraryId, last, SOURCES_AT_ONCE).select(columns).execute();
    yield* passagesOf(db, sources);
    const end = sources.at(-1);
    if (end === undefined || sources.length < SOURCES_AT_ONCE) return;
    last = { revision: end.revision, id: end.id };
  }
}

/** Those of the pages with the shortest addresses: a home page, and what it is divided into. */
export async function* passagesOfHomePages(db: Database, libraryId: string): AsyncGenerator<LivingPassage> {
  const pages = await db.read
    .selectFrom("sources")
    .select(columns)
    .where("libraryId", "=", libraryId)
    .where("kind", "=", "page")
    .where("status", "in", ["active", "failed"])
    .orderBy(({ fn }) => fn<number>("length", ["url"]))
    .orderBy("id")
    .limit(HOME_PAGES)
    .execute();
  yield* passagesOf(db, pages);
}

async function* passagesOf(db: Database, sources: readonly LivingSource[]): AsyncGenerator<LivingPassage> {
  const slice = createSlice();
  const living = new Map(sources.filter(({ status }) => status === "active" || status === "failed").map((source) => [source.id, source]));
  if (living.size === 0) return;
  const passages = await db.read
    .selectFrom("passages")
    .select(["id", "sourceId", "headingPath", "text", "shieldVerdict"])
    .where("sourceId", "in", [...living.keys()])
    .orderBy("sourceId")
    .orderBy("ordinal")
    .execute();
  for (const passage of passages) {
    const source = living.get(passage.sourceId);
    if (source === undefined) continue;
    const { kind, title, url, updatedAt } = source;
    yield { ...passage, kind, title, url, updatedAt };
    await slice.pause();
  }
}
