import type { Member, MemberRole } from "@disco/protocol";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { toMemberRole } from "./member-role.ts";

export interface MembershipChange {
  kind: "invited" | "joined" | "role" | "removed" | "left";
  organizationId: string;
  by: Member;
  about: { memberId: string | null; email: string };
  role: MemberRole;
}

/** Hooks before an invitation or a join, and after each change. */
export interface MembershipHooks {
  /** @throws AppError where the organization takes no new members. */
  beforeNewMember(organizationId: string): Promise<void>;
  /** @throws AppError where the address gets no mail for now. */
  beforeInvitation(organizationId: string, email: string): Promise<void>;
  afterChange(change: MembershipChange): Promise<void>;
  /** A member signed out, or a sign-in of theirs was ended. */
  afterSignInEnded(memberId: string): void;
}

const Membership = z.object({ userId: z.string(), organizationId: z.string(), role: z.string() });
const Invitation = z.object({ email: z.string(), organizationId: z.string(), role: z.string() });
/** Joining and removing answer with the membership inside, the others with itself. */
const Changed = z.union([z.object({ member: Membership }).transform(({ member }) => member), Membership]);

/** Reads out of the answer to an accounts call whose membership it has changed; null for all other calls. */
export async function membershipChangeOf(db: Database, by: Member, path: string, answer: unknown): Promise<MembershipChange | null> {
  if (path === "/organization/invite-member") {
    const { email, organizationId, role } = Invitation.parse(answer);
    return { kind: "invited", organizationId, by, about: { memberId: null, email }, role: toMemberRole(role) };
  }
  const kind = KINDS[path];
  if (kind === undefined) return null;
  const { userId, organizationId, role } = Changed.parse(answer);
  const { rows } = await sql<{ email: string }>`select email from identity_user where id = ${userId}`.execute(db.raw);
  return { kind, organizationId, by, about: { memberId: userId, email: rows[0]?.email ?? "somebody" }, role: toMemberRole(role) };
}

const KINDS: Readonly<Record<string, "joined" | "role" | "removed" | "left">> = {
  "/organization/accept-invitation": "joined",
  "/organization/update-member-role": "role",
  "/organization/remove-member": "removed",
  "/organization/leave": "left",
};

/** The address that a call invites into an organization of the member's; null for all other calls. */
export async function invitedBy(db: Database, by: Member, path: string, organizationId: string, body: unknown): Promise<string | null> {
  if (path !== "/organization/invite-member") return null;
  const { rows } = await sql`
    select id from identity_member where "userId" = ${by.id} and "organizationId" = ${organizationId}`.execute(db.raw);
  return rows.length === 0 ? null : z.object({ email: z.string() }).parse(body).email;
}

export async function organizationOfNewMember(db: Database, by: Member, path: string, body: unknown): Promise<string | null> {
  if (path === "/organization/invite-member")
    return z.object({ organizationId: z.string().optional() }).parse(body).organizationId ?? by.organization?.id ?? null;
  if (path !== "/organization/accept-invitation") return null;
  const { invitationId } = z.object({ invitationId: z.string() }).parse(body);
  const { rows } = await sql<{ organizationId: string }>`
    select "organizationId" from identity_invitation where id = ${invitationId}`.execute(db.raw);
  return rows[0]?.organizationId ?? null;
}
