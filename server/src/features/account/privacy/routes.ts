import { AuditLog, EmailAddress, ErasureReply, PersonExportReply, RetentionReply, SetRetention } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { requireAdministrator } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { listAudit } from "../audit/list-audit.ts";
import { erasePerson, type PrivacyDeps } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { readRetention, setRetention } from "./retention.ts";

const RULE = { points: 30, windowMs: 60_000 };
const Params = z.object({ email: EmailAddress });

/** A person's data exported and erased, days of retention, and the audit log. For owners and admins. */
export function privacyFeature(deps: PrivacyDeps & { limits: Limits }): Feature {
  return (app) => {
    app.route({
      method: routes.exportPerson.method,
      url: routes.exportPerson.path,
      config: { access: "member" },
      schema: { tags: ["privacy"], params: Params, response: { 200: PersonExportReply } },
      handler: async (request, reply) => {
        const { id: organizationId } = requireAdministrator(request.member, "export a person's data");
        enforceLimit(reply, [await deps.limits.take("privacy", request.member.id, RULE)], "Too many exports. Please wait a minute.");
        const person = { organizationId, email: request.params.email.toLowerCase() };
        reply.header("cache-control", "no-store");
        return { success: true as const, ...(await exportPerson(deps, request.member, person)) };
      },
    });

    app.route({
      method: routes.erasePerson.method,
      url: routes.erasePerson.path,
      config: { access: "member", isSensitive: true },
      schema: { tags: ["privacy"], params: Params, response: { 200: ErasureReply } },
      handler: async (request, reply) => {
        const { id: organizationId } = requireAdministrator(request.member, "erase a person");
        enforceLimit(reply, [await deps.limits.take("privacy", request.member.id, RULE)], "Too many erasures. Please wait a minute.");
        const person = { organizationId, email: request.params.email.toLowerCase() };
        return { success: true as const, data: await erasePerson(deps, request.member, person) };
      },
    });

    app.route({
      method: routes.readRetention.method,
      url: routes.readRetention.path,
      config: { access: "member" },
      schema: { tags: ["privacy"], response: { 200: RetentionReply } },
      handler: async (request) => {
        const { id } = requireAdministrator(request.member, "see the retention");
        return { success: true as const, data: await readRetention(deps.db.read, id) };
      },
    });

    app.route({
      method: routes.setRetention.method,
      url: routes.setRetention.path,
      config: { access: "member", isSensitive: true },
      schema: { tags: ["privacy"], body: SetRetention, response: { 200: RetentionReply } },
      handler: async (request) => {
        const { id } = requireAdministrator(request.member, "change the retention");
        await setRetention(deps, request.member, id, request.body);
        return { success: true as const, data: await readRetention(deps.db.read, id) };
      },
    });

    app.route({
      method: routes.listAudit.method,
      url: routes.listAudit.path,
      config: { access: "member" },
      schema: { tags: ["privacy"], response: { 200: AuditLog } },
      handler: async (request) => {
        const { id } = requireAdministrator(request.member, "read the audit log");
        return { success: true as const, entries: await listAudit(deps.db, id) };
      },
    });
  };
}
