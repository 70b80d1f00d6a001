import type { Database } from "../../db/database.ts";
import type { MemberIds } from "../../identity/member-ids.ts";
import type { Holder } from "./voice-hosts.ts";

/** Takes the agents of somebody who has left off their pages, or puts them back for somebody who is there again. */
export async function setHostLeft(db: Database, { organizationId, memberId }: Holder, leftAt: Date | null): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("voiceHosts")
      .set({ leftAt: leftAt?.toISOString() ?? null })
      .where("organizationId", "=", organizationId)
      .where("memberId", "=", memberId)
      .execute(),
  );
}

/** Looks for those who left, or are there again, wherever the identity provider can tell. */
export async function followHostsWhoLeft({ db, clock }: { db: Database; clock: () => Date }, membersOf: MemberIds): Promise<void> {
  const hosts = await db.read.selectFrom("voiceHosts").select(["organizationId", "memberId", "leftAt"]).execute();
  for (const { leftAt, ...holder } of hosts) {
    const members = await membersOf(holder.organizationId);
    if (members === null || members.has(holder.memberId) === (leftAt === null)) continue;
    await setHostLeft(db, holder, leftAt === null ? clock() : null);
  }
}
