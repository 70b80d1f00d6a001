import type { Database, Handle } from "../../../db/database.ts";
import type { SourceKind } from "../../../db/tables/knowledge-tables.ts";
import { preparedQuery } from "../../../db/prepared-query.ts";
import type { LibraryOwner } from "../../../knowledge/library/library-owner.ts";

/** The same with the library's revision, which grows with every change in it. */
export interface LibraryOwnerNow extends LibraryOwner {
  revision: number;
}

const ownerOfSlug = preparedQuery((handle, at: { slug: string }) => ownerQuery(handle).where("organizations.slug", "=", at.slug));
const demoOwner = preparedQuery((handle) =>
  ownerQuery(handle).where("organizations.isDemo", "=", 1).orderBy("organizations.createdAt").limit(1),
);

const newestOfKind = preparedQuery((handle, at: { libraryId: string; kind: SourceKind }) =>
  handle
    .selectFrom("sources")
    .select("revision")
    .where(({ and }) => and({ libraryId: at.libraryId, kind: at.kind }))
    .orderBy("revision", "desc")
    .limit(1),
);

export async function findOwner(db: Database, slug: string): Promise<LibraryOwnerNow | undefined> {
  const [row] = await ownerOfSlug(db.read, { slug });
  return row && { ...row, isDemo: row.isDemo === 1 };
}

/** The demo organization that the start made, if any. */
export async function findDemoOwner(db: Database): Promise<LibraryOwnerNow | undefined> {
  const [row] = await demoOwner(db.read, {});
  return row && { ...row, isDemo: true };
}

/** The library of an organization, by the organization's id. */
export async function findOwnerById(db: Database, organizationId: string): Promise<LibraryOwner | undefined> {
  const row = await ownerQuery(db.read).where("organizations.id", "=", organizationId).executeTakeFirst();
  return row && { ...row, isDemo: row.isDemo === 1 };
}

function ownerQuery(handle: Handle) {
  return handle
    .selectFrom("organizations")
    .innerJoin("libraries", "libraries.organizationId", "organizations.id")
    .select([
      "organizations.id as organizationId",
      "organizations.slug as slug",
      "organizations.name as name",
      "organizations.isDemo as isDemo",
      "libraries.id as libraryId",
      "libraries.revision as revision",
    ]);
}

/** A visitor's own overlay of a slug, while it lasts, and the name of the website in it. */
export async function findOverlay(
  db: Database,
  slug: string,
  tokenHash: string,
  now: Date,
): Promise<{ id: string; name: string | null; revision: number } | undefined> {
  return db.read
    .selectFrom("libraries")
    .leftJoin("sources", (join) =>
      join.onRef("sources.libraryId", "=", "libraries.id").on("sources.kind", "=", "website").on("sources.status", "=", "active"),
    )
    .select(["libraries.id", "libraries.revision", "sources.title as name"])
    .where(({ and }) => and({ "libraries.overlayTokenHash": tokenHash, "libraries.slug": slug }))
    .where("libraries.expiresAt", ">", now.toISOString())
    .executeTakeFirst();
}

/** The questions and answers of some libraries, oldest first. */
export async function listFaqRows(db: Database, libraryIds: readonly string[]) {
  if (libraryIds.length === 0) return [];
  return db.read
    .selectFrom("sources")
    .select(["id", "title", "text", "libraryId"])
    .where("libraryId", "in", libraryIds)
    .where(({ and }) => and({ kind: "faq", status: "active" }))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function countSources(handle: Handle, libraryId: string, kind: "faq" | "website"): Promise<number> {
  const row = await handle
    .selectFrom("sources")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where(({ and }) => and({ libraryId, kind, status: "active" }))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What a context card shows of a library. */
const SHOWN_KINDS = ["website", "page"] as const;

/** For each kind that a context card shows of these libraries, in which revision one of it changed last. */
export async function shownRevisions(db: Database, libraryIds: readonly string[]): Promise<number[]> {
  const revisions: number[] = [];
  for (const libraryId of libraryIds) {
    for (const kind of SHOWN_KINDS) {
      const [newest] = await newestOfKind(db.read, { libraryId, kind });
      revisions.push(newest?.revision ?? 0);
    }
  }
  return revisions;
}

/** The websites and pages that a context card shows. */
export async function listContextSources(db: Database, libraryIds: readonly string[]) {
  if (libraryIds.length === 0) return [];
  return db.read
    .selectFrom("sources")
    .select(["id", "kind", "title", "url", "description", "updatedAt", "status", "createdAt"])
    .where("libraryId", "in", libraryIds)
    .where("kind", "in", SHOWN_KINDS)
    .where("status", "in", ["active", "failed"])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
