import type { Member, MemberRole } from "@disco/protocol";
import type { Database, Handle } from "../../../db/database.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Identity, OrganizationMember } from "../../../identity/identity.ts";
import type { MembershipChange } from "../../../identity/members/membership-changes.ts";
import { sentenceOf } from "./membership-sentence.ts";

type Seen = Map<string, { email: string; role: MemberRole }>;

/** Compares the members at a provider that reports no changes with those last seen there, and records each change in the audit log. */
export async function followRoles({ db, clock, identity }: { db: Database; clock: () => Date; identity: Identity }): Promise<void> {
  if (identity.changesElsewhere !== true) return;
  const organizations = await db.read.selectFrom("organizations").select("id").where("isDemo", "=", 0).execute();
  for (const { id } of organizations) {
    const members = (await identity.listMembers?.(id)) ?? null;
    // One organization that cannot be read now keeps what was seen of it.
    if (members !== null) await db.write((tx) => compare(tx, id, toSeen(members), clock()));
  }
}

async function compare(tx: Handle, organizationId: string, now: Seen, at: Date): Promise<void> {
  const rows = await tx.selectFrom("seenMembers").selectAll().where("organizationId", "=", organizationId).execute();
  const before: Seen = new Map(rows.map(({ memberId, email, role }) => [memberId, { email, role }]));
  // The first look finds everybody.
  const changes = rows.length === 0 ? [] : changesBetween(before, now);
  for (const { kind, memberId, email, role } of changes) {
    const detail = sentenceOf({ kind, about: { email }, role });
    await recordAudit(tx, { member: PROVIDER, organizationId, action: `member.${kind}`, detail, now: at });
    await tx.deleteFrom("seenMembers").where("organizationId", "=", organizationId).where("memberId", "=", memberId).execute();
    if (kind === "left")
      await tx.deleteFrom("liveMembers").where("organizationId", "=", organizationId).where("memberId", "=", memberId).execute();
  }
  for (const [memberId, { email, role }] of now)
    await tx
      .insertInto("seenMembers")
      .values({ organizationId, memberId, email, role })
      .onConflict((conflict) => conflict.columns(["organizationId", "memberId"]).doUpdateSet({ email, role }))
      .execute();
}

const PROVIDER: Pick<Member, "id" | "name" | "email"> = { id: "clerk", name: "Clerk", email: "" };

interface Change {
  kind: Extract<MembershipChange["kind"], "joined" | "role" | "left">;
  memberId: string;
  email: string;
  role: MemberRole;
}

function changesBetween(before: Seen, now: Seen): Change[] {
  const changes: Change[] = [];
  for (const [memberId, { email, role }] of now) {
    const known = before.get(memberId);
    if (known === undefined) changes.push({ kind: "joined", memberId, email, role });
    else if (known.role !== role) changes.push({ kind: "role", memberId, email, role });
  }
  for (const [memberId, { email, role }] of before) if (!now.has(memberId)) changes.push({ kind: "left", memberId, email, role });
  return changes;
}

function toSeen(members: readonly OrganizationMember[]): Seen {
  return new Map(members.map(({ userId, email, role }) => [userId, { email, role }]));
}
