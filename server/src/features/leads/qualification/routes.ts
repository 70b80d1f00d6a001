import type { Member, ParamsOf } from "@disco/protocol";
import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { type QualificationDeps, readQualification, setReceiptRemoved } from "./qualify-deal.ts";

/** What the words of a deal say about it, and taking single quotes out of it. */
export function qualificationFeature(deps: QualificationDeps): Feature {
  return (app) => {
    app.route({
      ...contract("readQualification"),
      handler: async (request, reply) => {
        const data = await readQualification(deps.db, requireOrganization(request.member).id, request.params.dealId);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("removeReceipt"),
      handler: async (request, reply) => {
        const data = await setReceiptRemoved(deps, receiptOf(request.member, request.params), true);
        return reply.send({ success: true, data });
      },
    });

    app.route({
      ...contract("restoreReceipt"),
      handler: async (request, reply) => {
        const data = await setReceiptRemoved(deps, receiptOf(request.member, request.params), false);
        return reply.send({ success: true, data });
      },
    });
  };
}

function receiptOf(member: Member, { qualificationId, quoteId: receiptId }: ParamsOf<"removeReceipt">) {
  return { organizationId: requireOrganization(member).id, qualificationId, receiptId, memberId: member.id };
}
