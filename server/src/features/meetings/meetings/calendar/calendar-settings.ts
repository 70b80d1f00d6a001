import { CalendarSettings, type UpdateCalendarSettings } from "@disco/protocol";
import { type Database, type Handle, lockForWrite } from "../../../../db/database.ts";
import type { OrganizationMember } from "../../../../identity/identity.ts";
import type { MemberIds } from "../../../../identity/members/member-ids.ts";
import { requireVersion, withVersion } from "../../../../settings/settings-version.ts";
import { checkHosts } from "../hosts/check-hosts.ts";

export { CalendarSettings };

/** The zone of the hours. */
export function zoneOf({ timezone }: Pick<CalendarSettings, "timezone">): string {
  return timezone ?? "UTC";
}

/** An organization's calendar settings; the defaults while it has set none. */
export function readCalendarSettings(db: Database, organizationId: string): Promise<CalendarSettings> {
  return readFrom(db.read, organizationId);
}

/**
 * Sets some of an organization's calendar settings and returns all of them.
 * @throws AppError `conflict` where they have changed since the change's version.
 */
export function updateCalendarSettings(
  db: Database,
  organizationId: string,
  change: UpdateCalendarSettings,
  by: { memberId: string; members: readonly OrganizationMember[] | null },
  now: Date,
): Promise<CalendarSettings> {
  const { version: _version, ...fields } = change;
  const changeOf = (before: CalendarSettings) => {
    const hosts = change.hosts === undefined ? undefined : checkHosts(change.hosts, { ...by, before });
    const checked = hosts === undefined ? fields : { ...fields, hosts };
    requireVersion(withVersion(before), { ...checked, version: change.version });
    return checked;
  };
  return writeSettings(db, organizationId, changeOf, now);
}

export async function nameZone(db: Database, organizationId: string, timezone: string, now: Date): Promise<CalendarSettings> {
  const known = await readFrom(db.read, organizationId);
  if (known.timezone !== null) return known;
  return writeSettings(db, organizationId, (before) => (before.timezone === null ? { timezone } : {}), now);
}

async function readFrom(handle: Handle, organizationId: string): Promise<CalendarSettings> {
  const row = await handle
    .selectFrom("organizationCalendars")
    .select("settings")
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return CalendarSettings.parse(row === undefined ? {} : JSON.parse(row.settings));
}

/** Changes an organization's settings by what they are, one change at a time. */
export function writeSettings(
  db: Database,
  organizationId: string,
  changeOf: (before: CalendarSettings) => UpdateCalendarSettings,
  now: Date,
): Promise<CalendarSettings> {
  return db.write(async (tx) => {
    await lockForWrite(db, tx, `calendar of ${organizationId}`);
    const before = await readFrom(tx, organizationId);
    const after = CalendarSettings.parse({ ...before, ...changeOf(before) });
    const row = { settings: JSON.stringify(after), updatedAt: now.toISOString() };
    await tx
      .insertInto("organizationCalendars")
      .values({ organizationId, ...row })
      .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(row))
      .execute();
    return after;
  });
}

/** The settings that times are offered by: hosts who no longer belong to the organization take no meetings. */
export async function readOfferedSettings(db: Database, organizationId: string, membersOf?: MemberIds): Promise<CalendarSettings> {
  const settings = await readCalendarSettings(db, organizationId);
  const members = settings.hosts.length === 0 ? null : ((await membersOf?.(organizationId)) ?? null);
  return members === null ? settings : { ...settings, hosts: settings.hosts.filter(({ userId }) => members.has(userId)) };
}
