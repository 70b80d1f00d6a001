import type { Selectable } from "kysely";
import { z } from "zod";
import type { Handle } from "../../../../db/database.ts";
import type { MeetingsTable } from "../../../../db/tables/meeting-tables.ts";
import { nameInMail } from "../../../../identity/organizations/organization-name.ts";
import { nameForMail } from "../../../mail/email-templates/template-text.ts";
import { calendarEntry, calendarFile } from "./calendar-file.ts";

const Attendees = z.array(z.object({ email: z.string(), name: z.string().optional() }));

/** The guests of a meeting: those a member invited, or the visitor who booked it. */
export function guestsOf({ attendees, email, name }: Pick<Selectable<MeetingsTable>, "attendees" | "email" | "name">) {
  const invited = Attendees.parse(JSON.parse(attendees));
  if (invited.length > 0 || email === null) return invited;
  return [name === null ? { email } : { email, name }];
}

/**
 * A meeting as it is now, as a calendar file in those words. The organizer is the organization's own sending address, or `serverAddress`.
 * Names of guests are under the rule of mail, because visitors typed them.
 */
export async function meetingFile(
  handle: Handle,
  meeting: Selectable<MeetingsTable>,
  words: Pick<Selectable<MeetingsTable>, "title" | "description" | "location">,
  { organizationName, serverAddress, now }: { organizationName: string; serverAddress: string; now: Date },
): Promise<string> {
  const sender = await handle
    .selectFrom("emailConfigurations")
    .select("fromEmail")
    .where("organizationId", "=", meeting.organizationId)
    .executeTakeFirst();
  const name = nameInMail(organizationName);
  const slot = { start: new Date(meeting.startAt), end: new Date(meeting.endAt) };
  const entry = calendarEntry(name, slot);
  return calendarFile({
    ...entry,
    id: meeting.id,
    title: words.title ?? entry.title,
    details: words.description ?? entry.details,
    location: words.location,
    organizer: { name, email: sender?.fromEmail ?? serverAddress },
    guests: guestsOf(meeting).map((guest) => ({ email: guest.email, name: nameForMail(guest.name ?? null) })),
    sequence: meeting.sequence,
    isCancelled: meeting.status === "cancelled",
    writtenAt: now,
  });
}
