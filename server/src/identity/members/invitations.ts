import { createHash } from "node:crypto";
import type { MemberRole } from "@disco/protocol";
import { type Kysely, sql } from "kysely";
import type { Database, Handle } from "../../db/database.ts";
import { toMemberRole } from "./member-role.ts";

/** What owners and admins get instead of an invitation's id: the id itself is as good as the invitation. */
function referenceOf(invitationId: string): string {
  return createHash("sha256").update(`invitation ${invitationId}`).digest("base64url");
}

/** The id of an organization's open invitation by its reference, or null. */
export async function findInvitationId(db: Database, organizationId: string, reference: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_invitation where "organizationId" = ${organizationId} and status = 'pending'`.execute(db.raw);
  return rows.find(({ id }) => referenceOf(id) === reference)?.id ?? null;
}

/** An answer of the library about invitations, with references in place of ids. */
export function withReferences(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withReferences);
  if (typeof answer !== "object" || answer === null || !("id" in answer) || typeof answer.id !== "string") return answer;
  return { ...answer, id: referenceOf(answer.id) };
}

/** The ids of an organization's invitations to an address, in any state. */
export async function findInvitationsTo(
  handle: Kysely<unknown>,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_invitation where "organizationId" = ${organizationId} and lower(email) = ${email}`.execute(handle);
  return rows.map(({ id }) => id);
}

export async function deleteInvitations(tx: Handle, organizationId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await sql`delete from identity_invitation where id = ${id} and "organizationId" = ${organizationId}`.execute(tx);
}

/** Whether a member of one role may invite to another. */
export function mayInvite(inviter: MemberRole, invited: MemberRole): boolean {
  return inviter === "owner" || (inviter === "admin" && invited !== "owner");
}

/** Cancels the open invitations of a member that they could not make any more. `role` is null for a member who left. */
export async function cancelInvitationsOf(
  tx: Handle,
  { userId, organizationId, role }: { userId: string; organizationId: string; role: MemberRole | null },
): Promise<void> {
  const { rows } = await sql<{ id: string; role: string }>`
    select id, role from identity_invitation
    where "inviterId" = ${userId} and "organizationId" = ${organizationId} and status = 'pending'`.execute(tx);
  for (const invitation of rows) {
    if (role !== null && mayInvite(role, toMemberRole(invitation.role))) continue;
    await sql`update identity_invitation set status = 'canceled' where id = ${invitation.id} and status = 'pending'`.execute(tx);
  }
}

/** Whether the member who sent an invitation could still send it. */
export async function isStillBacked(
  db: Database,
  invitation: { inviterId: string; organizationId: string; role: string },
): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`
    select role from identity_member
    where "userId" = ${invitation.inviterId} and "organizationId" = ${invitation.organizationId}`.execute(db.raw);
  return rows[0] !== undefined && mayInvite(toMemberRole(rows[0].role), toMemberRole(invitation.role));
}
