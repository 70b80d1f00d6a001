import { type Member } from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { type QualificationDeps, readQualification, setReceiptRemoved } from "./qualify-deal.ts";

const Id = z.string().min(1).max(64);
const QuotePath = z.object({ qualificationId: Id, quoteId: Id });

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

function receiptOf(member: Member, { qualificationId, quoteId: receiptId }: z.infer<typeof QuotePath>) {
  return { organizationId: requireOrganization(member).id, qualificationId, receiptId, memberId: member.id };
}
