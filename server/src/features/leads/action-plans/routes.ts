import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { changeStage, type ChangeStageDeps } from "./change-stage.ts";
import { listPlans } from "./list-plans.ts";
import { readPlan } from "./read-plan.ts";

/** The pipeline of the member's organization. */
export function actionPlansFeature(deps: ChangeStageDeps): Feature {
  return (app) => {
    serve(app, "listActionPlans", (request) => listPlans(deps, requireOrganization(request.member).id, request.query));

    serve(app, "readActionPlan", (request) => readPlan(deps, requireOrganization(request.member).id, request.params.planId));

    serve(app, "changeStage", (request) => {
      const { member } = request;
      const by = { member, organizationId: requireOrganization(member).id };
      return changeStage(deps, by, request.params.planId, request.body);
    });
  };
}
