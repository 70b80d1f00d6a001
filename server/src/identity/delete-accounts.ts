import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { HeldMembership } from "./identity.ts";
import { toMemberRole } from "./members/member-role.ts";
import { providerOf } from "./sso/single-sign-on-parts.ts";

/** The organizations of a person, and who else is in them. */
export async function listMemberships(db: Database, memberId: string): Promise<HeldMembership[]> {
  const { rows } = await sql<{ organizationId: string; organizationName: string; userId: string; role: string }>`
    select o.id as "organizationId", o.name as "organizationName", m."userId", m.role
    from identity_member own
    join identity_organization o on o.id = own."organizationId"
    join identity_member m on m."organizationId" = o.id
    where own."userId" = ${memberId} order by o.name, o.id`.execute(db.raw);
  const held = new Map<string, HeldMembership>();
  for (const { organizationId, organizationName, userId, role } of rows) {
    const known = held.get(organizationId) ?? { organizationId, organizationName, role: "member", members: 0, owners: 0 };
    held.set(organizationId, {
      ...known,
      role: userId === memberId ? toMemberRole(role) : known.role,
      members: known.members + 1,
      owners: known.owners + Number(toMemberRole(role) === "owner"),
    });
  }
  return [...held.values()];
}

export async function deleteOrganizationRows(db: Database, organizationId: string): Promise<void> {
  await db.write(async (tx) => {
    await sql`delete from identity_invitation where "organizationId" = ${organizationId}`.execute(tx);
    await sql`delete from identity_member where "organizationId" = ${organizationId}`.execute(tx);
    await sql`delete from identity_account where "providerId" = ${providerOf(organizationId)}`.execute(tx);
    await sql`delete from identity_organization where id = ${organizationId}`.execute(tx);
  });
}

export async function deletePersonRows(db: Database, memberId: string): Promise<void> {
  await db.write(async (tx) => {
    await sql`delete from identity_invitation where "inviterId" = ${memberId} or lower(email) =
      (select lower(email) from identity_user where id = ${memberId})`.execute(tx);
    for (const table of ["identity_member", "identity_session", "identity_account", "identity_passkey"])
      await sql`delete from ${sql.table(table)} where "userId" = ${memberId}`.execute(tx);
    await tx.deleteFrom("secondSteps").where("memberId", "=", memberId).execute();
    await tx.deleteFrom("directoryPeople").where("memberId", "=", memberId).execute();
    await sql`delete from identity_user where id = ${memberId}`.execute(tx);
  });
}
