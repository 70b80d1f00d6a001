import { afterEach, expect, test } from "vitest";
import { openTestDatabase } from "../testing/stores/open-test-database.ts";
import type { Database } from "./database.ts";
import { createLeases } from "./leases.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test("a lease that could not be given back is open to its own process, and to others once the lease has run out", async ({ skip }) => {
  const stored = await openTestDatabase();
  closers.push(() => stored.close());
  if (stored.kind === "sqlite") return skip("SQLite has one process.");
  let isAway = false;
  const db: Database = { ...stored, write: (change) => (isAway ? Promise.reject(new Error("away")) : stored.write(change)) };
  let now = new Date("2026-03-02T09:00:00.000Z");
  const [own, other] = [createLeases(db, () => now), createLeases(stored, () => now)];
  for (const conversation of ["ada", "bob"]) {
    const leave = await own.take(conversation);
    isAway = true;
    await expect(leave?.()).rejects.toThrow("away");
    isAway = false;
  }
  // While it has others to renew.
  const busy = await own.take("cem");
  expect(await other.take("ada")).toBeNull();
  now = new Date(now.getTime() + 4_000);
  const again = await own.take("ada");
  expect(again).not.toBeNull();
  await again?.();
  expect(await other.take("ada")).not.toBeNull();
  await expect
    .poll(
      async () => {
        now = new Date(now.getTime() + 2_000);
        return other.take("bob");
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .not.toBeNull();
  expect(await other.take("cem")).toBeNull();
  await busy?.();
});

test("of the processes that wait, the one that asked first is next, also before the process that has the lease", async ({ skip }) => {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  if (db.kind === "sqlite") return skip("SQLite has one process.");
  let now = new Date("2026-03-02T09:00:00.000Z");
  const [first, second, third] = [createLeases(db, () => now), createLeases(db, () => now), createLeases(db, () => now)];
  const at = (ms: number) => new Date(now.getTime() + ms);
  const leave = await first.take("ada", at(0));
  expect(await third.take("ada", at(3))).toBeNull();
  expect(await second.take("ada", at(2))).toBeNull();
  await leave?.();
  expect(await first.take("ada", at(4))).toBeNull();
  expect(await third.take("ada", at(3))).toBeNull();
  const next = await second.take("ada", at(2));
  expect(next).not.toBeNull();
  expect(await third.take("ada", at(3))).toBeNull();
  await next?.();
  // It has asked no more.
  now = at(3_001);
  const last = await first.take("ada", at(4));
  await last?.();
  expect(await db.read.selectFrom("turnLeases").selectAll().execute()).toEqual([]);
});
