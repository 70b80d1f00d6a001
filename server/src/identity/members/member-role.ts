import type { Member, MemberRole } from "@disco/protocol";
import { AppError } from "../../app-error.ts";

/** Maps a provider's role ("org:admin", "admin,member") to ours. Unknown roles get the least rights. */
export function toMemberRole(role: string): MemberRole {
  const roles = role.split(",").map((each) => each.trim().replace(/^org:/u, ""));
  return roles.includes("owner") ? "owner" : roles.includes("admin") ? "admin" : "member";
}

type Organization = NonNullable<Member["organization"]>;

/** The organization a member acts for. @throws AppError `forbidden` when they belong to none yet. */
export function requireOrganization(member: Member): Organization {
  if (member.endedMembership !== undefined) throw new AppError("forbidden", sentenceOf(member.endedMembership));
  if (member.organization === null)
    throw new AppError("forbidden", "You do not belong to an organization yet: create one, or accept an invitation.");
  return member.organization;
}

function sentenceOf({ name }: NonNullable<Member["endedMembership"]>): string {
  const what = name === null ? "The organization was deleted" : `You are no longer a member of ${name}`;
  return `${what}. Please choose another organization.`;
}

/**
 * The organization a member acts for, where they are its owner or an admin.
 * @throws AppError `forbidden` for everybody else. `what` says what they may not do: "change the widget".
 */
export function requireAdministrator(member: Member, what: string): Organization {
  const organization = requireOrganization(member);
  if (organization.role === "member") throw new AppError("forbidden", `Only owners and admins of ${organization.name} may ${what}.`);
  return organization;
}

/** The organization a member acts for, where they own it. @throws AppError `forbidden` for everybody else. */
export function requireOwner(member: Member, what: string): Organization {
  const organization = requireOrganization(member);
  if (organization.role !== "owner") throw new AppError("forbidden", `Only owners of ${organization.name} may ${what}.`);
  return organization;
}
