import type { App, Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { ownLibrary } from "../../knowledge/knowledge/own-library.ts";
import { askLibrary, type AskLibraryDeps } from "./ask-library.ts";

const ASKED = { points: 30, windowMs: 60_000 };
const TURN_TIMEOUT_MS = 40_000;

/** Trying a question on one's own library. */
export function askFeature(deps: AskLibraryDeps & { db: Database; limits: Limits }): Feature {
  return (app: App) => {
    serve(app, "askLibrary", async (request, reply) => {
      const { member } = request;
      const { libraryId, organizationId, name } = await ownLibrary(deps.db, request.params.slug, member);
      const decision = await deps.limits.take("ask", member.id, ASKED);
      enforceLimit(reply, [decision], "That was a lot of questions at once. Please try again in a minute.");
      const address = visitorAddress(request);
      const spender = { visitor: `member ${member.id}`, address, site: organizationId, organizationId };
      const place = { libraryId, organizationName: name, spender };
      return askLibrary(deps, place, request.body.question, {
        signal: AbortSignal.timeout(TURN_TIMEOUT_MS),
        onFailure: (error) => request.log.error({ err: error }, "trying a question failed in part"),
      });
    });
  };
}
