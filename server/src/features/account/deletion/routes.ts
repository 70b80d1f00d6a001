import { AppError } from "../../../app-error.ts";
import type { Feature } from "../../../feature.ts";
import { serve } from "../../../contract.ts";
import { takeMemberCookie } from "../../../identity/members/member-cookie.ts";
import { type AccountDeletionDeps, deleteAccount, describeAccountDeletion } from "./delete-account.ts";
import { deleteOrganization, describeOrganizationDeletion, requireDeletable } from "./delete-organization.ts";

/** Deleting one's account, and an organization: what it ends and keeps, and the deletion itself. */
export function deletionFeature(deps: AccountDeletionDeps & { publicUrl: string }): Feature {
  return (app) => {
    serve(app, "readAccountDeletion", (request) => describeAccountDeletion(deps, request.member));

    serve(app, "deleteAccount", async (request, reply) => {
      const { member } = request;
      const data = await describeAccountDeletion(deps, member);
      requireConfirmation(request.body.confirmation.toLowerCase(), data.confirmation.toLowerCase(), "your e-mail address");
      await deleteAccount(deps, member);
      takeMemberCookie(reply, deps.publicUrl);
      return data;
    });

    serve(app, "readOrganizationDeletion", (request) => {
      const organization = requireDeletable(deps.identity, request.member);
      return describeOrganizationDeletion(deps, organization);
    });

    serve(app, "deleteOrganization", async (request) => {
      const organization = requireDeletable(deps.identity, request.member);
      const data = await describeOrganizationDeletion(deps, organization);
      requireConfirmation(request.body.confirmation, data.confirmation, "the organization's name");
      await deleteOrganization(deps, request.member, organization);
      return data;
    });
  };
}

function requireConfirmation(typed: string, wanted: string, what: string): void {
  if (typed.trim() === wanted.trim()) return;
  throw new AppError("invalid_request", `Please type ${what} to confirm.`, {
    issues: [{ path: "confirmation", message: `is not ${what}` }],
  });
}
