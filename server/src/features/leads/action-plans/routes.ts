import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { changeStage, type ChangeStageDeps } from "./change-stage.ts";
import { listPlans } from "./list-plans.ts";
import { readPlan } from "./read-plan.ts";

/** The pipeline of the member's organization. */
export function actionPlansFeature(deps: ChangeStageDeps): Feature {
  return (app) => {
    app.route({
      ...contract("listActionPlans"),
      handler: async (request, reply) => {
        const list = await listPlans(deps, requireOrganization(request.member).id, request.query);
        return reply.header("cache-control", "no-store").send({ success: true, ...list });
      },
    });

    app.route({
      ...contract("readActionPlan"),
      handler: async (request, reply) => {
        const data = await readPlan(deps, requireOrganization(request.member).id, request.params.planId);
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      ...contract("changeStage"),
      handler: async (request, reply) => {
        const { member } = request;
        const by = { member, organizationId: requireOrganization(member).id };
        return reply.send({ success: true, data: await changeStage(deps, by, request.params.planId, request.body) });
      },
    });
  };
}
