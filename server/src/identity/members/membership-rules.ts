import type { Member } from "@disco/protocol";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { cancelInvitationsOf, findInvitationId } from "./invitations.ts";
import { invitedBy, type MembershipHooks, membershipChangeOf, organizationOfNewMember } from "./membership-changes.ts";

/** What is asked before a member's call, and follows one that went through. */
export interface MembershipRules {
  /** Whether the member belongs to an organization. */
  belongs(member: Member, organizationId: string): Promise<boolean>;
  /** The id of an invitation that an owner or admin knows by its reference. */
  invitationOf(member: Member, reference: string): Promise<string | null>;
  before(member: Member, path: string, body: unknown): Promise<void>;
  after(member: Member, path: string, answer: unknown): Promise<void>;
}

export function membershipRules({ db, membership }: { db: Database; membership?: MembershipHooks }): MembershipRules {
  return {
    belongs: async ({ id }, organizationId) => {
      const { rows } = await sql`
        select id from identity_member where "userId" = ${id} and "organizationId" = ${organizationId}`.execute(db.raw);
      return rows.length > 0;
    },
    invitationOf: async ({ organization }, reference) => (organization === null ? null : findInvitationId(db, organization.id, reference)),
    before: async (member, path, body) => {
      const organizationId = membership && (await organizationOfNewMember(db, member, path, body));
      if (!organizationId) return;
      await membership.beforeNewMember(organizationId);
      const email = await invitedBy(db, member, path, organizationId, body);
      if (email !== null) await membership.beforeInvitation(organizationId, email);
    },
    after: async (member, path, answer) => {
      const change = await membershipChangeOf(db, member, path, answer);
      if (change === null) return;
      const { kind, organizationId, about } = change;
      if (about.memberId !== null && (kind === "role" || kind === "removed" || kind === "left")) {
        const lost = { userId: about.memberId, organizationId, role: kind === "role" ? change.role : null };
        await db.write((tx) => cancelInvitationsOf(tx, lost));
      }
      await membership?.afterChange(change);
    },
  };
}
