import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Database } from "../../db/database.ts";
import type { Env } from "../../settings/env.ts";
import { withoutUnwanted } from "../account/account/unwanted-mails.ts";
import type { GuestChangeDeps } from "./meetings/guests/change-by-guest.ts";
import type { GoogleClientFor } from "../account/connections/google-access.ts";
import { followOrganization, startFollowingGoogle } from "./meetings/google/follow-google.ts";
import type { ReadBusy } from "./meetings/hosts/host-calendars.ts";
import { meetingLink } from "./meetings/guests/meeting-link.ts";
import type { Identity } from "../../identity/identity.ts";
import { createMemberIds, type MemberIds } from "../../identity/members/member-ids.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import type { createCalendarServices } from "./calendar-services.ts";

/** Visitors ask for times more often than members leave. */
const MEMBERS_KNOWN_MS = 60_000;

interface MeetingServicesDeps {
  db: Database;
  env: Pick<Env, "publicUrl" | "mail">;
  clock: () => Date;
  outbox: Outbox;
  secrets: SecretBox;
  identity: Pick<Identity, "listMembers" | "listAdministrators">;
  calendar: ReturnType<typeof createCalendarServices>;
  googleClientFor: GoogleClientFor;
  logger: Logger;
}

/** What booking, moving and cancelling need, for visitors and members alike. */
export function createMeetingServices(deps: MeetingServicesDeps) {
  const { db, env, clock, outbox, secrets, identity, calendar, googleClientFor, logger } = deps;
  const { publicUrl } = env;
  const listTeam: GuestChangeDeps["listTeam"] = async (organizationId, hostId) => {
    const members = hostId === null ? null : await identity.listMembers?.(organizationId);
    const host = members?.find(({ userId }) => userId === hostId);
    const team = host === undefined ? await identity.listAdministrators?.(organizationId) : [host.email];
    return withoutUnwanted(db, team ?? [], "email");
  };
  const serverAddress = addressIn(env.mail?.from ?? `no-reply@${new URL(publicUrl).hostname}`);
  // An identity provider that is away takes no hour from visitors.
  const known = new LRUCache<string, ReadonlySet<string>>({ max: 1_000, ttl: MEMBERS_KNOWN_MS });
  const membersOf: MemberIds = async (organizationId) => {
    const cached = known.get(organizationId);
    if (cached !== undefined) return cached;
    const members = await createMemberIds(identity)(organizationId).catch(() => null);
    if (members !== null) known.set(organizationId, members);
    return members;
  };
  const mails = { membersOf, outbox, publicUrl, serverAddress, linkOf: meetingLink(secrets, publicUrl), listTeam };
  const { readBusy } = calendar;
  if (readBusy === undefined) return { db, clock, ...mails, startFollowing: undefined };
  const onFailure = (error: unknown) => logger.warn({ err: error }, "meetings could not be compared with Google");
  const follow: Parameters<typeof followOrganization>[0] = { db, clock, googleClientFor, onFailure, ...mails };
  return {
    db,
    clock,
    ...mails,
    ...calendar,
    readBusy: (async (organizationId, settings, now) => {
      // An event that was moved or deleted in Google frees its old time.
      await followOrganization(follow, organizationId);
      return readBusy(organizationId, settings, now);
    }) satisfies ReadBusy,
    startFollowing: (signal: AbortSignal) => startFollowingGoogle(follow, signal),
  };
}

/** The bare address of "Disco <no-reply@example.com>". */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/u.exec(from)?.[1] ?? from;
}
