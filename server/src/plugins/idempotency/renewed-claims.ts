import type { Database } from "../../db/database.ts";

/** No request takes longer. */
export const IN_FLIGHT_MS = 60_000;
/** A process that is gone holds its keys for this long. */
const LEASE_MS = 6_000;
const RENEW_MS = 2_000;
const RENEWED_AT_ONCE = 200;

/** A key that a request has until it is answered. */
export interface Claim {
  scope: string;
  key: string;
  /** Tells this request's claim from a later one of the same key. */
  createdAt: string;
}

/** Until when a key that is renewed now is its request's. */
export function heldUntil(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

/** Renews the keys of requests that take long. */
export function createRenewedClaims(db: Database, clock: () => Date) {
  const claims = new Set<Claim>();
  let timer: NodeJS.Timeout | undefined;

  async function renew(): Promise<void> {
    const now = clock();
    const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
    for (const claim of claims) if (claim.createdAt < since(IN_FLIGHT_MS)) remove(claim);
    const long = [...claims].filter(({ createdAt }) => createdAt <= since(RENEW_MS));
    while (long.length > 0) {
      const some = long.splice(0, RENEWED_AT_ONCE);
      await db.write((tx) =>
        tx
          .updateTable("idempotencyKeys")
          .set({ heldUntil: heldUntil(now) })
          .where("status", "is", null)
          .where((where) => where.or(some.map(({ scope, key, createdAt }) => where.and({ scope, key, createdAt }))))
          .execute(),
      );
    }
  }

  function remove(claim: Claim): void {
    if (claims.delete(claim) && claims.size === 0) close();
  }

  function close(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    add: (claim: Claim) => {
      claims.add(claim);
      // A renewal that fails is tried again before the lease has run out.
      timer ??= setInterval(() => void renew().catch(() => {}), RENEW_MS).unref();
    },
    delete: remove,
    close,
  };
}
