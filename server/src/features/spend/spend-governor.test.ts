import { afterEach, expect, test } from "vitest";
import type { Database } from "../../db/database.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { createSpendGovernor, type Spender, type TokenBudgets } from "./spend-governor.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openGovernor(budgets: Partial<TokenBudgets>) {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  let now = new Date("2026-03-02T09:00:00.000Z");
  const roomy = { perVisitor: 1_000_000, perAddress: 1_000_000, perSite: 1_000_000, perServer: 1_000_000 };
  const governor = createSpendGovernor({ db, clock: () => now, budgets: { ...roomy, ...budgets } });
  return { db, governor, nextDay: () => (now = new Date(now.getTime() + 86_400_000)) };
}

function aSpender(visitor: string, address = visitor): Spender {
  return { visitor, address, site: "acme", organizationId: null };
}

async function siteRow(db: Database) {
  return db.read.selectFrom("tokenBudgets").select(["reserved", "used", "turns", "refused"]).where("scope", "=", "site").executeTakeFirst();
}

test("two hundred visitors at once never pass the site's cap, and what was not used comes back", async () => {
  const { db, governor } = await openGovernor({ perSite: 5_000 });
  const reservations = await Promise.all(
    Array.from({ length: 200 }, (_, visitor) => governor.reserve(aSpender(`visitor-${visitor}`), 100)),
  );
  const granted = reservations.filter((reservation) => reservation !== null);
  expect(granted).toHaveLength(50);
  expect(await siteRow(db)).toMatchObject({ reserved: 5_000, used: 0, refused: 150 });
  for (const reservation of granted) await reservation.settle(40);
  expect(await siteRow(db)).toMatchObject({ reserved: 0, used: 2_000, turns: 50 });
  expect(await governor.reserve(aSpender("late"), 3_000)).not.toBeNull();
});

test("a loud visitor spends their own budget and leaves the others theirs", async () => {
  const { db, governor, nextDay } = await openGovernor({ perVisitor: 300, perSite: 1_000 });
  for (let turn = 0; turn < 3; turn += 1) await (await governor.reserve(aSpender("loud"), 100))?.settle(100);
  for (let turn = 0; turn < 50; turn += 1) expect(await governor.reserve(aSpender("loud"), 100)).toBeNull();
  expect(await siteRow(db)).toMatchObject({ reserved: 0, used: 300 });
  expect(await governor.reserve(aSpender("quiet"), 100)).not.toBeNull();
  nextDay();
  expect(await governor.reserve(aSpender("loud"), 100)).not.toBeNull();
});

test("the ledger names no visitor and no address", async () => {
  const { db, governor } = await openGovernor({});
  await governor.reserve(aSpender("session-secret", "203.0.113.9"), 10);
  const ledger = JSON.stringify(await db.read.selectFrom("tokenBudgets").selectAll().execute());
  expect(ledger).not.toContain("session-secret");
  expect(ledger).not.toContain("203.0.113.9");
});
