import { type CalendarSettings, MeetingHost, type Member } from "@disco/protocol";
import { type Host, hostsOf } from "./hosts.ts";

/**
 * The member as the host of their own meetings, and the settings whose calendars have to be read for them: a member may book
 * without being one of the organization's hosts, and is busy all the same.
 */
export function hostOfMember(
  settings: CalendarSettings,
  member: Pick<Member, "id" | "name" | "email">,
): { host: Host; settings: CalendarSettings } {
  const host = hostsOf(settings).find(({ id }) => id === null || id === member.id);
  if (host !== undefined) return { host, settings };
  const own = MeetingHost.parse({ userId: member.id, name: member.name ?? member.email });
  return { host: { id: own.userId, name: own.name, settings }, settings: { ...settings, hosts: [...settings.hosts, own] } };
}
