import type { EmailPerson } from "@disco/protocol";
import type { Database } from "../../../../db/database.ts";
import { titleOf } from "../../../../db/title-of.ts";
import { registrableDomain } from "../../../../domains/company-domain.ts";
import { isFreeMail } from "../../../../domains/free-mail.ts";

/** The organization's records of a sender. `countMails` counts the mails from an address. */
export async function readPerson(
  db: Database,
  organizationId: string,
  email: string | null,
  countMails: (email: string) => Promise<number>,
): Promise<EmailPerson> {
  if (email === null) return { chats: [], requests: [], meetings: [], mails: 0, company: null };
  const [chats, requests, meetings, mails] = await Promise.all([
    db.read
      .selectFrom("leads")
      .innerJoin("conversations", "conversations.id", "leads.conversationId")
      .select(["leads.conversationId", "conversations.updatedAt"])
      .select(titleOf("conversations.id").as("title"))
      .where(({ and }) => and({ "leads.organizationId": organizationId, "leads.email": email }))
      .orderBy("conversations.updatedAt", "desc")
      .limit(5)
      .execute(),
    db.read
      .selectFrom("demoRequests")
      .select(["id", "message", "createdAt"])
      .where(({ and }) => and({ organizationId, email }))
      .orderBy("createdAt", "desc")
      .limit(5)
      .execute(),
    db.read
      .selectFrom("meetings")
      .select("startAt")
      .where(({ and }) => and({ organizationId, status: "booked", email }))
      .orderBy("startAt", "desc")
      .limit(5)
      .execute(),
    countMails(email),
  ]);
  const domain = email.split("@")[1] ?? "";
  const company = isFreeMail(domain) ? null : registrableDomain(domain);
  return {
    chats: chats.map(({ conversationId, title, updatedAt }) => ({ conversationId, title: title ?? "Conversation", at: updatedAt })),
    requests: requests.map(({ id, message, createdAt }) => ({ id, message, at: createdAt })),
    meetings: meetings.map(({ startAt }) => ({ startAt })),
    mails,
    company: company === null ? null : { key: company, name: company },
  };
}
