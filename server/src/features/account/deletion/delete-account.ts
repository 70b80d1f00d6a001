import type { Deletion, Member } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { HeldMembership } from "../../../identity/identity.ts";
import type { MembershipHooks } from "../../../identity/members/membership-changes.ts";
import { deleteOrganization, type DeletionDeps, describeOrganizationDeletion, RECORD_STAYS } from "./delete-organization.ts";
import { recordDeletion } from "./record-deletion.ts";

export interface AccountDeletionDeps extends DeletionDeps {
  membership: MembershipHooks;
}

const AT_PROVIDER =
  "Your account is at the sign-in service: delete it in your profile there. It leaves its organizations here within an hour.";
const AUDIT_STAYS = "Audit logs of the organizations that you leave still name you: they must be able to show who changed what.";

/** Consequences of deleting a person's account, and what remains. */
export async function describeAccountDeletion(deps: DeletionDeps, member: Member): Promise<Deletion> {
  const memberships = await deps.identity.listMemberships?.(member.id);
  if (memberships === undefined) return { confirmation: member.email, ends: [], stays: [], obstacles: [AT_PROVIDER] };
  const alone = memberships.filter(isAlone);
  const others = memberships.filter((membership) => !isAlone(membership));
  const stays = await Promise.all(alone.map(async (each) => (await describeOrganizationDeletion(deps, toOrganization(each))).stays));
  return {
    confirmation: member.email,
    ends: [
      "Your name, address, password, sign-ins and settings are erased.",
      "Your Google account is disconnected, and its permission revoked.",
      ...others.map(({ organizationName }) => `You leave ${organizationName}, and its pages of your agents end.`),
      ...alone.map(({ organizationName }) => `${organizationName} is deleted with everything in it: you are its only member.`),
    ],
    stays: [...new Set([...stays.flat(), ...(others.length > 0 ? [AUDIT_STAYS] : []), RECORD_STAYS])],
    obstacles: others
      .filter(({ role, owners }) => role === "owner" && owners === 1)
      .map(({ organizationName }) => `You are the only owner of ${organizationName}. Make another member an owner, or delete it first.`),
  };
}

/** Deletes a person's account, with the organizations that have no other member. @throws AppError `conflict` where one would have no owner. */
export async function deleteAccount(deps: AccountDeletionDeps, member: Member): Promise<void> {
  const { db, clock, identity, membership } = deps;
  const { obstacles } = await describeAccountDeletion(deps, member);
  if (obstacles.length > 0) throw new AppError("conflict", obstacles.join(" "));
  const memberships = (await identity.listMemberships?.(member.id)) ?? [];
  for (const each of memberships.filter(isAlone)) await deleteOrganization(deps, member, toOrganization(each));
  const now = clock();
  await identity.deletePerson?.(member.id);
  await db.write(async (tx) => {
    await tx.deleteFrom("memberProfiles").where("memberId", "=", member.id).execute();
    await tx.deleteFrom("outgoingMails").where("recipient", "=", member.email).where("organizationId", "is", null).execute();
    await recordDeletion(tx, deps.secretKey, { kind: "account", subject: member.id, by: member.id, now });
  });
  const about = { memberId: member.id, email: member.email };
  for (const { organizationId, role } of memberships.filter((each) => !isAlone(each)))
    await membership.afterChange({ kind: "left", organizationId, by: member, about, role });
}

function isAlone({ members }: HeldMembership): boolean {
  return members === 1;
}

function toOrganization({ organizationId, organizationName }: HeldMembership): { id: string; name: string } {
  return { id: organizationId, name: organizationName };
}
