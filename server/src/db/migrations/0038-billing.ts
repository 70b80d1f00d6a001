import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Stripe's state of each organization, and the events it sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("billing_accounts")
    .addColumn("organization_id", "text", (c) => c.primaryKey().references("organizations.id").onDelete("cascade"))
    .addColumn("customer_id", "text", (c) => c.unique())
    .addColumn("subscription_id", "text")
    .addColumn("item_id", "text")
    .addColumn("status", "text")
    .addColumn("seats", "integer")
    .addColumn("unit_cents", "integer")
    .addColumn("currency", "text")
    .addColumn("billing_interval", "text")
    .addColumn("next_billing_at", "text")
    .addColumn("is_ending", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("past_due_since", "text")
    .addColumn("read_at", "text")
    .addColumn("checkout_id", "text")
    .addColumn("checkout_seats", "integer")
    .addColumn("checkout_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("stripe_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("customer_id", "text")
    .addColumn("organization_id", "text")
    .addColumn("received_at", "text", (c) => c.notNull())
    .addColumn("handled_at", "text")
    .execute();
}
