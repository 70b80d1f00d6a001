import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { listConversations } from "./list-conversations.ts";

/** A search reads many messages; this limit fits typing, not scripts. */
const SEARCH_RULE = { points: 120, windowMs: 60_000 };

/** An organization's conversations, for its members. */
export function memberConversationsFeature({ db, limits }: { db: Database; limits: Limits }): Feature {
  return (app) => {
    serve(app, "listMemberConversations", async (request, reply) => {
      const { id } = requireOrganization(request.member);
      if (request.query.q !== undefined)
        enforceLimit(reply, [await limits.take("search", request.member.id, SEARCH_RULE)], "Please search again in a minute.");
      const { conversations, next } = await listConversations(db, id, request.query);
      return { data: conversations, next };
    });
  };
}
