import { CompanyFact, Enrichment } from "@disco/protocol";
import type { Updateable } from "kysely";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import type { EnrichmentsTable } from "../../../db/tables/enrichment-tables.ts";
import { newId } from "../../../db/new-id.ts";
import type { MergedFact } from "./merge-facts.ts";

const RUN = ["id", "domain", "status", "step", "pagesRead", "factsFound", "reason", "startedAt", "finishedAt"] as const;

export async function createRun(
  tx: Handle,
  run: { id: string; organizationId: string; domain: string; website: string | null; now: Date },
): Promise<string> {
  const { now, ...values } = run;
  await tx
    .insertInto("enrichments")
    .values({ ...values, status: "queued", step: "searching", reason: null, startedAt: now.toISOString(), finishedAt: null })
    .execute();
  return run.id;
}

/** A run by its id, for its job. */
export async function findRun(db: Database, id: string) {
  return db.read.selectFrom("enrichments").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function changeRun(db: Database, id: string, change: Updateable<EnrichmentsTable>): Promise<Enrichment> {
  const row = await db.write((tx) =>
    tx.updateTable("enrichments").set(change).where("id", "=", id).returning(RUN).executeTakeFirstOrThrow(),
  );
  return Enrichment.parse(row);
}

/** The newest run of a company. */
export async function readLastRun(db: Database, organizationId: string, domain: string): Promise<Enrichment | null> {
  const row = await db.read
    .selectFrom("enrichments")
    .select(RUN)
    .where(({ and }) => and({ organizationId, domain }))
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Enrichment.parse(row);
}

export async function readFacts(db: Database, organizationId: string, domain: string): Promise<CompanyFact[]> {
  const rows = await db.read
    .selectFrom("companyFacts")
    .select(["id", "field", "value", "url", "quote", "provider", "confidence", "isDisputed", "publishedAt", "foundAt"])
    .where(({ and }) => and({ organizationId, domain }))
    .orderBy("field")
    .orderBy("confidence", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => CompanyFact.parse({ ...row, isDisputed: row.isDisputed === 1 }));
}

/** The facts of many companies, for lists. */
export async function listFacts(
  db: Database,
  organizationId: string,
  domains: readonly string[],
): Promise<(CompanyFact & { domain: string })[]> {
  if (domains.length === 0) return [];
  const rows = await db.read
    .selectFrom("companyFacts")
    .select(["domain", "id", "field", "value", "url", "quote", "provider", "confidence", "isDisputed", "publishedAt", "foundAt"])
    .where("organizationId", "=", organizationId)
    .where("domain", "in", [...domains])
    .execute();
  return rows.map(({ domain, ...row }) => ({ ...CompanyFact.parse({ ...row, isDisputed: row.isDisputed === 1 }), domain }));
}

export async function replaceFacts(
  db: Database,
  tx: Handle,
  of: { organizationId: string; domain: string; facts: readonly MergedFact[]; now: Date },
): Promise<void> {
  const { organizationId, domain, facts, now } = of;
  await lockForWrite(db, tx, `facts of ${organizationId} ${domain}`);
  await tx.deleteFrom("companyFacts").where("organizationId", "=", organizationId).where("domain", "=", domain).execute();
  await tx
    .insertInto("companyFacts")
    .values(
      facts.map((fact) => ({
        ...fact,
        id: newId(now),
        organizationId,
        domain,
        isDisputed: fact.isDisputed ? 1 : 0,
        foundAt: now.toISOString(),
      })),
    )
    .execute();
}
