import { ActionPlanList, ActionPlanReply, ChangeStage, ListActionPlans, routes, StageReply } from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { changeStage, type ChangeStageDeps } from "./change-stage.ts";
import { listPlans } from "./list-plans.ts";
import { readPlan } from "./read-plan.ts";

const ByPlan = z.object({ planId: z.string().min(1).max(128) });

/** The pipeline of the member's organization. */
export function actionPlansFeature(deps: ChangeStageDeps): Feature {
  return (app) => {
    app.route({
      method: routes.listActionPlans.method,
      url: routes.listActionPlans.path,
      config: { access: "member" },
      schema: { tags: ["pipeline"], querystring: ListActionPlans, response: { 200: ActionPlanList } },
      handler: async (request, reply) => {
        const list = await listPlans(deps, requireOrganization(request.member).id, request.query);
        return reply.header("cache-control", "no-store").send({ success: true, ...list });
      },
    });

    app.route({
      method: routes.readActionPlan.method,
      url: routes.readActionPlan.path,
      config: { access: "member" },
      schema: { tags: ["pipeline"], params: ByPlan, response: { 200: ActionPlanReply } },
      handler: async (request, reply) => {
        const data = await readPlan(deps, requireOrganization(request.member).id, request.params.planId);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.changeStage.method,
      url: routes.changeStage.path,
      config: { access: "member" },
      schema: { tags: ["pipeline"], params: ByPlan, body: ChangeStage, response: { 200: StageReply } },
      handler: async (request, reply) => {
        const { member } = request;
        const by = { member, organizationId: requireOrganization(member).id };
        return reply.send({ success: true, data: await changeStage(deps, by, request.params.planId, request.body) });
      },
    });
  };
}
