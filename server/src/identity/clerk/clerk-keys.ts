import { AppError } from "../../app-error.ts";
import type { ClerkKey } from "../../vendors/clerk.ts";

/** Keys this old are looked up again, while the old ones go on serving. */
const FRESH_MS = 10 * 60_000;
/** Keys this old serve no longer, should the provider stay away. */
const LAST_RESORT_MS = 24 * 3_600_000;
/** However many unknown key ids arrive, the provider is asked no more often than this. */
const ASK_EVERY_MS = 30_000;

export interface KeySource {
  fetchKeys(): Promise<ClerkKey[]>;
  /** Milliseconds that never run backwards. */
  monotonic(): number;
}

/**
 * The provider's verification keys, kept in memory. An outage of the provider is not felt while keys are known, and tokens with
 * made-up key ids cannot be used to flood it.
 * The returned function gives a key's PEM, or null for an unknown id. It throws AppError `unavailable` while no key was ever read.
 */
export function createKeyStore({ fetchKeys, monotonic }: KeySource): (kid: string) => Promise<string | null> {
  let keys = new Map<string, string>();
  let readAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  function ask(): Promise<void> {
    if (asking !== null) return asking;
    if (monotonic() - askedAt < ASK_EVERY_MS) return Promise.resolve();
    askedAt = monotonic();
    asking = fetchKeys()
      .then((found) => {
        if (found.length === 0) return;
        keys = new Map(found.map((key) => [key.kid, key.pem]));
        readAt = monotonic();
      })
      .catch(() => {})
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  return async (kid) => {
    const age = monotonic() - readAt;
    const known = age < LAST_RESORT_MS ? keys.get(kid) : undefined;
    if (known !== undefined) {
      if (age > FRESH_MS) void ask();
      return known;
    }
    await ask();
    if (monotonic() - readAt >= LAST_RESORT_MS) {
      throw new AppError("unavailable", "Sign-in cannot be checked right now. Please try again in a minute.", {
        retryAfterMs: ASK_EVERY_MS,
      });
    }
    return keys.get(kid) ?? null;
  };
}
