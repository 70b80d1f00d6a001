import type { FastifyReply } from "fastify";
import { AppError } from "../app-error.ts";
import type { LimitDecision } from "./limits.ts";

/**
 * Tells the caller where it stands (`RateLimit-*`) and stops it when nothing is left. With several decisions, the
 * headers speak of the tightest.
 * @throws AppError `rate_limited` with `Retry-After`.
 */
export function enforceLimit(reply: FastifyReply, decisions: readonly LimitDecision[], sentence: string): void {
  let tightest: LimitDecision | undefined;
  for (const decision of decisions) if (tightest === undefined || isTighter(decision, tightest)) tightest = decision;
  if (tightest === undefined) return;
  reply.headers({
    "ratelimit-limit": tightest.limit,
    "ratelimit-remaining": tightest.remaining,
    "ratelimit-reset": Math.ceil(tightest.resetMs / 1_000),
  });
  if (!tightest.allowed) throw new AppError("rate_limited", sentence, { retryAfterMs: tightest.resetMs });
}

/** Among refusals, the longest one wins. */
function isTighter(one: LimitDecision, other: LimitDecision): boolean {
  if (one.allowed !== other.allowed) return other.allowed;
  return one.allowed ? one.remaining < other.remaining : one.resetMs > other.resetMs;
}
