import { z } from "zod";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import { type BillingDeps, countMembers, findAccount, LIVING } from "./billing-deps.ts";
import { isPaused } from "./past-due.ts";
import { syncSubscription } from "./sync-subscription.ts";

export const SEATS_JOB = "stripe-seats";

const SeatsJob = z.object({ organizationId: z.string() });

/** Has the seats of every organization that pays compared with its members. */
export async function askForSeats({ db, jobs }: BillingDeps): Promise<void> {
  const paying = await db.read.selectFrom("billingAccounts").select("organizationId").where("status", "in", LIVING).execute();
  for (const { organizationId } of paying)
    await db.write((tx) => jobs.add(tx, { kind: SEATS_JOB, key: organizationId, payload: { organizationId } }));
  jobs.nudge();
}

export async function askForSeatsOf(deps: BillingDeps, organizationId: string): Promise<void> {
  const account = await findAccount(deps.db.read, organizationId);
  if (!LIVING.includes(account?.status ?? "")) return;
  await deps.db.write((tx) => deps.jobs.add(tx, { kind: SEATS_JOB, key: organizationId, payload: { organizationId } }));
  deps.jobs.nudge();
}

/** Pays for one seat per member. A change until the next invoice is a line of its own on it. */
export function seatsJob(deps: BillingDeps): JobHandler {
  return async (payload) => {
    const { organizationId } = SeatsJob.parse(payload);
    if (deps.identity.countMembers === undefined) return;
    await syncSubscription(deps, organizationId);
    const account = await findAccount(deps.db.read, organizationId);
    if (!account?.itemId || !account.subscriptionId || !LIVING.includes(account.status ?? "") || account.isEnding === 1) return;
    const members = await countMembers(deps, organizationId);
    if (members === account.seats) return;
    if (members > (account.seats ?? 0) && (await isPaused(deps.db.read, organizationId, deps.clock()))) return;
    const stripe = await deps.stripe();
    await stripe.subscriptionItems.update(
      account.itemId,
      { quantity: members, proration_behavior: "create_prorations" },
      { idempotencyKey: `seats-${account.itemId}-${account.readAt ?? ""}-${members}` },
    );
    await syncSubscription(deps, organizationId);
  };
}
