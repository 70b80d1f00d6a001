import type { SavedPlaybook } from "@disco/protocol";
import type { FastifyReply } from "fastify";
import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import type { FindConfiguration } from "../widget-configuration/find-configuration.ts";
import {
  discardDraft,
  followOrganization,
  placeOfPlaybook,
  type PlaybookDeps,
  publishPlaybook,
  readPlaybook,
  saveDraft,
} from "./playbook-settings.ts";

/** How an agent sells: the organization's, or a member's own voice agent. */
export function playbookFeature(deps: PlaybookDeps & { findConfiguration: FindConfiguration }): Feature {
  const { db } = deps;
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
      handler: async ({ member, query, body }, reply) => {
        const published = await publishPlaybook(deps, await placeOfPlaybook(db, member, query), body);
        deps.findConfiguration.forget();
        return send(reply, published);
      },
    });

    app.route({
      ...contract("followPlaybook"),
      handler: async ({ member, query }, reply) => send(reply, await followOrganization(deps, await placeOfPlaybook(db, member, query))),
    });
  };
}

function send(reply: FastifyReply, data: SavedPlaybook) {
  reply.header("cache-control", "no-store");
  return { success: true as const, data };
}
