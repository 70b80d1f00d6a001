import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { submitDemoRequest } from "./submit-demo-request.ts";

export interface DemoRequestsDeps {
  db: Database;
  outbox: Outbox;
  limits: Limits;
  clock: () => Date;
  formsPerHour: number;
}

/** The demo request form of the public pages. */
export function demoRequestsFeature(deps: DemoRequestsDeps): Feature {
  return (app) => {
    serve(app, "submitDemoRequest", async (request, reply) => {
      const rule = { points: deps.formsPerHour, windowMs: 3_600_000 };
      enforceLimit(reply, [await deps.limits.take("demo-request", visitorAddress(request), rule)], "Please try again later.");
      await submitDemoRequest(deps, request.body, request.effectId);
    });
  };
}
