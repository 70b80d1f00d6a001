import { createHash } from "node:crypto";
import type { MemberRole } from "@disco/protocol";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import type { Accounts } from "../embedded/embedded-accounts.ts";
import { overStore } from "../embedded/patient-handle.ts";
import { cancelInvitationsOf, deleteInvitations, findInvitationsTo } from "../members/invitations.ts";
import { toMemberRole } from "../members/member-role.ts";
import type { Actor, SingleSignOnParts } from "./single-sign-on-parts.ts";

/** As many as invitations bring. */
const MAX_MEMBERS = 200;

interface Membership {
  organizationId: string;
  userId: string;
  email: string;
}

async function roleIn(db: Database, { organizationId, userId }: Omit<Membership, "email">): Promise<MemberRole | null> {
  const { rows } = await sql<{ role: string }>`
    select role from identity_member where "userId" = ${userId} and "organizationId" = ${organizationId}`.execute(db.raw);
  return rows[0] === undefined ? null : toMemberRole(rows[0].role);
}

/** @throws AppError where the organization takes no new members. */
async function requireRoom({ db, membership }: SingleSignOnParts, organizationId: string): Promise<void> {
  await membership.beforeNewMember(organizationId);
  const { rows } = await sql<{ members: number | string }>`
    select count(*) as members from identity_member where "organizationId" = ${organizationId}`.execute(db.raw);
  if (Number(rows[0]?.members ?? 0) >= MAX_MEMBERS) throw new AppError("conflict", "The organization is full.");
}

/**
 * Makes a person a member, with the role that their provider gives; a member keeps theirs where it gives none, and an owner always.
 * @throws AppError where the organization takes no new members.
 */
export async function join(
  parts: SingleSignOnParts,
  accounts: Accounts,
  { by, role, ...about }: Membership & { by: Actor; role: MemberRole | null },
): Promise<void> {
  const { organizationId, userId, email } = about;
  const { db, membership } = parts;
  const current = await roleIn(db, about);
  const changed = { organizationId, by: { ...by, organization: null }, about: { memberId: userId, email } };
  if (current === null) {
    await requireRoom(parts, organizationId);
    const { adapter } = await accounts.$context;
    // Two sign-ins at once make one membership.
    const id = createHash("sha256").update(`${organizationId} ${userId}`).digest("base64url").slice(0, 32);
    const data = { id, organizationId, userId, role: role ?? "member", createdAt: new Date() };
    try {
      await overStore(() => adapter.create({ model: "member", data, forceAllowId: true }));
    } catch (error) {
      if ((await roleIn(db, about)) === null) throw error;
      return;
    }
    const invitations = await findInvitationsTo(db.raw, { organizationId, email });
    await db.write((tx) => deleteInvitations(tx, organizationId, invitations));
    await membership.afterChange({ kind: "joined", ...changed, role: role ?? "member" });
  } else if (role !== null && current !== "owner" && current !== role) {
    await db.write(async (tx) => {
      await sql`update identity_member set role = ${role} where "userId" = ${userId} and "organizationId" = ${organizationId}`.execute(tx);
      await cancelInvitationsOf(tx, { userId, organizationId, role });
    });
    await membership.afterChange({ kind: "role", ...changed, role });
  }
}

/** Ends a membership and every sign-in of the person. @throws AppError `conflict` for the only owner. */
export async function leave(parts: SingleSignOnParts, accounts: Accounts, { by, ...about }: Membership & { by: Actor }): Promise<void> {
  const { organizationId, userId, email } = about;
  const role = await roleIn(parts.db, about);
  if (role !== null) {
    await parts.db.write(async (tx) => {
      if (role === "owner") {
        const { rows } = await sql<{ role: string }>`
          select role from identity_member where "organizationId" = ${organizationId} and "userId" <> ${userId}`.execute(tx);
        if (!rows.some((each) => toMemberRole(each.role) === "owner"))
          throw new AppError("conflict", "This person is the only owner of the organization. Make another member an owner first.");
      }
      await sql`delete from identity_member where "userId" = ${userId} and "organizationId" = ${organizationId}`.execute(tx);
      await cancelInvitationsOf(tx, { userId, organizationId, role: null });
    });
  }
  const { internalAdapter } = await accounts.$context;
  await overStore(() => internalAdapter.deleteUserSessions(userId));
  if (role === null) return;
  await parts.membership.afterChange({
    kind: "removed",
    organizationId,
    by: { ...by, organization: null },
    about: { memberId: userId, email },
    role,
  });
}
