import type { FastifyReply, FastifyRequest } from "fastify";
import { enforceLimit } from "../limits/enforce-limit.ts";
import type { LimitDecision, LimitRule, Limits } from "../limits/limits.ts";
import { visitorAddress, visitorNetwork } from "../limits/visitor-address.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PER_ADDRESS: LimitRule = { points: 5, windowMs: 5 * MINUTE_MS };
const PER_NETWORK: LimitRule = { points: 20, windowMs: 5 * MINUTE_MS };

/** The waits grow from rule to rule. */
const PER_ACCOUNT = {
  guess: [
    { points: 5, windowMs: MINUTE_MS },
    { points: 8, windowMs: 10 * MINUTE_MS },
    { points: 10, windowMs: HOUR_MS },
  ],
  code: [
    { points: 3, windowMs: MINUTE_MS },
    { points: 4, windowMs: 10 * MINUTE_MS },
    { points: 5, windowMs: HOUR_MS },
  ],
} as const satisfies Record<string, readonly LimitRule[]>;

/** A try at a secret of an account, or a code that is mailed to it. */
export type AccountAttempt = keyof typeof PER_ACCOUNT;

/**
 * Counts an attempt by its address, its network and its account, before the store is asked. Returns whether it was the account's last
 * one of this hour.
 * @throws AppError `rate_limited`
 */
export async function limitAttempt(
  limits: Limits,
  { kind, name, account }: { kind: AccountAttempt; name: string; account: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const key = account.trim().toLowerCase();
  const network = visitorNetwork(request);
  const rules: [name: string, key: string, rule: LimitRule][] = [
    ["sign-in", `${name} ${visitorAddress(request)}`, PER_ADDRESS],
    ...(network === null ? [] : [["sign-in-network", network, PER_NETWORK] satisfies [string, string, LimitRule]]),
    ...PER_ACCOUNT[kind].map((rule): [string, string, LimitRule] => [`account-${kind}-${rule.points}`, key, rule]),
  ];
  const decisions: LimitDecision[] = [];
  for (const each of rules) {
    // A refused attempt costs nothing of the longer windows.
    if (decisions.at(-1)?.allowed === false) break;
    decisions.push(await limits.take(...each));
  }
  enforceLimit(reply, decisions, "Too many attempts. Please wait a while and try again.");
  return decisions.at(-1)?.remaining === 0;
}
