import { AppError } from "../../../../app-error.ts";
import type { Env } from "../../../../settings/env.ts";
import type { LimitDecision, LimitRule, Limits } from "../../../../limits/limits.ts";
import type { Session } from "../store/session.ts";
import type { ChatTarget } from "./chat-target.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
export const TOO_FAST = "You are sending messages too quickly. Please wait a moment and try again.";

interface LimitDeps {
  limits: Limits;
  env: Pick<Env, "rateLimits">;
}

/** @throws AppError `consent_required` until the visitor has agreed to the text as it stands now. */
export function requireConsent(session: Session, target: Pick<ChatTarget, "consent">, agreedVersion: string | undefined): void {
  const { consent } = target;
  if (consent === null || session.conversation.consentVersion === consent.version) return;
  if (agreedVersion !== consent.version) throw new AppError("consent_required", "Please agree to the terms of this chat first.");
  session.consent = consent;
}

type Limit = [name: string, key: string, rule: LimitRule];

/**
 * A visitor is held by session, then by address, a site as a whole, so that one loud visitor cannot use up the others' share: what a
 * narrower limit refuses is not counted by a wider one.
 */
export async function takeChatLimits(deps: LimitDeps, address: string, slug: string, known: Session | null): Promise<LimitDecision[]> {
  const { chatPerMinutePerAddress, sessionsPerHourPerAddress, sitePerMinute } = deps.env.rateLimits;
  const byAddress: Limit = ["chat-address", address, { points: chatPerMinutePerAddress, windowMs: MINUTE_MS }];
  const bySite: Limit = ["chat-site", slug, { points: sitePerMinute, windowMs: MINUTE_MS }];
  const limits: Limit[] =
    known === null
      ? [byAddress, ["chat-new-session", `${slug}:${address}`, { points: sessionsPerHourPerAddress, windowMs: HOUR_MS }], bySite]
      : [sessionLimit(deps, known), byAddress, bySite];
  const decisions: LimitDecision[] = [];
  for (const [name, key, rule] of limits) {
    const decision = await deps.limits.take(name, key, rule);
    decisions.push(decision);
    if (!decision.allowed) break;
  }
  return decisions;
}

/** Counts the message that begins a conversation. */
export async function takeSessionLimit(deps: LimitDeps, session: Session): Promise<void> {
  await deps.limits.take(...sessionLimit(deps, session));
}

/** The message that begins a conversation is the first of its minute. */
function sessionLimit({ env }: LimitDeps, { conversation }: Session): Limit {
  return ["chat-session", conversation.sessionHash, { points: env.rateLimits.chatPerMinute, windowMs: MINUTE_MS }];
}
