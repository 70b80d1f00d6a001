import type { App, Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { listTraces } from "./list-traces.ts";
import type { Database } from "../../../db/database.ts";

/** The owner's look into what the agent did, turn by turn. */
export function tracesFeature(deps: { db: Database }): Feature {
  return (app: App) => {
    serve(app, "listTraces", async (request) => {
      const { organization } = request.member;
      return organization === null ? [] : await listTraces(deps.db, organization.id, request.query);
    });
  };
}
