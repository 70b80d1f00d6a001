import { headers } from "@disco/protocol/routes";
import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { slugOf } from "../../knowledge/knowledge/knowledge-access.ts";
import { type ConversationsDeps, keepConversation, openConversation } from "./keep-conversation.ts";
import { hasList, listOwn } from "./queries.ts";
import { giveVisitorId, visitorHashOf } from "./visitor-cookie.ts";

const RULE = { points: 120, windowMs: 60_000 };
/** Each search reads the messages of a visitor's conversations. */
const SEARCH_RULE = { points: 60, windowMs: 60_000 };
/** Per address: each new visitor gets a list that is stored for a year. */
const NEW_VISITORS = { points: 30, windowMs: 3_600_000 };

/** A visitor's own conversations on our pages, by a cookie that no script can read. Other sites keep none: their visitors have one thread. */
export function conversationsFeature(deps: ConversationsDeps & { limits: Limits; publicUrl: string }): Feature {
  return (app) => {
    serve(app, "keepConversation", async (request, reply) => {
      enforceLimit(reply, [await deps.limits.take("conversations", visitorAddress(request), RULE)], "Please try again in a minute.");
      const sessionId = request.headers[headers.chatSession];
      if (typeof sessionId !== "string") throw new AppError("invalid_request", "Name the session in the X-Chat-Session-Id header.");
      const named = visitorHashOf(request);
      // Anybody can write such a cookie.
      if (named === null || !(await hasList(deps.db, named))) {
        const decision = await deps.limits.take("new-visitors", visitorAddress(request), NEW_VISITORS);
        enforceLimit(reply, [decision], "Please try again in an hour.");
      }
      const visitorHash = named ?? giveVisitorId(reply, deps.publicUrl);
      await keepConversation(deps, { visitorHash, slug: await slugOf(deps.db, request.body.organizationId), sessionId });
      reply.header("cache-control", "no-store");
    });

    serve(app, "listConversations", async (request, reply) => {
      enforceLimit(reply, [await deps.limits.take("conversations", visitorAddress(request), RULE)], "Please try again in a minute.");
      const visitorHash = visitorHashOf(request);
      const text = request.query.q?.trim() || undefined;
      if (text !== undefined)
        enforceLimit(
          reply,
          [await deps.limits.take("conversation-search", visitorAddress(request), SEARCH_RULE)],
          "Please try again in a minute.",
        );
      const slug = await slugOf(deps.db, request.params.slug);
      const conversations = visitorHash === null ? [] : await listOwn(deps.db, { visitorHash, slug }, text);
      reply.header("cache-control", "private, no-store");
      return { conversations };
    });

    serve(app, "openConversation", async (request, reply) => {
      enforceLimit(reply, [await deps.limits.take("conversations", visitorAddress(request), RULE)], "Please try again in a minute.");
      const visitorHash = visitorHashOf(request);
      if (visitorHash === null) throw new AppError("not_found", "There is no such conversation.");
      const { conversationId } = request.params;
      const slug = await slugOf(deps.db, request.params.slug);
      const sessionId = await openConversation(deps, { visitorHash, slug, conversationId });
      reply.header("cache-control", "no-store");
      return { sessionId };
    });
  };
}
