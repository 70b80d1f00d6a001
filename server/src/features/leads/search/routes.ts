import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { readConversation, searchWorkspace } from "./search-workspace.ts";

/** A search reads many messages; this limit fits typing, not scripts. */
const RULE = { points: 120, windowMs: 60_000 };

/** The search of the workspace, and the conversations that it leads to. Always the member's own organization's. */
export function searchFeature({ db, limits }: { db: Database; limits: Limits }): Feature {
  return (app) => {
    app.route({
      ...contract("searchWorkspace"),
      handler: async (request, reply) => {
        enforceLimit(reply, [await limits.take("search", request.member.id, RULE)], "Please search again in a minute.");
        const data = await searchWorkspace(db, requireOrganization(request.member).id, request.query.q);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("readConversation"),
      handler: async (request, reply) => {
        const data = await readConversation(db, requireOrganization(request.member).id, request.params.conversationId);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}
