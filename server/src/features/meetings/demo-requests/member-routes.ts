import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
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

export interface DemoRequestMembersDeps extends ChangeStageDeps {
  outbox: Outbox;
  findRoute: FindMailRoute;
  enrichDeal: EnrichDeal;
  readBusy?: ReadBusy | undefined;
}

/** The demo requests of the member's organization. */
export function demoRequestMembersFeature(deps: DemoRequestMembersDeps): Feature {
  return (app) => {
    serve(app, "listDemoRequests", (request) => listDemoRequests(deps, requireOrganization(request.member).id, request.query));

    serve(app, "readDemoRequest", (request) => readDemoRequest(deps, requireOrganization(request.member).id, request.params.requestId));

    serve(app, "changeRequestStatus", async (request) => {
      const organizationId = requireOrganization(request.member).id;
      const { requestId } = request.params;
      await readDemoRequest(deps, organizationId, requestId);
      const { status, stage = stageOfStatus(status, request.body.lostReason != null), ...change } = request.body;
      if (toRequestStatus(stage) !== status)
        throw new AppError("invalid_request", `The stage ${stage} goes with the status ${toRequestStatus(stage)}, not with ${status}.`);
      await changeStage(deps, { member: request.member, organizationId }, `demo-${requestId}`, { ...change, stage });
      return readDemoRequest(deps, organizationId, requestId);
    });

    serve(app, "enrichDemoRequest", (request) => {
      const by = { organizationId: requireOrganization(request.member).id, memberId: request.member.id };
      return enrichRequest(deps, by, request.params.requestId, request.body?.additionalContext);
    });

    serve(app, "updateEmailDraft", (request) =>
      updateDraft(deps, requireOrganization(request.member).id, request.params.requestId, request.body),
    );

    serve(app, "sendDemoRequestEmail", async (request) => {
      const organizationId = requireOrganization(request.member).id;
      const message = await sendDraft(deps, { organizationId, member: request.member }, request.params.requestId);
      const data = await readDemoRequest(deps, organizationId, request.params.requestId);
      return { message, data };
    });
  };
}
