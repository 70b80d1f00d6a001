import { afterEach, expect, test } from "vitest";
import type { Database } from "../../../../db/database.ts";
import { openTestDatabase } from "../../../../testing/stores/open-test-database.ts";
import { overNetwork } from "../../../../agent/model-policy.ts";
import { createConversationLease } from "./conversation-lease.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test("a conversation that could not be given back is open to its own process, and to others once the lease has run out", async ({
  skip,
}) => {
  const stored = await openTestDatabase();
  closers.push(() => stored.close());
  if (stored.kind === "sqlite") return skip("SQLite has one process.");
  let isAway = false;
  const db: Database = { ...stored, write: (change) => (isAway ? Promise.reject(new Error("away")) : stored.write(change)) };
  let now = new Date("2026-03-02T09:00:00.000Z");
  const [own, other] = [createConversationLease(db, () => now, overNetwork), createConversationLease(stored, () => now, overNetwork)];
  const takeOnce = (lease: typeof own, conversation: string) => lease.take(conversation, () => false);
  for (const conversation of ["ada", "bob"]) {
    const leave = await takeOnce(own, conversation);
    isAway = true;
    await expect(leave?.()).rejects.toThrow("away");
    isAway = false;
  }
  // While it has others to renew.
  const busy = await takeOnce(own, "cem");
  expect(await takeOnce(other, "ada")).toBeNull();
  const again = await takeOnce(own, "ada");
  expect(again).not.toBeNull();
  await again?.();
  expect(await takeOnce(other, "ada")).not.toBeNull();
  await expect
    .poll(
      async () => {
        now = new Date(now.getTime() + 2_000);
        return takeOnce(other, "bob");
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .not.toBeNull();
  expect(await takeOnce(other, "cem")).toBeNull();
  await busy?.();
});
