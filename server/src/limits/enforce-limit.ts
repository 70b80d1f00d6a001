import type { FastifyReply } from "fastify";
import { AppError } from "../app-error.ts";
import type { LimitDecision } from "./limits.ts";

/**
 * Tells the caller where it stands (`RateLimit-*`) and stops it when nothing is left. With several decisions, the
 * headers speak of the tightest.
 * @throws AppError `rate_limited` with `Retry-After`.
 */
export function enforceLimit(reply: FastifyReply, decisions: readonly LimitDecision[], sentence: string): void {
  const refused = decisions.filter((decision) => !decision.allowed).toSorted((a, b) => b.resetMs - a.resetMs)[0];
  const tightest = refused ?? decisions.toSorted((a, b) => a.remaining - b.remaining)[0];
  if (tightest === undefined) return;
  reply.headers({
    "ratelimit-limit": tightest.limit,
    "ratelimit-remaining": tightest.remaining,
    "ratelimit-reset": Math.ceil(tightest.resetMs / 1_000),
  });
  if (refused !== undefined) throw new AppError("rate_limited", sentence, { retryAfterMs: refused.resetMs });
}
