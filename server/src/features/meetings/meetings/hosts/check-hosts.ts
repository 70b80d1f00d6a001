import type { CalendarSettings, MeetingHost, UpdateCalendarSettings } from "@disco/protocol";
import { AppError } from "../../../../app-error.ts";
import type { OrganizationMember } from "../../../../identity/identity.ts";

/**
 * Hosts under their accounts' names. Blocking calendars are a host's own choice: other members' changes to them are ignored.
 * @throws AppError `invalid_request` for a host outside the organization.
 */
export function checkHosts(
  hosts: readonly MeetingHost[],
  { before, members, memberId }: { before: CalendarSettings; members: readonly OrganizationMember[] | null; memberId: string },
): MeetingHost[] {
  return hosts.map((host, index) => {
    const person = members?.find(({ userId }) => userId === host.userId);
    if (members !== null && person === undefined) {
      const message = `${host.name} does not belong to the organization, and cannot take its meetings.`;
      throw new AppError("invalid_request", message, { issues: [{ path: `hosts.${index}.userId`, message }] });
    }
    const calendars = before.hosts.find(({ userId }) => userId === host.userId)?.calendars ?? ["primary"];
    return {
      ...host,
      name: person === undefined ? host.name : person.name?.trim() || person.email,
      calendars: host.userId === memberId ? host.calendars : calendars,
    };
  });
}

/** Whether a change is a host's own choice of the calendars that block them, and nothing else. */
export function isOwnCalendars(
  { hosts, version: _version, ...rest }: UpdateCalendarSettings,
  before: CalendarSettings,
  memberId: string,
): boolean {
  if (hosts === undefined || Object.keys(rest).length > 0) return false;
  const known = (list: readonly MeetingHost[]) =>
    JSON.stringify(list.map(({ userId, hours, calendars }) => ({ userId, hours, calendars: userId === memberId ? [] : calendars })));
  return known(hosts) === known(before.hosts);
}
