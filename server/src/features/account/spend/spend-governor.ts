import type { Selectable } from "kysely";
import { createHmac, randomUUID } from "node:crypto";
import type { Database, Handle } from "../../../db/database.ts";
import type { TokenBudgetsTable, TokenReservationsTable } from "../../../db/tables/tables.ts";

/** Tokens of language models that may be spent in one day (UTC). */
export interface TokenBudgets {
  perVisitor: number;
  perAddress: number;
  perSite: number;
  perServer: number;
}

export interface Spender {
  visitor: string;
  address: string;
  site: string;
  organizationId: string | null;
  /** Background work of the organization, which counts in its ledger but not as a visitor. */
  isBackground?: true;
}

/** Longer than any turn may take. */
const LEASE_MS = 5 * 60_000;

/** Tokens set aside for one turn. Settle once, with what was really used; what is never settled counts as spent after a while. */
export interface Reservation {
  /** Sets more aside, for a further call of the same turn. False when a budget is spent. */
  extend(tokens: number): Promise<boolean>;
  /** Null for an unknown number: then the whole reservation counts as used. */
  settle(usedTokens: number | null): Promise<void>;
  /** Settles a call dropped before its reply, which will be repeated. */
  drop(usedTokens: number): Promise<void>;
}

/** Keeps what language models may cost. When a budget is spent the answer is null, and the turn goes to the built-in model. */
export interface SpendGovernor {
  reserve(spender: Spender, tokens: number): Promise<Reservation | null>;
}

type Scope = Selectable<TokenBudgetsTable>["scope"];

interface Purse {
  scope: Scope;
  subject: string;
}

class OverBudget extends Error {
  constructor({ scope }: Purse) {
    super(`The ${scope} budget is spent.`);
  }
}

type Held = Pick<Selectable<TokenReservationsTable>, "id" | "day" | "visitor" | "address" | "site" | "isShared">;

/** The part of the server's tokens that all organizations without a plan have together. */
const SHARED_PART = 0.5;

/**
 * Reserves before a call and settles after, in the database, so that any number of processes share one count and no burst of
 * visitors passes a cap. The narrow purses are asked first: a loud visitor is stopped by their own before they can empty the site's.
 */
export function createSpendGovernor(deps: {
  db: Database;
  clock: () => Date;
  budgets: TokenBudgets;
  /** Under which visitors and addresses are hidden in the ledger. */
  secretKey: string;
  /** Whether organizations can pay for a plan; otherwise none shares. */
  hasPlans?: boolean;
}): SpendGovernor {
  const { db, clock, budgets, secretKey, hasPlans = false } = deps;
  const caps: Record<Scope, number> = {
    visitor: budgets.perVisitor,
    address: budgets.perAddress,
    site: budgets.perSite,
    shared: Math.floor(budgets.perServer * SHARED_PART),
    server: budgets.perServer,
  };

  /** Takes tokens from each purse, or from none. */
  async function take(held: Held, { organizationId, isBackground }: Spender, tokens: number): Promise<boolean> {
    const expiresAt = new Date(clock().getTime() + LEASE_MS).toISOString();
    try {
      await db.write(async (tx) => {
        await tx
          .insertInto("tokenReservations")
          .values({ ...held, tokens, expiresAt })
          .onConflict((conflict) =>
            conflict.column("id").doUpdateSet((set) => ({ tokens: set("tokenReservations.tokens", "+", tokens), expiresAt })),
          )
          .execute();
        // The server's purse comes last: the turns of all processes wait for the one that has it.
        for (const purse of pursesOf(held)) {
          const isOwned = purse.scope === "site" || (isBackground !== true && (purse.scope === "visitor" || purse.scope === "address"));
          await takeFrom(tx, purse, held.day, isOwned ? organizationId : null, tokens, caps[purse.scope]);
        }
      });
      return true;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      const { site: subject, day } = held;
      // Whichever purse was empty: an address and the server are shared with other sites, whose owners it does not concern.
      await db.write((tx) =>
        tx
          .insertInto("tokenBudgets")
          .values({ scope: "site", subject, day, organizationId, reserved: 0, used: 0, turns: 0, refused: 1 })
          .onConflict((conflict) =>
            conflict.columns(["scope", "subject", "day"]).doUpdateSet((set) => ({ refused: set("tokenBudgets.refused", "+", 1) })),
          )
          .execute(),
      );
      return false;
    }
  }

  return {
    reserve: async (spender, tokens) => {
      const { visitor, address, site, organizationId } = spender;
      const day = clock().toISOString().slice(0, 10);
      const hidden = { visitor: digest(secretKey, visitor), address: digest(secretKey, `${day}:${address}`) };
      const isShared = hasPlans && !(await hasPlan(db, organizationId)) ? 1 : 0;
      const held = { id: randomUUID(), day, site, isShared, ...hidden };
      if (!(await take(held, spender, tokens))) return null;
      return {
        extend: (more) => take(held, spender, more),
        settle: (used) => db.write((tx) => settle(tx, held, { used, turns: 1 })),
        drop: (used) => db.write((tx) => settle(tx, held, { used, turns: 0 })),
      };
    },
  };
}

/** Whether an organization pays; one whose payment failed has its plan until Stripe ends it. */
async function hasPlan(db: Database, organizationId: string | null): Promise<boolean> {
  if (organizationId === null) return false;
  const row = await db.read
    .selectFrom("billingAccounts")
    .select("organizationId")
    .where("organizationId", "=", organizationId)
    .where("status", "in", ["active", "trialing", "past_due"])
    .executeTakeFirst();
  return row !== undefined;
}

async function takeFrom(tx: Handle, purse: Purse, day: string, organizationId: string | null, tokens: number, cap: number): Promise<void> {
  const none = { used: 0, turns: 0, refused: 0 };
  const taken = await tx
    .insertInto("tokenBudgets")
    .values({ ...purse, day, organizationId, reserved: tokens, ...none })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "subject", "day"])
        .doUpdateSet((set) => ({ reserved: set("tokenBudgets.reserved", "+", tokens) }))
        .where((where) => where(where("tokenBudgets.reserved", "+", where("tokenBudgets.used", "+", tokens)), "<=", cap)),
    )
    .returning("scope")
    .executeTakeFirst();
  if (taken === undefined || tokens > cap) throw new OverBudget(purse);
}

/** Ends a reservation once; a cut-off one has been counted already. `used` is null when unknown. */
async function settle(tx: Handle, held: Held, { used, turns }: { used: number | null; turns: number }): Promise<void> {
  const ended = await tx.deleteFrom("tokenReservations").where("id", "=", held.id).returning("tokens").executeTakeFirst();
  if (ended === undefined) return;
  for (const purse of pursesOf(held)) {
    await ofPurse(tx, purse, held.day)
      .set((set) => ({
        reserved: set("reserved", "-", ended.tokens),
        used: set("used", "+", used ?? ended.tokens),
        turns: set("turns", "+", turns),
      }))
      .execute();
  }
}

function pursesOf({ visitor, address, site, isShared }: Held): Purse[] {
  return [
    { scope: "visitor", subject: visitor },
    { scope: "address", subject: address },
    { scope: "site", subject: site },
    ...(isShared === 1 ? [{ scope: "shared" as const, subject: "all" }] : []),
    { scope: "server", subject: "all" },
  ];
}

function ofPurse(tx: Handle, { scope, subject }: Purse, day: string) {
  return tx.updateTable("tokenBudgets").where("scope", "=", scope).where("subject", "=", subject).where("day", "=", day);
}

/** The ledger holds no session and no address, only what cannot be turned back into one: of a bare hash all addresses could be tried. */
function digest(secretKey: string, subject: string): string {
  return createHmac("sha256", secretKey).update(`spend of ${subject}`).digest("base64url").slice(0, 22);
}

/** Counts reservations of calls cut off by a crash as used. For a single server, at its start. */
export async function settleCutOffTurns(db: Database): Promise<void> {
  await db.write(async (tx) => {
    await tx.deleteFrom("tokenReservations").execute();
    await tx
      .updateTable("tokenBudgets")
      .set((set) => ({ used: set("used", "+", set.ref("reserved")), reserved: 0 }))
      .where("reserved", ">", 0)
      .execute();
  });
}

/** The same for several servers: reservations older than any turn. */
export async function settleExpiredTurns(db: Database, now: Date): Promise<void> {
  const expired = await db.read.selectFrom("tokenReservations").selectAll().where("expiresAt", "<", now.toISOString()).execute();
  for (const held of expired) await db.write((tx) => settle(tx, held, { used: null, turns: 0 }));
}
