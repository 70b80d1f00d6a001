import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { placeOfPlaybook } from "../playbook/playbook-settings.ts";
import { type RehearsalDeps, rehearsePlaybook } from "./rehearse-playbook.ts";

const REHEARSED = { points: 30, windowMs: 60_000 };
const TURN_TIMEOUT_MS = 40_000;

/** A conversation with an agent by its playbook's draft, of which nothing is kept. */
export function rehearsalFeature(deps: RehearsalDeps): Feature {
  const { db, limits } = deps;
  return (app) => {
    serve(app, "rehearsePlaybook", async (request, reply) => {
      const { member, query, body } = request;
      const place = await placeOfPlaybook(db, member, query);
      const decision = await limits.take("rehearsal", member.id, REHEARSED);
      enforceLimit(reply, [decision], "That was a lot of messages at once. Please try again in a minute.");
      return rehearsePlaybook(deps, place, body, {
        signal: AbortSignal.timeout(TURN_TIMEOUT_MS),
        address: visitorAddress(request),
        onFailure: (error) => request.log.error({ err: error }, "a rehearsal failed in part"),
      });
    });
  };
}
