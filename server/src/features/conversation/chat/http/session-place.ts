import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../../app-error.ts";
import { findSession } from "../store/session.ts";
import { chatTarget, type ChatTargetDeps, sessionIdOf } from "./chat-target.ts";

/** The conversation that a visitor's session opens. @throws AppError `not_found`, also for one that no organization has. */
export async function sessionPlace(
  deps: ChatTargetDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ organizationId: string; conversationId: string }> {
  const target = await chatTarget(deps, request, reply);
  reply.header("cache-control", "no-store");
  const session = await findSession({ db: deps.db, secretKey: deps.env.secretKey }, sessionIdOf(request), target);
  const organizationId = session?.conversation.organizationId ?? null;
  if (session === null || organizationId === null) throw new AppError("not_found", "There is no such conversation.");
  return { organizationId, conversationId: session.conversation.id };
}
