import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { openTestDatabase } from "../../../testing/stores/open-test-database.ts";
import { provisionOrganization } from "../../../identity/organizations/provision-organization.ts";
import { readLedger } from "./read-ledger.ts";
import { createSpendGovernor, settleCutOffTurns, settleExpiredTurns, type Spender, type TokenBudgets } from "./spend-governor.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openGovernor(budgets: Partial<TokenBudgets>) {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  let now = new Date("2026-03-02T09:00:00.000Z");
  const roomy = { perVisitor: 1_000_000, perAddress: 1_000_000, perSite: 1_000_000, perServer: 1_000_000 };
  const open = (hasPlans = false) =>
    createSpendGovernor({ db, secretKey: "a secret of tests", clock: () => now, budgets: { ...roomy, ...budgets }, hasPlans });
  const later = (ms: number) => (now = new Date(now.getTime() + ms));
  return { db, open, governor: open(), later, nextDay: () => later(86_400_000) };
}

function aSpender(visitor: string, address = visitor): Spender {
  return { visitor, address, site: "acme", organizationId: null };
}

async function siteRow(db: Database) {
  return db.read.selectFrom("tokenBudgets").select(["reserved", "used", "turns", "refused"]).where("scope", "=", "site").executeTakeFirst();
}

test("two hundred visitors at once never pass the site's cap, and what was not used comes back", async () => {
  const { db, governor } = await openGovernor({ perSite: 5_000 });
  // A busy store refuses a visitor before anything is reserved, and a client asks again.
  const reserve = (visitor: number): ReturnType<typeof governor.reserve> =>
    governor.reserve(aSpender(`visitor-${visitor}`), 100).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "busy") return reserve(visitor);
      throw error;
    });
  const reservations = await Promise.all(Array.from({ length: 200 }, (_, visitor) => reserve(visitor)));
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
  expect(await siteRow(db)).toMatchObject({ reserved: 0, used: 300, refused: 50 });
  expect(await governor.reserve(aSpender("quiet"), 100)).not.toBeNull();
  nextDay();
  expect(await governor.reserve(aSpender("loud"), 100)).not.toBeNull();
});

test.each([
  ["an address", { perAddress: 250 }, ["ada", "bob", "cleo"].map((visitor) => aSpender(visitor, "203.0.113.9")), aSpender("dora")],
  ["the server", { perServer: 250 }, ["acme", "globex", "initech"].map((site) => ({ ...aSpender(site), site })), null],
])("what %s may spend is shared by all who spend of it", async (_whose, budgets, spenders, other) => {
  const { governor } = await openGovernor(budgets);
  const granted = [];
  for (const spender of spenders) granted.push((await governor.reserve(spender, 100)) !== null);
  expect(granted).toEqual([true, true, false]);
  if (other !== null) expect(await governor.reserve(other, 100)).not.toBeNull();
});

test("a turn that is refused is counted at the site that it was for, whoever emptied the purse", async () => {
  const { db, governor } = await openGovernor({ perAddress: 100 });
  const address = "203.0.113.9";
  await governor.reserve({ visitor: "ada", address, site: "acme", organizationId: null }, 100);
  expect(await governor.reserve({ visitor: "bob", address, site: "globex", organizationId: null }, 100)).toBeNull();
  const rows = await db.read.selectFrom("tokenBudgets").select(["scope", "subject", "used", "refused"]).where("refused", ">", 0).execute();
  expect(rows).toEqual([{ scope: "site", subject: "globex", used: 0, refused: 1 }]);
});

test("a turn that needs more sets more aside or is told no, and gives all of it back", async () => {
  const { db, governor } = await openGovernor({ perSite: 1_000 });
  const reservation = await governor.reserve(aSpender("ada"), 400);
  expect(await reservation?.extend(500)).toBe(true);
  expect(await reservation?.extend(200)).toBe(false);
  expect(await governor.reserve(aSpender("bob"), 200)).toBeNull();
  expect(await siteRow(db)).toMatchObject({ reserved: 900, used: 0, refused: 2 });
  await reservation?.settle(750);
  expect(await siteRow(db)).toMatchObject({ reserved: 0, used: 750, turns: 1 });
});

test("organizations without a plan share half of the server's tokens, and the rest stays for those with one", async () => {
  const { db, open } = await openGovernor({ perServer: 1_000 });
  for (const id of ["free", "also-free", "paying"]) await provisionOrganization(db, { id, slug: id, name: id });
  await db.write((tx) =>
    tx
      .insertInto("billingAccounts")
      .values({ organizationId: "paying", status: "active", createdAt: "2026-03-01T00:00:00.000Z" })
      .execute(),
  );
  const governor = open(true);
  const take = (organizationId: string | null, tokens: number) =>
    governor.reserve({ ...aSpender(`${organizationId}`), site: organizationId ?? "nobody", organizationId }, tokens);
  const first = await take("free", 300);
  expect(await take(null, 200)).not.toBeNull();
  expect(await take("also-free", 100)).toBeNull();
  expect(await take("paying", 500)).not.toBeNull();
  await first?.settle(100);
  expect(await take("also-free", 100)).not.toBeNull();
  // Where nothing can be paid for, none is without a plan.
  const free = await openGovernor({ perServer: 1_000 });
  expect(await free.governor.reserve({ ...aSpender("x"), organizationId: null }, 900)).not.toBeNull();
});

test("drafts and qualification stand in the organization's ledger beside its visitors, and count as none", async () => {
  const { db, governor, later } = await openGovernor({});
  await provisionOrganization(db, { id: "acme", slug: "acme", name: "Acme" });
  await (await governor.reserve({ ...aSpender("ada"), site: "acme", organizationId: "acme" }, 400))?.settle(100);
  for (const work of ["drafts", "qualification"]) {
    const own = `${work} of acme`;
    const spender = { visitor: `${work} of one`, address: own, site: own, organizationId: "acme", isBackground: true as const };
    await (await governor.reserve(spender, 400))?.settle(30);
  }
  expect(await readLedger(db, "acme", later(0))).toEqual([
    { day: "2026-03-02", refused: 0, visitors: 1, used: 160, reserved: 0, turns: 3 },
  ]);
});

test("what a crash cut off counts as spent, once", async () => {
  const { db, governor } = await openGovernor({});
  await (await governor.reserve(aSpender("ada"), 400))?.settle(100);
  await governor.reserve(aSpender("bob"), 300);
  await settleCutOffTurns(db);
  await settleCutOffTurns(db);
  expect(await siteRow(db)).toMatchObject({ reserved: 0, used: 400, turns: 1 });
});

test("of several processes one may die: what it set aside counts as spent after a while, once, and what the others have set aside stays", async () => {
  const { db, open, governor: living, later } = await openGovernor({ perVisitor: 500, perSite: 1_000 });
  const dead = open();
  const cutOff = await dead.reserve(aSpender("ada"), 300);
  await cutOff?.extend(100);
  const answered = await dead.reserve(aSpender("bob"), 100);
  await answered?.settle(50);
  const asked = later(4 * 60_000);
  await settleExpiredTurns(db, asked);
  expect(await siteRow(db)).toMatchObject({ reserved: 400, used: 50 });
  const turn = await living.reserve(aSpender("cleo"), 200);
  const now = later(2 * 60_000);
  await Promise.all([settleExpiredTurns(db, now), settleExpiredTurns(db, now)]);
  expect(await siteRow(db)).toMatchObject({ reserved: 200, used: 450, turns: 1 });
  // It was not dead after all.
  await cutOff?.settle(10);
  await turn?.settle(150);
  expect(await siteRow(db)).toMatchObject({ reserved: 0, used: 600, turns: 2 });
  expect(await living.reserve(aSpender("ada"), 200)).toBeNull();
  expect(await living.reserve(aSpender("ada"), 100)).not.toBeNull();
});

test("the ledger names no visitor and no address, and trying all addresses finds none", async () => {
  const { db, governor } = await openGovernor({});
  await governor.reserve(aSpender("session-secret", "203.0.113.9"), 10);
  const budgets = await db.read.selectFrom("tokenBudgets").selectAll().execute();
  const ledger = JSON.stringify([budgets, await db.read.selectFrom("tokenReservations").selectAll().execute()]);
  expect(ledger).not.toContain("session-secret");
  expect(ledger).not.toContain("203.0.113.9");
  for (const tried of ["session-secret", "203.0.113.9", "2026-03-02:203.0.113.9", "spend of 2026-03-02:203.0.113.9"])
    for (const algorithm of ["sha256", "sha512", "md5"])
      expect(ledger).not.toContain(createHash(algorithm).update(tried).digest("base64url").slice(0, 12));
});
