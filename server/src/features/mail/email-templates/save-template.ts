import type { EmailTemplate, EmailTemplateType, SaveEmailTemplate } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { type Database, lockForWrite } from "../../../db/database.ts";
import { requireVersion, withVersion } from "../../../settings/settings-version.ts";
import { plainTemplate, templateDefaults } from "./template-text.ts";

/** Saves a template. @throws AppError `invalid_request` without a subject or a body; `conflict` for an older version. */
export async function saveTemplate(
  { db, clock }: { db: Database; clock: () => Date },
  by: { organizationId: string; memberId: string },
  sent: Omit<SaveEmailTemplate, "userId">,
): Promise<EmailTemplate> {
  const { template_type: templateType, auto_send_enabled: isOn } = sent;
  const { organizationId } = by;
  const values = {
    subjectTemplate: plainTemplate(sent.subject_template).replaceAll("\n", " ").trim(),
    bodyTemplate: plainTemplate(sent.body_template).trim(),
    autoSendEnabled: isOn ? 1 : 0,
    updatedBy: by.memberId,
    updatedAt: clock().toISOString(),
  };
  if (values.subjectTemplate === "" || values.bodyTemplate === "")
    throw new AppError("invalid_request", "A template needs a subject and a body.");
  await db.write(async (tx) => {
    await lockForWrite(db, tx, `template ${templateType} of ${organizationId}`);
    const stored = await tx
      .selectFrom("emailTemplates")
      .selectAll()
      .where(({ and }) => and({ organizationId, templateType }))
      .executeTakeFirst();
    requireVersion(toTemplate(templateType, stored), sent);
    await tx
      .insertInto("emailTemplates")
      .values({ organizationId, templateType, ...values })
      .onConflict((conflict) => conflict.columns(["organizationId", "templateType"]).doUpdateSet(values))
      .execute();
  });
  return toTemplate(templateType, values);
}

/** A template as it is stored, over the default. */
export function toTemplate(
  type: EmailTemplateType,
  row: { subjectTemplate: string; bodyTemplate: string; autoSendEnabled: number } | undefined,
): EmailTemplate {
  const { subjectTemplate, bodyTemplate, autoSendEnabled } = row ?? { ...templateDefaults[type], autoSendEnabled: 0 };
  return withVersion({
    template_type: type,
    subject_template: subjectTemplate,
    body_template: bodyTemplate,
    auto_send_enabled: autoSendEnabled === 1,
  });
}
