import type { EmailInsightReply, Member } from "@disco/protocol";
import { registrableDomain } from "../../../../domains/company-domain.ts";
import { isFreeMail } from "../../../../domains/free-mail.ts";
import type { Mailbox } from "../../../account/connections/queries.ts";
import { readCalendarSettings, zoneOf } from "../../../meetings/meetings/calendar/calendar-settings.ts";
import { slotLabel } from "../../../../agent/phrases/slot-label.ts";
import { suggestSlots, type SuggestSlotsDeps } from "../../../meetings/meetings/slots/suggest-slots.ts";
import { findEmail, type ReadDeps } from "../mailbox/list-emails.ts";
import { MailQuotes } from "../queries.ts";

const SUGGESTED_SLOTS = 3;

/** Findings in one mail, and times to meet its sender. Only leads who have no meeting ahead are suggested one. */
export async function readInsight(
  deps: ReadDeps & SuggestSlotsDeps,
  mailbox: Mailbox,
  member: Pick<Member, "id" | "name" | "email">,
  emailId: string,
): Promise<Omit<EmailInsightReply, "success">> {
  const { organizationId } = mailbox;
  const { mail, email } = await findEmail(deps, mailbox, emailId);
  const settings = await readCalendarSettings(deps.db, organizationId);
  const isLead = email.fate === "qualified" && email.fromEmail !== null;
  const isSuggested = isLead && !(await hasMeeting(deps, organizationId, email.fromEmail ?? ""));
  const slots = isSuggested ? await suggestSlots(deps, { organizationId, member, settings }, SUGGESTED_SLOTS) : [];
  const domain = email.fromEmail?.split("@")[1] ?? "";
  return {
    qualification: {
      category: email.category,
      score: email.score,
      overallScore: email.score,
      dealId: email.dealId,
      quotes: MailQuotes.parse(JSON.parse(mail.quotes)).map(({ label, text }) => ({ label, text })),
    },
    prospect: { name: email.fromName, email: email.fromEmail, company: isFreeMail(domain) ? null : registrableDomain(domain) },
    calendarSuggestions: {
      hasRealAvailability: slots.length > 0,
      availableSlots: slots.map(({ start, end }) => ({
        start: start.toISOString(),
        end: end.toISOString(),
        displayTime: slotLabel(start, { timezone: zoneOf(settings) }).text,
      })),
      meetingType: "Discovery Call",
      duration: settings.slotMinutes,
    },
  };
}

async function hasMeeting({ db, clock }: ReadDeps, organizationId: string, email: string): Promise<boolean> {
  const row = await db.read
    .selectFrom("meetings")
    .select("id")
    .where(({ and }) => and({ organizationId, status: "booked", email }))
    .where("endAt", ">", clock().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
