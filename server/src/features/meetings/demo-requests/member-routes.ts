import {
  ChangeRequestStatus,
  DemoRequestList,
  DemoRequestReply,
  EnrichDemoRequest,
  EnrichReply,
  ListDemoRequests,
  routes,
  SendEmailReply,
  UpdateEmailDraft,
} from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { AppError } from "../../../app-error.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { changeStage, type ChangeStageDeps } from "../../leads/action-plans/change-stage.ts";
import { stageOfStatus, toRequestStatus } from "../../leads/action-plans/stages.ts";
import type { FindMailRoute } from "../../mail/mail/find-mail-route.ts";
import type { EnrichDeal } from "../../leads/leads/enrich-deal.ts";
import { sendDraft, updateDraft } from "./email-drafts.ts";
import type { ReadBusy } from "../meetings/hosts/host-calendars.ts";
import { enrichRequest } from "./enrich-request.ts";
import { listDemoRequests, readDemoRequest } from "./list-requests.ts";

const ByRequest = z.object({ requestId: z.string().min(1).max(128) });

export interface DemoRequestMembersDeps extends ChangeStageDeps {
  outbox: Outbox;
  findRoute: FindMailRoute;
  enrichDeal: EnrichDeal;
  readBusy?: ReadBusy | undefined;
}

/** The demo requests of the member's organization. */
export function demoRequestMembersFeature(deps: DemoRequestMembersDeps): Feature {
  return (app) => {
    app.route({
      method: routes.listDemoRequests.method,
      url: routes.listDemoRequests.path,
      config: { access: "member" },
      schema: { tags: ["demo requests"], querystring: ListDemoRequests, response: { 200: DemoRequestList } },
      handler: async (request, reply) => {
        const data = await listDemoRequests(deps, requireOrganization(request.member).id, request.query);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.readDemoRequest.method,
      url: routes.readDemoRequest.path,
      config: { access: "member" },
      schema: { tags: ["demo requests"], params: ByRequest, response: { 200: DemoRequestReply } },
      handler: async (request, reply) => {
        const data = await readDemoRequest(deps, requireOrganization(request.member).id, request.params.requestId);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.changeRequestStatus.method,
      url: routes.changeRequestStatus.path,
      config: { access: "member" },
      schema: { tags: ["demo requests"], params: ByRequest, body: ChangeRequestStatus, response: { 200: DemoRequestReply } },
      handler: async (request, reply) => {
        const organizationId = requireOrganization(request.member).id;
        const { requestId } = request.params;
        await readDemoRequest(deps, organizationId, requestId);
        const { status, stage = stageOfStatus(status, request.body.lostReason != null), ...change } = request.body;
        if (toRequestStatus(stage) !== status)
          throw new AppError("invalid_request", `The stage ${stage} goes with the status ${toRequestStatus(stage)}, not with ${status}.`);
        await changeStage(deps, { member: request.member, organizationId }, `demo-${requestId}`, { ...change, stage });
        return reply.send({ success: true, data: await readDemoRequest(deps, organizationId, requestId) });
      },
    });

    app.route({
      method: routes.enrichDemoRequest.method,
      url: routes.enrichDemoRequest.path,
      config: { access: "member", isIdempotent: true },
      schema: { tags: ["demo requests"], params: ByRequest, body: EnrichDemoRequest.nullish(), response: { 200: EnrichReply } },
      handler: async (request, reply) => {
        const by = { organizationId: requireOrganization(request.member).id, memberId: request.member.id };
        const data = await enrichRequest(deps, by, request.params.requestId, request.body?.additionalContext);
        return reply.send({ success: true, data });
      },
    });

    app.route({
      method: routes.updateEmailDraft.method,
      url: routes.updateEmailDraft.path,
      config: { access: "member" },
      schema: { tags: ["demo requests"], params: ByRequest, body: UpdateEmailDraft, response: { 200: DemoRequestReply } },
      handler: async (request, reply) => {
        const data = await updateDraft(deps, requireOrganization(request.member).id, request.params.requestId, request.body);
        return reply.send({ success: true, data });
      },
    });

    app.route({
      method: routes.sendDemoRequestEmail.method,
      url: routes.sendDemoRequestEmail.path,
      config: { access: "member", isIdempotent: true },
      // The body may name a user, as older callers do; the bearer says who sends.
      schema: { tags: ["demo requests"], params: ByRequest, body: z.looseObject({}).nullish(), response: { 200: SendEmailReply } },
      handler: async (request, reply) => {
        const organizationId = requireOrganization(request.member).id;
        const message = await sendDraft(deps, { organizationId, member: request.member }, request.params.requestId);
        const data = await readDemoRequest(deps, organizationId, request.params.requestId);
        return reply.send({ success: true, message, data });
      },
    });
  };
}
