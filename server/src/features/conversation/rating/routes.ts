import { headers } from "@disco/protocol/routes";
import type { App, Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { chatTarget, type ChatTargetDeps } from "../chat/http/chat-target.ts";
import { findSession } from "../chat/store/session.ts";
import { rateReply } from "./rate-reply.ts";

const RATINGS = { points: 60, windowMs: 60_000 };

/** A visitor's verdict on a reply. */
export function ratingFeature(deps: ChatTargetDeps & { limits: Limits }): Feature {
  return (app: App) => {
    serve(app, "rateReply", async (request, reply) => {
      const target = await chatTarget(deps, request, reply);
      const decision = await deps.limits.take("rating", visitorAddress(request), RATINGS);
      enforceLimit(reply, [decision], "That was a lot of ratings at once. Please try again in a minute.");
      const named = request.headers[headers.chatSession] ?? request.headers[headers.session];
      const session = await findSession({ db: deps.db, secretKey: deps.env.secretKey }, typeof named === "string" ? named : null, target);
      if (session === null) throw new AppError("not_found", "There is no such conversation.");
      await rateReply(deps.db, session.conversation, request.body, deps.clock());
      reply.header("cache-control", "no-store");
      return { rating: request.body.rating };
    });
  };
}
