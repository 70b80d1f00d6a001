import { randomUUID } from "node:crypto";
import type { Database, Handle } from "./database.ts";

/** After a crash another process may take a name once this has passed. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/** Time for which the first in line keeps its place without asking again. */
const WAIT_MS = 3_000;
/** Who waits says so again in time. */
const ASK_BEFORE_MS = 1_500;
/** Leases left by a crash expire after this. */
const LEFT_MS = 3_600_000;

export type Release = () => Promise<void>;

/** Lets one process at a time have a name, such as a conversation or a host. */
export interface Leases {
  /**
   * Takes a name; the result releases it. Null where another process has it, or has waited for it since before `askedAt`: then this one waits
   * in line for some seconds, and is to ask again within one.
   */
  take(name: string, askedAt?: Date): Promise<Release | null>;
}

/** SQLite has one process, which needs no lease. */
const noLeases: Leases = { take: async () => async () => {} };

/** Renewing is one statement for the whole process, however many leases it holds. */
export function createLeases(db: Database, clock: () => Date): Leases {
  if (db.kind === "sqlite") return noLeases;
  const holder = randomUUID();
  const later = (ms: number) => new Date(clock().getTime() + ms).toISOString();
  const held = new Set<string>();
  const waited = new Set<string>();
  let renewing: NodeJS.Timeout | undefined;

  async function grab(tx: Handle, name: string, askedAt: string): Promise<boolean> {
    const now = later(0);
    const lease = { holder, expiresAt: later(LEASE_MS), nextHolder: null, nextAskedAt: null, nextUntil: null };
    const taken = await tx
      .insertInto("turnLeases")
      .values({ conversationId: name, ...lease })
      .onConflict((conflict) =>
        conflict
          .column("conversationId")
          .doUpdateSet(lease)
          // Leases of this process are those it could not release.
          .where((where) => where.or([where("turnLeases.expiresAt", "<", now), where("turnLeases.holder", "=", holder)]))
          .where((where) =>
            where.or([
              where("turnLeases.nextUntil", "is", null),
              where("turnLeases.nextUntil", "<", now),
              where("turnLeases.nextHolder", "=", holder),
              where("turnLeases.nextAskedAt", ">", askedAt),
            ]),
          ),
      )
      .returning("conversationId")
      .executeTakeFirst();
    return taken !== undefined;
  }

  async function waitInLine(tx: Handle, name: string, askedAt: string): Promise<void> {
    await tx
      .updateTable("turnLeases")
      .set({ nextHolder: holder, nextAskedAt: askedAt, nextUntil: later(WAIT_MS) })
      .where("conversationId", "=", name)
      .where((where) =>
        where.or([
          where("nextUntil", "is", null),
          where("nextUntil", "<", later(0)),
          where("nextHolder", "=", holder),
          where("nextAskedAt", ">", askedAt),
        ]),
      )
      .execute();
  }

  /** Whether asking would change nothing: found by one read, since many may wait for what a dead process has. */
  async function isVain(name: string, askedAt: string): Promise<boolean> {
    const lease = await db.read.selectFrom("turnLeases").selectAll().where("conversationId", "=", name).executeTakeFirst();
    if (lease === undefined || lease.holder === holder || lease.expiresAt < later(0) || lease.nextUntil === null) return false;
    if (lease.nextHolder === holder) return lease.nextUntil >= later(ASK_BEFORE_MS);
    return lease.nextUntil >= later(0) && (lease.nextAskedAt ?? "") <= askedAt;
  }

  async function renew(): Promise<void> {
    await db.write(async (tx) => {
      await tx
        .updateTable("turnLeases")
        .set({ expiresAt: later(LEASE_MS) })
        .where("holder", "=", holder)
        .where("conversationId", "in", [...held])
        .execute();
      await tx.deleteFrom("turnLeases").where("expiresAt", "<", later(-LEFT_MS)).execute();
    });
  }

  function hold(name: string): void {
    held.add(name);
    // A renewal that fails is tried again before the lease has run out.
    renewing ??= setInterval(() => void renew().catch(() => {}), RENEW_MS).unref();
  }

  async function release(name: string): Promise<void> {
    held.delete(name);
    if (held.size === 0) {
      clearInterval(renewing);
      renewing = undefined;
    }
    await db.write(async (tx) => {
      const left = tx.deleteFrom("turnLeases").where("conversationId", "=", name).where("holder", "=", holder);
      const isLineEmpty = left.where((where) => where.or([where("nextUntil", "is", null), where("nextUntil", "<", later(0))]));
      if ((await isLineEmpty.executeTakeFirst()).numDeletedRows > 0n) return;
      await tx
        .updateTable("turnLeases")
        .set({ expiresAt: later(-1) })
        .where("conversationId", "=", name)
        .where("holder", "=", holder)
        .execute();
    });
  }

  return {
    take: async (name, askedAt = clock()) => {
      const since = askedAt.toISOString();
      if (waited.has(name) && (await isVain(name, since))) return null;
      const isTaken = await db.write(async (tx) => {
        if (await grab(tx, name, since)) return true;
        await waitInLine(tx, name, since);
        return false;
      });
      if (!isTaken) {
        // Of names that are given up, a read more is all that is lost.
        if (waited.size > 1_000) waited.clear();
        waited.add(name);
        return null;
      }
      waited.delete(name);
      hold(name);
      return () => release(name);
    },
  };
}
