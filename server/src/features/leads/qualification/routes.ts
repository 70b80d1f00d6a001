import type { Member, ParamsOf } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { type QualificationDeps, readQualification, setReceiptRemoved } from "./qualify-deal.ts";

/** What the words of a deal say about it, and taking single quotes out of it. */
export function qualificationFeature(deps: QualificationDeps): Feature {
  return (app) => {
    serve(app, "readQualification", (request) => readQualification(deps.db, requireOrganization(request.member).id, request.params.dealId));

    serve(app, "removeReceipt", (request) => setReceiptRemoved(deps, receiptOf(request.member, request.params), true));

    serve(app, "restoreReceipt", (request) => setReceiptRemoved(deps, receiptOf(request.member, request.params), false));
  };
}

function receiptOf(member: Member, { qualificationId, quoteId: receiptId }: ParamsOf<"removeReceipt">) {
  return { organizationId: requireOrganization(member).id, qualificationId, receiptId, memberId: member.id };
}
