import type { EmailTemplateType } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import type { NewMail } from "../../../mail/new-mail.ts";
import { isSuppressed } from "../../../mail/suppressions.ts";
import { nameInMail } from "../../../identity/organizations/organization-name.ts";
import { isPaused } from "../../account/billing/past-due.ts";
import { readPersonName } from "../../../domains/person-name.ts";
import { signMail } from "./sign-mail.ts";
import { fillTemplate, nameForMail } from "./template-text.ts";

export interface Prospect {
  email: string;
  name: string | null;
  company: string | null;
  meetingTime?: string;
}

/** The text of an organization's template, filled in; null where it is not sent automatically, or not to this address, or is paused. */
export async function automaticMail(
  tx: Handle,
  organizationId: string | null,
  type: EmailTemplateType,
  prospect: Prospect,
  now: Date,
): Promise<Pick<NewMail, "subject" | "body" | "html" | "isAutomatic"> | null> {
  if (organizationId === null || (await isSuppressed(tx, organizationId, prospect.email))) return null;
  if (await isPaused(tx, organizationId, now)) return null;
  const row = await tx
    .selectFrom("emailTemplates")
    .innerJoin("organizations", "organizations.id", "emailTemplates.organizationId")
    .select(["subjectTemplate", "bodyTemplate", "updatedBy", "organizations.name"])
    .where(({ and }) => and({ organizationId, templateType: type, autoSendEnabled: 1 }))
    .executeTakeFirst();
  if (row === undefined) return null;
  const values = valuesOf(prospect, row.name);
  const signed = await signMail(tx, row.updatedBy, fillTemplate(row.bodyTemplate, values));
  return { subject: fillTemplate(row.subjectTemplate, values), ...signed, isAutomatic: true };
}

export function valuesOf(prospect: Omit<Prospect, "email">, organizationName: string) {
  const name = nameForMail(prospect.name);
  return {
    name: name || "there",
    first_name: nameForMail(readPersonName(name).greeting) || "there",
    company: nameForMail(prospect.company) || "your company",
    organization: nameInMail(organizationName),
    meeting_time: prospect.meetingTime ?? "",
  };
}
