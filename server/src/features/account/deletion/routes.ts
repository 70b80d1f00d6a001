import type { FastifyReply } from "fastify";
import { AppError } from "../../../app-error.ts";
import type { Feature } from "../../../feature.ts";
import { contract } from "../../../contract.ts";
import { takeMemberCookie } from "../../../identity/members/member-cookie.ts";
import { type AccountDeletionDeps, deleteAccount, describeAccountDeletion } from "./delete-account.ts";
import { deleteOrganization, describeOrganizationDeletion, requireDeletable } from "./delete-organization.ts";

/** Deleting one's account, and an organization: what it ends and keeps, and the deletion itself. */
export function deletionFeature(deps: AccountDeletionDeps & { publicUrl: string }): Feature {
  const uncached = (reply: FastifyReply) => reply.header("cache-control", "no-store");
  return (app) => {
    app.route({
      ...contract("readAccountDeletion"),
      handler: async (request, reply) => {
        const data = await describeAccountDeletion(deps, request.member);
        return uncached(reply).send({ success: true, data });
      },
    });

    app.route({
      ...contract("deleteAccount"),
      handler: async (request, reply) => {
        const { member } = request;
        const data = await describeAccountDeletion(deps, member);
        requireConfirmation(request.body.confirmation.toLowerCase(), data.confirmation.toLowerCase(), "your e-mail address");
        await deleteAccount(deps, member);
        takeMemberCookie(reply, deps.publicUrl);
        return uncached(reply).send({ success: true, data });
      },
    });

    app.route({
      ...contract("readOrganizationDeletion"),
      handler: async (request, reply) => {
        const organization = requireDeletable(deps.identity, request.member);
        return uncached(reply).send({ success: true, data: await describeOrganizationDeletion(deps, organization) });
      },
    });

    app.route({
      ...contract("deleteOrganization"),
      handler: async (request, reply) => {
        const organization = requireDeletable(deps.identity, request.member);
        const data = await describeOrganizationDeletion(deps, organization);
        requireConfirmation(request.body.confirmation, data.confirmation, "the organization's name");
        await deleteOrganization(deps, request.member, organization);
        return uncached(reply).send({ success: true, data });
      },
    });
  };
}

function requireConfirmation(typed: string, wanted: string, what: string): void {
  if (typed.trim() === wanted.trim()) return;
  throw new AppError("invalid_request", `Please type ${what} to confirm.`, {
    issues: [{ path: "confirmation", message: `is not ${what}` }],
  });
}
