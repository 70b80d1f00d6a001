import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireAdministrator, requireOrganization } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { eraseConversation } from "../../account/privacy/erase-conversation.ts";
import { listVoiceConversations, readVoiceReview, reviewVoiceConversation } from "./voice-conversations.ts";

/** A search reads many messages; this limit fits typing, not scripts. */
const SEARCH_RULE = { points: 120, windowMs: 60_000 };

/** An organization's conversations by voice and with members' agents: found, judged, noted and erased. */
export function voiceConversationsFeature({ db, limits, clock }: { db: Database; limits: Limits; clock: () => Date }): Feature {
  return (app) => {
    serve(app, "listVoiceConversations", async (request, reply) => {
      const { id } = requireOrganization(request.member);
      if (request.query.q !== undefined)
        enforceLimit(reply, [await limits.take("search", request.member.id, SEARCH_RULE)], "Please search again in a minute.");
      return listVoiceConversations(db, id, request.query);
    });

    serve(app, "readVoiceReview", ({ member, params }) => readVoiceReview(db, requireOrganization(member).id, params.conversationId));

    serve(app, "reviewVoiceConversation", ({ member, params, body }) => {
      const of = { member, organizationId: requireOrganization(member).id, conversationId: params.conversationId };
      return reviewVoiceConversation(db, of, body, clock());
    });

    serve(app, "eraseVoiceConversation", async ({ member, params }) => {
      const { id: organizationId } = requireAdministrator(member, "erase conversations");
      await eraseConversation({ db, clock }, { member, organizationId, conversationId: params.conversationId });
    });
  };
}
