import type { Database } from "../../../db/database.ts";
import type { MemberIds } from "../../../identity/members/member-ids.ts";
import type { Holder } from "./voice-hosts.ts";

/** Hides the agents of a member who left, or shows them again when the member is back. */
export async function setHostLeft(db: Database, { organizationId, memberId }: Holder, leftAt: Date | null): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("voiceHosts")
      .set({ leftAt: leftAt?.toISOString() ?? null })
      .where(({ and }) => and({ organizationId, memberId }))
      .execute(),
  );
}

/** Finds members who left or came back, as far as the identity provider reports them. */
export async function followHostsWhoLeft({ db, clock }: { db: Database; clock: () => Date }, membersOf: MemberIds): Promise<void> {
  const hosts = await db.read.selectFrom("voiceHosts").select(["organizationId", "memberId", "leftAt"]).execute();
  for (const { leftAt, ...holder } of hosts) {
    const members = await membersOf(holder.organizationId);
    if (members === null || members.has(holder.memberId) === (leftAt === null)) continue;
    await setHostLeft(db, holder, leftAt === null ? clock() : null);
  }
}
