import type { SavedPlaybook } from "@disco/protocol";
import type { FastifyReply } from "fastify";
import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { discardDraft, followOrganization, placeOfPlaybook, publishPlaybook, readPlaybook, saveDraft } from "./playbook-settings.ts";
import { type RehearsalDeps, rehearsePlaybook } from "./rehearse-playbook.ts";

const REHEARSED = { points: 30, windowMs: 60_000 };
const TURN_TIMEOUT_MS = 40_000;

/** How an agent sells: the organization's, or a member's own voice agent. */
export function playbookFeature(deps: RehearsalDeps): Feature {
  const { db, limits } = deps;
  return (app) => {
    app.route({
      ...contract("readPlaybook"),
      handler: async ({ member, query }, reply) => send(reply, await readPlaybook(db.read, await placeOfPlaybook(db, member, query))),
    });

    app.route({
      ...contract("savePlaybookDraft"),
      handler: async ({ member, query, body }, reply) => send(reply, await saveDraft(deps, await placeOfPlaybook(db, member, query), body)),
    });

    app.route({
      ...contract("discardPlaybookDraft"),
      handler: async ({ member, query }, reply) => send(reply, await discardDraft(deps, await placeOfPlaybook(db, member, query))),
    });

    app.route({
      ...contract("publishPlaybook"),
      handler: async ({ member, query, body }, reply) =>
        send(reply, await publishPlaybook(deps, await placeOfPlaybook(db, member, query), body)),
    });

    app.route({
      ...contract("followPlaybook"),
      handler: async ({ member, query }, reply) => send(reply, await followOrganization(deps, await placeOfPlaybook(db, member, query))),
    });

    app.route({
      ...contract("rehearsePlaybook"),
      handler: async (request, reply) => {
        const { member, query, body } = request;
        const place = await placeOfPlaybook(db, member, query);
        const decision = await limits.take("rehearsal", member.id, REHEARSED);
        enforceLimit(reply, [decision], "That was a lot of messages at once. Please try again in a minute.");
        const data = await rehearsePlaybook(deps, place, body, {
          signal: AbortSignal.timeout(TURN_TIMEOUT_MS),
          address: visitorAddress(request),
          onFailure: (error) => request.log.error({ err: error }, "a rehearsal failed in part"),
        });
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });
  };
}

function send(reply: FastifyReply, data: SavedPlaybook) {
  reply.header("cache-control", "no-store");
  return { success: true as const, data };
}
