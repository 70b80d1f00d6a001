import { type TurnTrace, TurnTraceList } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { z } from "zod";
import type { App, Feature } from "../../../app.ts";
import { listTraces } from "./list-traces.ts";
import type { Database } from "../../../db/database.ts";

const Page = z.object({
  before: z.iso.datetime().optional(),
  beforeId: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The owner's look into what the agent did, turn by turn. */
export function tracesFeature(deps: { db: Database }): Feature {
  return (app: App) => {
    app.route({
      method: routes.listTraces.method,
      url: routes.listTraces.path,
      config: { access: "member" },
      schema: { querystring: Page, response: { 200: TurnTraceList } },
      handler: async (request, reply) => {
        const { organization } = request.member;
        const data: TurnTrace[] = organization === null ? [] : await listTraces(deps.db, organization.id, request.query);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}
