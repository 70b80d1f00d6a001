import type { EmailPreview, PreviewEmailTemplate } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { valuesOf } from "./automatic-mail.ts";
import { meetingTime } from "./meeting-time.ts";
import { unknownPlaceholders } from "./placeholders.ts";
import { fillTemplate, plainTemplate } from "./template-text.ts";

const DAY_MS = 24 * 3_600_000;
const EXAMPLE = { contactName: "Ada Lovelace", company: "Analytical Engines", email: "ada@example.com" };

/** Shows the mail that the newest lead would get. */
export async function previewTemplate(
  { db, clock }: { db: Database; clock: () => Date },
  organization: { id: string; name: string },
  template: PreviewEmailTemplate,
): Promise<EmailPreview> {
  const lead = await db.read
    .selectFrom("deals")
    .select(["contactName", "company", "email"])
    .where(({ and }) => and({ organizationId: organization.id, isSample: 0 }))
    .where("email", "is not", null)
    .orderBy("lastInteractionAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const { contactName, company, email } = lead ?? EXAMPLE;
  const isMeeting = template.template_type === "calendar_booking";
  const tomorrow = new Date(Math.ceil((clock().getTime() + DAY_MS) / 3_600_000) * 3_600_000);
  const prospect = { name: contactName, company, ...(isMeeting && { meetingTime: meetingTime(tomorrow, "UTC", "en-US") }) };
  const values = valuesOf(prospect, organization.name);
  const subject = plainTemplate(template.subject_template);
  const body = plainTemplate(template.body_template);
  return {
    subject: fillTemplate(subject, values),
    body: fillTemplate(body, values),
    recipient: email ?? EXAMPLE.email,
    isExample: lead === undefined,
    unknown: unknownPlaceholders(`${subject}\n${body}`),
  };
}
