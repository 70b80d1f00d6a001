import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
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
    serve(app, "searchWorkspace", async (request, reply) => {
      enforceLimit(reply, [await limits.take("search", request.member.id, RULE)], "Please search again in a minute.");
      return searchWorkspace(db, requireOrganization(request.member).id, request.query.q);
    });

    serve(app, "readConversation", (request) =>
      readConversation(db, requireOrganization(request.member).id, request.params.conversationId),
    );
  };
}
