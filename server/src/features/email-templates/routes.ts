import {
  EmailPreviewReply,
  type EmailTemplate,
  EmailTemplateReply,
  EmailTemplatesReply,
  type EmailTemplateType,
  PreviewEmailTemplate,
  routes,
  SaveEmailTemplate,
} from "@disco/protocol";
import type { Feature } from "../../app.ts";
import { AppError } from "../../app-error.ts";
import { type Database, lockForWrite } from "../../db/database.ts";
import { requireAdministrator, requireOrganization } from "../../identity/member-role.ts";
import { requireVersion, withVersion } from "../../settings-version.ts";
import { previewTemplate } from "./preview-template.ts";
import { templateVariables } from "./placeholders.ts";
import { plainTemplate, templateDefaults } from "./template-text.ts";

/** The texts of automatic mail. Every member reads and previews them; owners and admins change them. */
export function emailTemplatesFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app) => {
    app.route({
      method: routes.listEmailTemplates.method,
      url: routes.listEmailTemplates.path,
      config: { access: "member" },
      schema: { tags: ["mail"], response: { 200: EmailTemplatesReply } },
      handler: async (request, reply) => {
        const { id } = requireOrganization(request.member);
        const rows = await db.read.selectFrom("emailTemplates").selectAll().where("organizationId", "=", id).execute();
        const merged = (type: EmailTemplateType) =>
          toTemplate(
            type,
            rows.find(({ templateType }) => templateType === type),
          );
        return reply.header("cache-control", "no-store").send({
          success: true,
          templates: { demo_request: merged("demo_request"), calendar_booking: merged("calendar_booking") },
          variables: [...templateVariables],
        });
      },
    });

    app.route({
      method: routes.saveEmailTemplate.method,
      url: routes.saveEmailTemplate.path,
      config: { access: "member" },
      schema: { tags: ["mail"], body: SaveEmailTemplate, response: { 200: EmailTemplateReply } },
      handler: async (request, reply) => {
        const { id: organizationId } = requireAdministrator(request.member, "change e-mail templates");
        const { userId: _user, ...sent } = request.body;
        const { template_type: templateType, auto_send_enabled: isOn } = sent;
        const values = {
          subjectTemplate: plainTemplate(request.body.subject_template).replaceAll("\n", " ").trim(),
          bodyTemplate: plainTemplate(request.body.body_template).trim(),
          autoSendEnabled: isOn ? 1 : 0,
          updatedBy: request.member.id,
          updatedAt: clock().toISOString(),
        };
        if (values.subjectTemplate === "" || values.bodyTemplate === "")
          throw new AppError("invalid_request", "A template needs a subject and a body.");
        await db.write(async (tx) => {
          await lockForWrite(db, tx, `template ${templateType} of ${organizationId}`);
          const stored = await tx
            .selectFrom("emailTemplates")
            .selectAll()
            .where("organizationId", "=", organizationId)
            .where("templateType", "=", templateType)
            .executeTakeFirst();
          requireVersion(toTemplate(templateType, stored), sent);
          await tx
            .insertInto("emailTemplates")
            .values({ organizationId, templateType, ...values })
            .onConflict((conflict) => conflict.columns(["organizationId", "templateType"]).doUpdateSet(values))
            .execute();
        });
        return reply.send({ success: true, template: toTemplate(templateType, values) });
      },
    });

    app.route({
      method: routes.previewEmailTemplate.method,
      url: routes.previewEmailTemplate.path,
      config: { access: "member" },
      schema: { tags: ["mail"], body: PreviewEmailTemplate, response: { 200: EmailPreviewReply } },
      handler: async (request, reply) => {
        const data = await previewTemplate({ db, clock }, requireOrganization(request.member), request.body);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}

/** A template as it is stored, over the default. */
function toTemplate(
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
