import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { requireAdministrator } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { listAudit } from "../audit/list-audit.ts";
import { erasePerson, type PrivacyDeps } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { readRetention, setRetention } from "./retention.ts";

const RULE = { points: 30, windowMs: 60_000 };

/** A person's data exported and erased, days of retention, and the audit log. For owners and admins. */
export function privacyFeature(deps: PrivacyDeps & { limits: Limits }): Feature {
  return (app) => {
    serve(app, "exportPerson", async (request, reply) => {
      const { id: organizationId } = requireAdministrator(request.member, "export a person's data");
      enforceLimit(reply, [await deps.limits.take("privacy", request.member.id, RULE)], "Too many exports. Please wait a minute.");
      const person = { organizationId, email: request.params.email.toLowerCase() };
      reply.header("cache-control", "no-store");
      return exportPerson(deps, request.member, person);
    });

    serve(app, "erasePerson", async (request, reply) => {
      const { id: organizationId } = requireAdministrator(request.member, "erase a person");
      enforceLimit(reply, [await deps.limits.take("privacy", request.member.id, RULE)], "Too many erasures. Please wait a minute.");
      const person = { organizationId, email: request.params.email.toLowerCase() };
      return erasePerson(deps, request.member, person);
    });

    serve(app, "readRetention", (request) => {
      const { id } = requireAdministrator(request.member, "see the retention");
      return readRetention(deps.db.read, id);
    });

    serve(app, "setRetention", async (request) => {
      const { id } = requireAdministrator(request.member, "change the retention");
      await setRetention(deps, request.member, id, request.body);
      return readRetention(deps.db.read, id);
    });

    serve(app, "listAudit", async (request) => {
      const { id } = requireAdministrator(request.member, "read the audit log");
      return { entries: await listAudit(deps.db, id) };
    });
  };
}
