import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
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
    app.route({
      ...contract("listVoiceConversations"),
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        if (request.query.q !== undefined)
          enforceLimit(reply, [await limits.take("search", request.member.id, SEARCH_RULE)], "Please search again in a minute.");
        return reply.header("cache-control", "no-store").send({ success: true, ...(await listVoiceConversations(db, id, request.query)) });
      },
    });

    app.route({
      ...contract("readVoiceReview"),
      handler: async ({ member, params }, reply) => {
        const data = await readVoiceReview(db, requireOrganization(member).id, params.conversationId);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("reviewVoiceConversation"),
      handler: async ({ member, params, body }, reply) => {
        const of = { member, organizationId: requireOrganization(member).id, conversationId: params.conversationId };
        return reply.send({ success: true, data: await reviewVoiceConversation(db, of, body, clock()) });
      },
    });

    app.route({
      ...contract("eraseVoiceConversation"),
      handler: async ({ member, params }, reply) => {
        const { id: organizationId } = requireAdministrator(member, "erase conversations");
        await eraseConversation({ db, clock }, { member, organizationId, conversationId: params.conversationId });
        return reply.send({ success: true });
      },
    });
  };
}
