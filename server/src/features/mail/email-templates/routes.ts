import { type EmailTemplateType } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { requireAdministrator, requireOrganization } from "../../../identity/members/member-role.ts";
import { previewTemplate } from "./preview-template.ts";
import { templateVariables } from "./placeholders.ts";
import { saveTemplate, toTemplate } from "./save-template.ts";

/** The texts of automatic mail. Every member reads and previews them; owners and admins change them. */
export function emailTemplatesFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app) => {
    serve(app, "listEmailTemplates", async (request) => {
      const { id } = requireOrganization(request.member);
      const rows = await db.read.selectFrom("emailTemplates").selectAll().where("organizationId", "=", id).execute();
      const merged = (type: EmailTemplateType) =>
        toTemplate(
          type,
          rows.find(({ templateType }) => templateType === type),
        );
      return {
        templates: { demo_request: merged("demo_request"), calendar_booking: merged("calendar_booking") },
        variables: [...templateVariables],
      };
    });

    serve(app, "saveEmailTemplate", async (request) => {
      const { id: organizationId } = requireAdministrator(request.member, "change e-mail templates");
      const { userId: _user, ...sent } = request.body;
      const template = await saveTemplate({ db, clock }, { organizationId, memberId: request.member.id }, sent);
      return { template };
    });

    serve(app, "previewEmailTemplate", (request) => previewTemplate({ db, clock }, requireOrganization(request.member), request.body));
  };
}
