import type { Selectable } from "kysely";
import { createHmac } from "node:crypto";
import type { Database, Handle } from "../../db/database.ts";
import type { TokenBudgetsTable } from "../../db/tables.ts";

/** Tokens of language models that may be spent in one day (UTC). */
export interface TokenBudgets {
  perVisitor: number;
  perAddress: number;
  perSite: number;
  perServer: number;
}

/** Who a turn is for. `site` is an organization, or a slug that nobody owns. */
export interface Spender {
  visitor: string;
  address: string;
  site: string;
  organizationId: string | null;
}

/** Tokens set aside for one turn. Settle once, with what was really used; an unsettled reservation counts until the day ends. */
export interface Reservation {
  /** Sets more aside, for a further call of the same turn. False when a budget is spent. */
  extend(tokens: number): Promise<boolean>;
  settle(usedTokens: number): Promise<void>;
  /** Settles a call that was dropped before its reply and is asked anew: it is no turn. */
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
  cap: number;
}

class OverBudget extends Error {
  readonly purse: Purse;

  constructor(purse: Purse) {
    super(`The ${purse.scope} budget is spent.`);
    this.purse = purse;
  }
}

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
}): SpendGovernor {
  const { db, clock, budgets, secretKey } = deps;

  /** Takes tokens from each purse, or from none. */
  async function take(purses: readonly Purse[], day: string, organizationId: string | null, tokens: number): Promise<boolean> {
    try {
      await db.write(async (tx) => {
        for (const purse of purses) await takeFrom(tx, purse, day, organizationId, tokens);
      });
      return true;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      const { scope, subject } = error.purse;
      await db.write((tx) =>
        ofPurse(tx, scope, subject, day)
          .set((set) => ({ refused: set("refused", "+", 1) }))
          .execute(),
      );
      return false;
    }
  }

  return {
    reserve: async (spender, tokens) => {
      const day = clock().toISOString().slice(0, 10);
      const purses: Purse[] = [
        { scope: "visitor", subject: digest(secretKey, spender.visitor), cap: budgets.perVisitor },
        { scope: "address", subject: digest(secretKey, `${day}:${spender.address}`), cap: budgets.perAddress },
        { scope: "site", subject: spender.site, cap: budgets.perSite },
        { scope: "server", subject: "all", cap: budgets.perServer },
      ];
      if (!(await take(purses, day, spender.organizationId, tokens))) return null;
      let reserved = tokens;
      const giveBack = async (usedTokens: number, turns: number) => {
        await db.write(async (tx) => {
          for (const { scope, subject } of purses) {
            await ofPurse(tx, scope, subject, day)
              .set((set) => ({
                reserved: set("reserved", "-", reserved),
                used: set("used", "+", usedTokens),
                turns: set("turns", "+", turns),
              }))
              .execute();
          }
        });
      };
      return {
        extend: async (more) => {
          const isTaken = await take(purses, day, spender.organizationId, more);
          if (isTaken) reserved += more;
          return isTaken;
        },
        settle: (usedTokens) => giveBack(usedTokens, 1),
        drop: (usedTokens) => giveBack(usedTokens, 0),
      };
    },
  };
}

async function takeFrom(
  tx: Handle,
  { scope, subject, cap }: Purse,
  day: string,
  organizationId: string | null,
  tokens: number,
): Promise<void> {
  await tx
    .insertInto("tokenBudgets")
    .values({ scope, subject, day, organizationId: scope === "server" ? null : organizationId, reserved: 0, used: 0, turns: 0, refused: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const taken = await ofPurse(tx, scope, subject, day)
    .set((set) => ({ reserved: set("reserved", "+", tokens) }))
    .where((where) => where(where("reserved", "+", where("used", "+", tokens)), "<=", cap))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new OverBudget({ scope, subject, cap });
}

function ofPurse(tx: Handle, scope: Scope, subject: string, day: string) {
  return tx.updateTable("tokenBudgets").where("scope", "=", scope).where("subject", "=", subject).where("day", "=", day);
}

/** The ledger holds no session and no address, only what cannot be turned back into one: of a bare hash all addresses could be tried. */
function digest(secretKey: string, subject: string): string {
  return createHmac("sha256", secretKey).update(`spend of ${subject}`).digest("base64url").slice(0, 22);
}

/**
 * Counts as used what was set aside for calls that a crash cut off, as a call is counted whose cost nobody told. For a store with a
 * single server, at its start.
 */
export async function settleCutOffTurns(db: Database): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("tokenBudgets")
      .set((set) => ({ used: set("used", "+", set.ref("reserved")), reserved: 0 }))
      .where("reserved", ">", 0)
      .execute(),
  );
}
