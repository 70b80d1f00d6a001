import { sql } from "kysely";
import { bumpRevision, type Database, type Handle } from "../../../db/database.ts";
import type { StagedIndexing, StagedPlan } from "./plan-staged.ts";

/**
 * Puts a planned index in the live one's place, in one short write. Says `false`, and does nothing, when the website was changed since
 * it was planned: then it has to be planned again.
 */
export async function publishStaged(db: Database, indexing: StagedIndexing, plan: StagedPlan, now: Date): Promise<boolean> {
  const { id: indexingId, libraryId, websiteId } = indexing;
  return db.write(async (tx) => {
    const current = await tx
      .selectFrom("indexings")
      .select(["status", "phase", "siteTitle", "siteLines"])
      .where("id", "=", indexingId)
      .executeTakeFirst();
    if (current?.status !== "running" || current.phase !== "judging") return true;
    const website = await tx.selectFrom("sources").select(["title", "problem"]).where("id", "=", websiteId).executeTakeFirst();
    const { siteTitle, siteLines } = current;
    const done = { phase: "published", changes: JSON.stringify(plan.counts), failures: null } as const;
    if (plan.isEmpty && (siteTitle ?? website?.title) === website?.title && website?.problem === null) {
      // No passage changed, so no index has to catch up.
      if (siteLines !== null) await tx.updateTable("sources").set({ text: siteLines }).where("id", "=", websiteId).execute();
      await tx.updateTable("indexings").set(done).where("id", "=", indexingId).execute();
      return true;
    }
    // A second publisher waits here, and sees what the first did.
    const revision = await bumpRevision(tx, libraryId);
    if (await hasChanged(tx, indexing, plan)) return false;
    const updatedAt = now.toISOString();
    await sql`
      update sources set
        url = staged.url,
        status = staged.status,
        problem = staged.problem,
        title = case when staged.text is null then sources.title else staged.title end,
        description = case when staged.text is null then sources.description else staged.description end,
        text = coalesce(staged.text, sources.text),
        content_hash = staged.content_hash,
        etag = staged.etag,
        last_modified = staged.last_modified,
        parent_id = ${websiteId},
        revision = ${revision},
        updated_at = ${updatedAt}
      from staged_pages as staged
      where staged.indexing_id = ${indexingId} and staged.source_id = sources.id and staged.is_new = 0`.execute(tx);
    await sql`
      insert into sources
        (id, library_id, parent_id, kind, url, title, description, text, status, problem, content_hash, etag, last_modified, revision,
         created_at, updated_at)
      select source_id, ${libraryId}, ${websiteId}, 'page', url, coalesce(title, ''), description, coalesce(text, ''), status, problem,
        content_hash, etag, last_modified, cast(${revision} as integer), ${updatedAt}, ${updatedAt}
      from staged_pages
      where indexing_id = ${indexingId} and is_new = 1 and status <> 'gone'`.execute(tx);
    await sql`
      delete from passages
      where id in (select id from staged_passages where indexing_id = ${indexingId} and fate = 'drop')`.execute(tx);
    await sql`
      insert into passages (id, library_id, source_id, ordinal, heading_path, text, shield_verdict)
      select id, ${libraryId}, source_id, ordinal, heading_path, text, shield_verdict
      from staged_passages
      where indexing_id = ${indexingId} and fate = 'put'
      on conflict (id) do update set
        source_id = excluded.source_id, ordinal = excluded.ordinal, heading_path = excluded.heading_path, text = excluded.text,
        shield_verdict = excluded.shield_verdict`.execute(tx);
    await tx
      .updateTable("sources")
      .set({
        status: "active",
        problem: null,
        revision,
        updatedAt,
        ...(siteTitle === null ? {} : { title: siteTitle }),
        ...(siteLines === null ? {} : { text: siteLines }),
      })
      .where("id", "=", websiteId)
      .execute();
    await tx.updateTable("knowledgeChanges").set({ isLive: 1 }).where("indexingId", "=", indexingId).execute();
    await tx.updateTable("indexings").set(done).where("id", "=", indexingId).execute();
    return true;
  });
}

async function hasChanged(tx: Handle, { libraryId, websiteId }: StagedIndexing, plan: StagedPlan): Promise<boolean> {
  const changed = await tx
    .selectFrom("sources")
    .select("id")
    .where("libraryId", "=", libraryId)
    .where("revision", ">", plan.baseRevision)
    .where(({ or, eb }) => or([eb("parentId", "=", websiteId), eb("id", "=", websiteId)]))
    .limit(1)
    .executeTakeFirst();
  return changed !== undefined;
}
