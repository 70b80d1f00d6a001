import type { Database } from "../../../../db/database.ts";
import type { MemberIds } from "../../../../identity/members/member-ids.ts";
import { CalendarSettings, writeSettings } from "../calendar/calendar-settings.ts";

/** Offers no more meetings with a host who left, and marks the coming ones as needing another host. */
export async function removeHost(db: Database, host: { organizationId: string; memberId: string }, now: Date): Promise<void> {
  const { organizationId, memberId } = host;
  const without = ({ hosts }: CalendarSettings) => ({ hosts: hosts.filter(({ userId }) => userId !== memberId) });
  await writeSettings(db, organizationId, without, now);
  await db.write((tx) =>
    tx
      .updateTable("meetings")
      .set({ hostReason: "The host has left the organization since then. This meeting needs another host." })
      .where(({ and }) => and({ organizationId, hostId: memberId, status: "booked" }))
      .where("startAt", ">", now.toISOString())
      .execute(),
  );
}

/** Removes hosts who left their organization, as far as the identity provider reports them. */
export async function removeHostsWhoLeft({ db, clock }: { db: Database; clock: () => Date }, membersOf: MemberIds): Promise<void> {
  const calendars = await db.read
    .selectFrom("organizationCalendars")
    .select(["organizationId", "settings"])
    .where("settings", "like", '%"userId"%')
    .execute();
  for (const { organizationId, settings } of calendars) {
    const members = await membersOf(organizationId);
    if (members === null) continue;
    for (const { userId } of CalendarSettings.parse(JSON.parse(settings)).hosts)
      if (!members.has(userId)) await removeHost(db, { organizationId, memberId: userId }, clock());
  }
}
