import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { cancelInvitationsOf } from "./invitations.ts";
import type { MembershipChange } from "./membership-changes.ts";
import { toMemberRole } from "./member-role.ts";

/** An organization without members is deleted after this wait for its owner. */
const CLOSES_AFTER_MS = 30 * 24 * 3_600_000;

/**
 * Ends every membership of an account whose address was never confirmed: anyone may have made the account, and prepared it.
 * An organization that loses its last member is deleted after 30 days, unless an operator gives it an owner.
 */
export async function endUnprovenMemberships(db: Database, email: string): Promise<MembershipChange[]> {
  return db.write(async (tx) => {
    const { rows } = await sql<{ id: string; email: string; organizationId: string; role: string }>`
      select u.id, u.email, m."organizationId", m.role
      from identity_user u join identity_member m on m."userId" = u.id
      where u.email = ${email.toLowerCase()} and not u."emailVerified"`.execute(tx);
    for (const { id: userId, organizationId } of rows) {
      await sql`delete from identity_member where "userId" = ${userId} and "organizationId" = ${organizationId}`.execute(tx);
      await cancelInvitationsOf(tx, { userId, organizationId, role: null });
      const left = await sql`select id from identity_member where "organizationId" = ${organizationId} limit 1`.execute(tx);
      if (left.rows.length > 0) continue;
      await tx
        .insertInto("closingOrganizations")
        .columns(["organizationId", "closesAt"])
        .expression((from) =>
          from
            .selectFrom("organizations")
            .select(["id", sql.lit(new Date(Date.now() + CLOSES_AFTER_MS).toISOString()).as("closesAt")])
            .where("id", "=", organizationId),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return rows.map(({ id, email: address, organizationId, role }) => ({
      kind: "left" as const,
      organizationId,
      by: { id, email: address, name: null, organization: null },
      about: { memberId: id, email: address },
      role: toMemberRole(role),
    }));
  });
}
