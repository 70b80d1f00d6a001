import type { Selectable } from "kysely";
import type { Handle } from "../../../db/database.ts";
import type { MeetingsTable } from "../../../db/tables/meeting-tables.ts";
import { withoutAddresses } from "../../../mail/fit-for-mail.ts";
import { hasOwnService } from "../../../mail/mail-purses.ts";

const MOST_TITLE = 100;
const MOST_DETAILS = 2_000;
/** Hosts of video calls: their links go to guests as they are. */
const CALL_HOSTS =
  /^(?:meet\.google\.com|(?:[\w-]+\.)?zoom\.us|teams\.microsoft\.com|teams\.live\.com|(?:[\w-]+\.)?webex\.com|whereby\.com)$/u;

/** What guests read of a meeting in mails and calendar files. Over the server's own mail service no words of a member carry an address. */
export async function meetingWords(
  handle: Handle,
  {
    organizationId,
    title,
    description,
    location,
  }: Pick<Selectable<MeetingsTable>, "organizationId" | "title" | "description" | "location">,
): Promise<{ title: string | null; description: string | null; location: string | null }> {
  if (await hasOwnService(handle, organizationId)) return { title, description, location };
  const fit = (text: string | null, most: number) => withoutAddresses(text ?? "", most) || null;
  return {
    title: fit(title, MOST_TITLE),
    description: fit(description, MOST_DETAILS),
    location: location !== null && isCallLink(location) ? location : fit(location, MOST_TITLE),
  };
}

function isCallLink(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.port !== "" || !CALL_HOSTS.test(url.hostname)) return false;
  // Some of these hosts redirect to any address.
  return !/http|(?:\/|%2f|%252f){2}/iu.test(`${url.pathname}${url.search}${url.hash}`);
}
