import type { Deletion, Member } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { Identity } from "../../../identity/identity.ts";
import { requireAdministrator, requireOwner } from "../../../identity/members/member-role.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { type BillingDeps, findAccount, LIVING } from "../billing/billing-deps.ts";
import { sayingOfStripe } from "../billing/stripe-failure.ts";
import { type ConnectDeps, endConnection } from "../connections/connect-google.ts";
import { disconnectSlack, type SlackDeps } from "../slack/connect-slack.ts";
import { eraseClosedOrganizations } from "./erase-organization.ts";
import { recordDeletion } from "./record-deletion.ts";

export interface DeletionDeps {
  db: Database;
  clock: () => Date;
  identity: Identity;
  outbox: Pick<Outbox, "add">;
  secretKey: string;
  billing: BillingDeps;
  connect: ConnectDeps;
  slack: SlackDeps;
  /** An organization's rows are erased after the answer. */
  onFailure: (error: unknown) => void;
}

const MOST_NOTICES = 20;
const INVOICES_STAY = "Invoices and payments stay at Stripe: tax law asks to keep them for up to ten years.";
const DELIVERED_STAYS = "Mails that were delivered stay in their recipients' mailboxes, and events in their calendars.";
export const RECORD_STAYS = "The date of the deletion stays in a record without names and addresses, to prove it.";

/** The organization that a member may delete. @throws AppError `forbidden` */
export function requireDeletable(identity: Identity, member: Member): NonNullable<Member["organization"]> {
  const require = identity.topRole === "admin" ? requireAdministrator : requireOwner;
  const organization = require(member, "delete it");
  if (identity.deleteOrganization === undefined)
    throw new AppError("unavailable", "Organizations cannot be deleted here: the sign-in service does not allow it.");
  return organization;
}

/** Consequences of deleting an organization, and what remains. */
export async function describeOrganizationDeletion(
  { db, identity }: DeletionDeps,
  { id, name }: { id: string; name: string },
): Promise<Deletion> {
  const account = await findAccount(db.read, id);
  const members = (await identity.countMembers?.(id)) ?? 1;
  return {
    confirmation: name,
    ends: [
      "The agent, the widget and the pages stop answering.",
      "Website, documents, conversations, leads, mails, meetings and companies are erased for good.",
      members > 1 ? `All ${members} members lose the organization.` : "",
      LIVING.includes(account?.status ?? "") ? "The subscription ends at once. What is paid for is not paid back." : "",
      "Google and Slack are disconnected, and their permissions revoked.",
    ].filter((sentence) => sentence !== ""),
    stays: [account?.customerId ? INVOICES_STAY : "", DELIVERED_STAYS, RECORD_STAYS].filter((sentence) => sentence !== ""),
    obstacles: [],
  };
}

/** Ends everything that an organization has at others, then the organization. Its rows are erased after it. */
export async function deleteOrganization(deps: DeletionDeps, member: Member, { id, name }: { id: string; name: string }): Promise<void> {
  const { db, clock, identity, outbox } = deps;
  await endSubscription(deps.billing, id);
  const connections = await db.read.selectFrom("googleConnections").select("memberId").where("organizationId", "=", id).execute();
  for (const { memberId } of connections) await endConnection(deps.connect, { organizationId: id, memberId });
  const slack = await db.read.selectFrom("slackConnections").select("id").where("organizationId", "=", id).executeTakeFirst();
  if (slack !== undefined) await disconnectSlack(deps.slack, member, id);
  const administrators = (await identity.listAdministrators?.(id)) ?? [];
  const now = clock();
  // The hourly sweep completes an interrupted deletion.
  await db.write(async (tx) => {
    await tx
      .insertInto("closingOrganizations")
      .values({ organizationId: id, closesAt: now.toISOString() })
      .onConflict((conflict) => conflict.column("organizationId").doUpdateSet({ closesAt: now.toISOString() }))
      .execute();
    await recordDeletion(tx, deps.secretKey, { kind: "organization", subject: id, by: member.id, now });
    for (const recipient of administrators.filter((each) => each !== member.email).slice(0, MOST_NOTICES))
      await outbox.add(tx, {
        kind: "security",
        organizationId: null,
        recipient,
        subject: `Disco: ${name} was deleted`,
        body: `${member.email} deleted the organization ${name}, with everything in it.`,
      });
  });
  await identity.deleteOrganization?.(id);
  eraseClosedOrganizations(deps).catch(deps.onFailure);
}

/** Ends the subscription at once, so that nothing is charged for what is gone. */
async function endSubscription(billing: BillingDeps, organizationId: string): Promise<void> {
  const account = await findAccount(billing.db.read, organizationId);
  const { subscriptionId, status } = account ?? {};
  if (!subscriptionId || !LIVING.includes(status ?? "")) return;
  await sayingOfStripe("Stripe did not answer, so the subscription could not be ended. Nothing is deleted. Please try again.", async () => {
    const stripe = await billing.stripe();
    await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: `deletion-${subscriptionId}` });
  });
}
