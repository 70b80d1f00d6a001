import type { App, Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { readLedger } from "./read-ledger.ts";
import type { TokenBudgets } from "./spend-governor.ts";

/** The owner's ledger of what language models cost. */
export function spendFeature(deps: { db: Database; clock: () => Date; budgets: TokenBudgets }): Feature {
  return (app: App) => {
    serve(app, "readSpend", async (request) => {
      const { perVisitor, perAddress, perSite } = deps.budgets;
      const { organization } = request.member;
      const days = organization === null ? [] : await readLedger(deps.db, organization.id, deps.clock());
      return { days, caps: { perVisitor, perAddress, perSite } };
    });
  };
}
