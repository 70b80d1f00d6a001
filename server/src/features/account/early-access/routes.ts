import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { Database } from "../../../db/database.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { joinEarlyAccess } from "./join-early-access.ts";

export interface EarlyAccessDeps {
  db: Database;
  outbox: Outbox;
  limits: Limits;
  clock: () => Date;
  formsPerHour: number;
}

/** The waitlist of the landing page and of the waitlist page. */
export function earlyAccessFeature(deps: EarlyAccessDeps): Feature {
  return (app) => {
    serve(app, "joinEarlyAccess", async (request, reply) => {
      const rule = { points: deps.formsPerHour, windowMs: 3_600_000 };
      enforceLimit(reply, [await deps.limits.take("early-access", visitorAddress(request), rule)], "Please try again later.");
      await joinEarlyAccess(deps, request.body);
    });
  };
}
