import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import { requireAdministrator } from "../../../identity/members/member-role.ts";
import { checkDns } from "./check-dns.ts";
import { checkKey, type EmailConfigDeps, readEmailConfig, saveEmailConfig } from "./email-config.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";

const MANAGE = "set up e-mail";
const KEY_CHECKS = { points: 20, windowMs: 3_600_000 };
const UNCHECKED =
  "The configuration is saved, but SendGrid did not answer, so the key could not be checked. Save again in a few minutes to check it.";
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/iu;

/** How the organization sends and receives mail. For owners and admins: the address for inbound mail is a secret. */
export function emailConfigFeature(deps: EmailConfigDeps & { limits: Limits }): Feature {
  return (app) => {
    serve(app, "readEmailConfig", (request) => readEmailConfig(deps, requireAdministrator(request.member, MANAGE).id));

    // The path without /api is the specification's.
    for (const name of ["saveEmailConfig", "saveEmailConfigShort"] as const)
      app.route({
        ...contract(name),
        handler: async (request, reply) => {
          const { id } = requireAdministrator(request.member, MANAGE);
          const { keyCheck, config } = await saveEmailConfig(deps, { member: request.member, organizationId: id }, request.body);
          return reply.header("cache-control", "no-store").send({
            success: true,
            message: keyCheck === "unreachable" ? UNCHECKED : "Your email integration has been successfully configured.",
            keyCheck,
            data: config,
          });
        },
      });

    serve(app, "checkMailKey", async (request, reply) => {
      const { id } = requireAdministrator(request.member, MANAGE);
      enforceLimit(reply, [await deps.limits.take("mail-key-check", id, KEY_CHECKS)], "Too many keys. Please try again in an hour.");
      return { keyCheck: await checkKey(deps, request.body.sendgridApiKey.trim()) };
    });

    serve(app, "checkDns", (request) => {
      requireAdministrator(request.member, MANAGE);
      const domain = request.body.domain.trim().replace(/\.$/u, "").toLowerCase();
      if (!HOST.test(domain)) throw new AppError("invalid_request", "Please enter a domain, such as inbound.example.com");
      return checkDns(domain);
    });
  };
}
