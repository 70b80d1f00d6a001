import { type TurnTrace } from "@disco/protocol";
import type { App, Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { listTraces } from "./list-traces.ts";
import type { Database } from "../../../db/database.ts";

/** The owner's look into what the agent did, turn by turn. */
export function tracesFeature(deps: { db: Database }): Feature {
  return (app: App) => {
    app.route({
      ...contract("listTraces"),
      handler: async (request, reply) => {
        const { organization } = request.member;
        const data: TurnTrace[] = organization === null ? [] : await listTraces(deps.db, organization.id, request.query);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}
