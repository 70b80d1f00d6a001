import { randomUUID } from "node:crypto";
import type { ModelPolicy } from "../../../../agent/model-policy.ts";
import type { Database } from "../../../../db/database.ts";

/** After a crash another process may answer in the conversation once this has passed. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const ASK_AGAIN_MS = 200;
/** Leases left by a crash expire after this. */
const LEFT_MS = 3_600_000;

/** Lets one process at a time answer in a conversation. */
export interface ConversationLease {
  /** Waits for the conversation; the result releases it. Null when no request waits any more (`isWanted`). */
  take(conversationId: string, isWanted: () => boolean): Promise<(() => Promise<void>) | null>;
}

/** For a single process, whose own lock is enough. */
const noLease: ConversationLease = { take: async () => async () => {} };

/** SQLite has one process, which needs no lease. Renewing is one statement for the whole process, however many leases it holds. */
export function createConversationLease(
  db: Database,
  clock: () => Date,
  policy: Pick<ModelPolicy, "leasesConversation">,
): ConversationLease {
  if (db.kind === "sqlite" || !policy.leasesConversation) return noLease;
  const holder = randomUUID();
  const later = (ms: number) => new Date(clock().getTime() + ms).toISOString();
  const held = new Set<string>();
  let renewing: NodeJS.Timeout | undefined;

  async function grab(conversationId: string): Promise<boolean> {
    const now = later(0);
    const lease = { holder, expiresAt: later(LEASE_MS) };
    const taken = await db.write((tx) =>
      tx
        .insertInto("turnLeases")
        .values({ conversationId, ...lease })
        .onConflict((conflict) =>
          conflict
            .column("conversationId")
            .doUpdateSet(lease)
            // Leases of this process are those it could not release.
            .where((where) => where.or([where("turnLeases.expiresAt", "<", now), where("turnLeases.holder", "=", holder)])),
        )
        .returning("conversationId")
        .executeTakeFirst(),
    );
    return taken !== undefined;
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

  function hold(conversationId: string): void {
    held.add(conversationId);
    // A renewal that fails is tried again before the lease has run out.
    renewing ??= setInterval(() => void renew().catch(() => {}), RENEW_MS).unref();
  }

  function letGo(conversationId: string): void {
    held.delete(conversationId);
    if (held.size > 0) return;
    clearInterval(renewing);
    renewing = undefined;
  }

  return {
    take: async (conversationId, isWanted) => {
      while (!(await grab(conversationId))) {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
        if (!isWanted()) return null;
      }
      hold(conversationId);
      return async () => {
        letGo(conversationId);
        await db.write((tx) =>
          tx.deleteFrom("turnLeases").where("conversationId", "=", conversationId).where("holder", "=", holder).execute(),
        );
      };
    },
  };
}
