import { type ActionPlanList, DealStage, type ListActionPlans } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import type { ReadDealFindings } from "../leads/deal-findings.ts";
import { periodBounds } from "../leads/period-bounds.ts";
import { listDeals, totalsOf, withFound } from "./queries.ts";
import { toPlans } from "./to-plans.ts";

const PAGE = 20;
const MAX_WORDS = 6;

export interface PlansDeps {
  db: Database;
  clock: () => Date;
  readFindings: ReadDealFindings;
}

/** One page of an organization's plans, or the first of every stage for the board, with the totals of all stages. */
export async function listPlans(deps: PlansDeps, organizationId: string, query: ListActionPlans): Promise<Omit<ActionPlanList, "success">> {
  const filter = await withFound(deps.db, {
    organizationId,
    bounds: periodBounds(query.period ?? "all", query.timezone ?? "UTC", deps.clock()),
    stage: query.stage ?? null,
    words: wordsOf(query.q ?? ""),
  });
  const page = { sort: query.sort ?? "last_contact", limit: query.limit ?? PAGE, offset: query.offset ?? 0 };
  const totals = await totalsOf(deps.db, filter);
  const deals = await (query.board === true
    ? Promise.all(totals.map(({ stage }) => listDeals(deps.db, { ...filter, stage: DealStage.parse(stage) }, page))).then((each) =>
        each.flat(),
      )
    : listDeals(deps.db, filter, page));
  const findings = await deps.readFindings(
    organizationId,
    deals.map(({ id }) => id),
  );
  return {
    data: await toPlans(deps.db.read, deals, findings),
    total: totals.filter(({ stage }) => filter.stage === null || filter.stage === stage).reduce((sum, { count }) => sum + count, 0),
    stages: DealStage.options.map((stage) => {
      const total = totals.find((each) => each.stage === stage);
      return { stage, count: total?.count ?? 0, dealValue: (total?.cents ?? 0) / 100 };
    }),
  };
}

/** The words that are looked for, each of which has to occur. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/\s+/u).filter((word) => word !== ""))].slice(0, MAX_WORDS);
}
