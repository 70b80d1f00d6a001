import { z } from "zod";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { syncSubscription } from "./sync-subscription.ts";

export const EVENT_JOB = "stripe-event";

const EventJob = z.object({ eventId: z.string() });
const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
/** As much of an event as says whose it is. */
const EventObject = z.object({
  id: z.string().nullish(),
  object: z.string().nullish(),
  customer: Reference,
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** Thin events and some of Stripe's newer kinds carry no data. */
export const StripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({ object: z.unknown() }).nullish().catch(null),
});

/** Keeps an event whose signature holds, and has it handled; one that came before changes nothing. */
export async function keepEvent(deps: BillingDeps, event: z.infer<typeof StripeEvent>): Promise<void> {
  const parsed = EventObject.safeParse(event.data?.object);
  const about = parsed.success ? parsed.data : {};
  const customerId = about.object === "customer" ? (about.id ?? null) : (about.customer ?? null);
  await deps.db.write(async (tx) => {
    const kept = await tx
      .insertInto("stripeEvents")
      .values({
        id: event.id,
        type: event.type.slice(0, 200),
        customerId,
        organizationId: about.metadata?.organizationId ?? null,
        receivedAt: deps.clock().toISOString(),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (kept !== undefined) await deps.jobs.add(tx, { kind: EVENT_JOB, key: event.id, payload: { eventId: event.id } });
  });
  deps.jobs.nudge();
}

/** Reads the state of the organization that an event is about. Events of customers that are not ours are left alone. */
export function eventJob(deps: BillingDeps): JobHandler {
  return async (payload) => {
    const { eventId } = EventJob.parse(payload);
    const event = await deps.db.read.selectFrom("stripeEvents").selectAll().where("id", "=", eventId).executeTakeFirst();
    if (event === undefined || event.handledAt !== null) return;
    const organizationId = event.customerId === null ? null : await organizationOf(deps, event.customerId);
    if (organizationId !== null) await syncSubscription(deps, organizationId);
    await deps.db.write((tx) =>
      tx.updateTable("stripeEvents").set({ organizationId, handledAt: deps.clock().toISOString() }).where("id", "=", eventId).execute(),
    );
  };
}

/** An event may come before the customer's id is stored: then the customer itself says whose it is. */
async function organizationOf({ db, clock, stripe }: BillingDeps, customerId: string): Promise<string | null> {
  const known = await db.read
    .selectFrom("billingAccounts")
    .select("organizationId")
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  if (known !== undefined) return known.organizationId;
  const customer = await (await stripe()).customers.retrieve(customerId);
  const organizationId = customer.deleted === true ? undefined : customer.metadata.organizationId;
  if (organizationId === undefined) return null;
  const ours = await db.read.selectFrom("organizations").select("id").where("id", "=", organizationId).executeTakeFirst();
  if (ours === undefined) return null;
  const kept = await db.write(async (tx) => {
    await tx
      .insertInto("billingAccounts")
      .values({ organizationId, customerId, createdAt: clock().toISOString() })
      .onConflict((conflict) =>
        conflict.column("organizationId").doUpdateSet({ customerId }).where("billingAccounts.customerId", "is", null),
      )
      .execute();
    return tx.selectFrom("billingAccounts").select("customerId").where("organizationId", "=", organizationId).executeTakeFirst();
  });
  return kept?.customerId === customerId ? organizationId : null;
}
