import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
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
    app.route({
      ...contract("exportPerson"),
      handler: async (request, reply) => {
        const { id: organizationId } = requireAdministrator(request.member, "export a person's data");
        enforceLimit(reply, [await deps.limits.take("privacy", request.member.id, RULE)], "Too many exports. Please wait a minute.");
        const person = { organizationId, email: request.params.email.toLowerCase() };
        reply.header("cache-control", "no-store");
        return { success: true as const, ...(await exportPerson(deps, request.member, person)) };
      },
    });

    app.route({
      ...contract("erasePerson"),
      handler: async (request, reply) => {
        const { id: organizationId } = requireAdministrator(request.member, "erase a person");
        enforceLimit(reply, [await deps.limits.take("privacy", request.member.id, RULE)], "Too many erasures. Please wait a minute.");
        const person = { organizationId, email: request.params.email.toLowerCase() };
        return { success: true as const, data: await erasePerson(deps, request.member, person) };
      },
    });

    app.route({
      ...contract("readRetention"),
      handler: async (request) => {
        const { id } = requireAdministrator(request.member, "see the retention");
        return { success: true as const, data: await readRetention(deps.db.read, id) };
      },
    });

    app.route({
      ...contract("setRetention"),
      handler: async (request) => {
        const { id } = requireAdministrator(request.member, "change the retention");
        await setRetention(deps, request.member, id, request.body);
        return { success: true as const, data: await readRetention(deps.db.read, id) };
      },
    });

    app.route({
      ...contract("listAudit"),
      handler: async (request) => {
        const { id } = requireAdministrator(request.member, "read the audit log");
        return { success: true as const, entries: await listAudit(deps.db, id) };
      },
    });
  };
}
