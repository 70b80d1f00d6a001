import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import { withoutUnwanted } from "../features/account/unwanted-mails.ts";
import type { GuestChangeDeps } from "../features/meetings/change-by-guest.ts";
import { meetingLink } from "../features/meetings/meeting-link.ts";
import type { Identity } from "../identity/identity.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { createCalendarServices } from "./calendar-services.ts";

interface MeetingServicesDeps {
  db: Database;
  env: Pick<Env, "publicUrl" | "mail">;
  clock: () => Date;
  outbox: Outbox;
  secrets: SecretBox;
  identity: Pick<Identity, "listMembers" | "listAdministrators">;
  calendar: ReturnType<typeof createCalendarServices>;
}

/** What booking, moving and cancelling need, for visitors and members alike. */
export function createMeetingServices({ db, env, clock, outbox, secrets, identity, calendar }: MeetingServicesDeps) {
  const { publicUrl } = env;
  const listTeam: GuestChangeDeps["listTeam"] = async (organizationId, hostId) => {
    const members = hostId === null ? null : await identity.listMembers?.(organizationId);
    const host = members?.find(({ userId }) => userId === hostId);
    const team = host === undefined ? await identity.listAdministrators?.(organizationId) : [host.email];
    return withoutUnwanted(db, team ?? [], "email");
  };
  const serverAddress = addressIn(env.mail?.from ?? `no-reply@${new URL(publicUrl).hostname}`);
  return { db, clock, outbox, publicUrl, serverAddress, linkOf: meetingLink(secrets, publicUrl), listTeam, ...calendar };
}

/** The bare address of "Disco <no-reply@example.com>". */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/u.exec(from)?.[1] ?? from;
}
