import type { Stripe } from "../../../vendors/stripe.ts";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { BillingAccountsTable } from "../../../db/tables/billing-tables.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { Identity } from "../../../identity/identity.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import type { StripeSettings } from "../../../vendors/stripe.ts";

export interface BillingDeps {
  db: Database;
  clock: () => Date;
  identity: Identity;
  jobs: JobQueue;
  publicUrl: string;
  /** Null where no keys are set. */
  settings: StripeSettings | null;
  stripe: () => Promise<Stripe>;
}

export type BillingAccount = Selectable<BillingAccountsTable>;

/** Statuses in which there is a subscription to change. */
export const LIVING: readonly string[] = ["active", "trialing", "past_due", "unpaid", "paused"];

export function findAccount(handle: Handle, organizationId: string): Promise<BillingAccount | undefined> {
  return accountQuery(handle, organizationId).executeTakeFirst();
}

/** The account, held against other writers until the transaction ends. */
export function lockAccount(db: Database, tx: Handle, organizationId: string): Promise<BillingAccount | undefined> {
  const query = accountQuery(tx, organizationId);
  return (db.kind === "postgres" ? query.forUpdate() : query).executeTakeFirst();
}

function accountQuery(handle: Handle, organizationId: string) {
  return handle.selectFrom("billingAccounts").selectAll().where("organizationId", "=", organizationId);
}

/** The organization's customer at Stripe, created once however often this is called. */
export async function ensureCustomer(deps: BillingDeps, organizationId: string, email: string): Promise<string> {
  const { db, clock } = deps;
  const known = await findAccount(db.read, organizationId);
  if (known?.customerId) return known.customerId;
  const organization = await db.read.selectFrom("organizations").select("name").where("id", "=", organizationId).executeTakeFirst();
  const stripe = await deps.stripe();
  const customer = await stripe.customers.create(
    { name: organization?.name ?? "", ...(email !== "" && { email }), metadata: { organizationId } },
    { idempotencyKey: `customer-${organizationId}` },
  );
  await db.write((tx) =>
    tx
      .insertInto("billingAccounts")
      .values({ organizationId, customerId: customer.id, createdAt: clock().toISOString() })
      .onConflict((conflict) => conflict.column("organizationId").doUpdateSet({ customerId: customer.id }))
      .execute(),
  );
  return customer.id;
}

/** The account of an organization that has a customer. @throws AppError `not_found` */
export async function requireCustomer({ db }: BillingDeps, organizationId: string): Promise<string> {
  const account = await findAccount(db.read, organizationId);
  if (!account?.customerId) throw new AppError("not_found", "This organization has no billing account yet.");
  return account.customerId;
}

/** How many members are paid for: at least the one who asks. */
export async function countMembers({ identity }: BillingDeps, organizationId: string): Promise<number> {
  return Math.max(1, (await identity.countMembers?.(organizationId)) ?? 1);
}
