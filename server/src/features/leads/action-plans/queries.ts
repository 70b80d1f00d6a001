import { dealStages, type DealStage, type PlanSort } from "@disco/protocol";
import { type Selectable, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { containsFolded, namedFirst } from "../../../db/contains-folded.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { DealsTable } from "../../../db/tables/lead-tables.ts";
import type { Tables } from "../../../db/tables/tables.ts";
import type { Bounds } from "../leads/period-bounds.ts";

export type Deal = Selectable<DealsTable>;

export interface PlanFilter {
  organizationId: string;
  bounds: Bounds;
  stage: DealStage | null;
  words: readonly string[];
  /** The deals that the words are in, where they are known. */
  ids?: readonly string[] | undefined;
}

/** Up to so many deals are named, so that words are looked for once. */
const FEW = 2_000;

/** The deals of an organization that a filter lets through. Samples are never among them. */
export function filteredDeals(handle: Handle, { organizationId, bounds, stage, words, ids }: PlanFilter) {
  let query = handle.selectFrom("deals").where("deals.organizationId", "=", organizationId).where("deals.isSample", "=", 0);
  if (bounds.from !== null) query = query.where("deals.lastInteractionAt", ">=", bounds.from);
  if (bounds.until !== null) query = query.where("deals.lastInteractionAt", "<", bounds.until);
  if (stage !== null) query = query.where("deals.stage", "=", stage);
  if (ids !== undefined) return ids.length === 0 ? query.where(sql<SqlBool>`1 = 0`) : query.where("deals.id", "in", ids);
  for (const word of words) query = query.where(containsFolded(["deals.contactName", "deals.email", "deals.company"], word));
  return query;
}

/** The same filter with the ids of the deals that its words are in, where these are few: all deals are read for it, and a board has ten lists. */
export async function withFound(db: Database, filter: PlanFilter): Promise<PlanFilter> {
  if (filter.words.length === 0) return filter;
  const found = await filteredDeals(db.read, { ...filter, stage: null })
    .select("deals.id")
    .limit(FEW + 1)
    .execute();
  return found.length > FEW ? filter : { ...filter, ids: found.map(({ id }) => id) };
}

/** One page of them in an order. The page is found by an index alone before its rows are read. */
export async function listDeals(
  db: Database,
  filter: PlanFilter,
  page: { sort: PlanSort; limit: number; offset: number },
): Promise<Deal[]> {
  const { words } = filter;
  const matching = filteredDeals(db.read, filter).select("deals.id");
  const named = words.length === 0 ? matching : matching.orderBy(namedFirst(["deals.contactName", "deals.company", "deals.email"], words));
  const found = await sorted(named, page.sort).limit(page.limit).offset(page.offset).execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db.read.selectFrom("deals").selectAll().where("id", "in", ids).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

/** How many there are in each stage, and what they are worth in cents. */
export async function totalsOf(db: Database, filter: PlanFilter) {
  const rows = await filteredDeals(db.read, { ...filter, stage: null })
    .select((select) => [
      "deals.stage",
      select.fn.countAll<number>().as("count"),
      select.fn.coalesce(select.fn.sum<number>("deals.valueCents"), sql<number>`0`).as("cents"),
    ])
    .groupBy("deals.stage")
    .execute();
  return rows.map(({ stage, count, cents }) => ({ stage, count: Number(count), cents: Number(cents) }));
}

function sorted<Row>(query: SelectQueryBuilder<Tables, "deals", Row>, sort: PlanSort): SelectQueryBuilder<Tables, "deals", Row> {
  const latest = <Other>(of: SelectQueryBuilder<Tables, "deals", Other>) =>
    of.orderBy("deals.lastInteractionAt", "desc").orderBy("deals.id", "desc");
  switch (sort) {
    case "last_contact":
      return latest(query);
    case "score":
      return latest(query.orderBy("deals.score", (order) => order.desc().nullsLast()));
    case "value":
      return latest(query.orderBy("deals.valueCents", (order) => order.desc().nullsLast()));
    case "stage": {
      const places = dealStages.map((stage, place) => sql`when ${sql.lit(stage)} then ${sql.lit(place)}`);
      return latest(query.orderBy(sql`case deals.stage ${sql.join(places, sql` `)} else 9 end`));
    }
  }
}

/** A deal by its own id, or by that of one of its demo requests with `demo-` before it. */
export async function findDeal(handle: Handle, organizationId: string, planId: string): Promise<Deal | undefined> {
  const byId = handle.selectFrom("deals").selectAll("deals").where("deals.organizationId", "=", organizationId);
  if (!planId.startsWith("demo-")) return byId.where("deals.id", "=", planId).executeTakeFirst();
  return byId
    .innerJoin("leadSources", "leadSources.dealId", "deals.id")
    .where("leadSources.organizationId", "=", organizationId)
    .where("leadSources.kind", "in", ["demo_request", "webhook"])
    .where("leadSources.refId", "=", planId.slice("demo-".length))
    .executeTakeFirst();
}

export function listStageChanges(handle: Handle, dealIds: readonly string[]) {
  return handle
    .selectFrom("dealStageChanges")
    .selectAll()
    .where("dealId", "in", [...dealIds])
    .orderBy("changedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** How many sources each deal has, and the first of its demo requests. */
export function listSourceCounts(handle: Handle, dealIds: readonly string[]) {
  return handle
    .selectFrom("leadSources")
    .select((select) => [
      "dealId",
      select.fn.countAll<number>().as("count"),
      select.fn.min(sql<string>`case when kind in ('demo_request', 'webhook') then "at" || '|' || ref_id end`).as("firstRequest"),
    ])
    .where("dealId", "in", [...dealIds])
    .groupBy("dealId")
    .execute();
}
