import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { closeThread, handBack } from "./hand-back.ts";
import type { HandoverDeps } from "./handover-deps.ts";
import { sendMemberMessage } from "./send-member-message.ts";
import { readHandoverSettings, requireTaker, updateHandoverSettings } from "./settings.ts";
import { takeOver } from "./take-over.ts";
import type { FindConfiguration } from "../widget-configuration/find-configuration.ts";

/** More than anyone types. */
const MESSAGES = { points: 60, windowMs: 60_000 };

/** Taking conversations over, answering in them, and giving them back. */
export function handoverFeature(deps: HandoverDeps & { limits: Limits; findConfiguration: FindConfiguration }): Feature {
  const { db, limits } = deps;
  return (app) => {
    app.route({
      ...contract("takeConversation"),
      handler: async ({ member, params: { conversationId } }, reply) => {
        const taker = await requireTaker(db.read, member);
        const data = await takeOver(deps, { organizationId: taker.organizationId, conversationId }, taker);
        return reply.send({ success: true, data });
      },
    });

    app.route({
      ...contract("giveBack"),
      handler: async ({ member, params: { conversationId }, body }, reply) => {
        const taker = await requireTaker(db.read, member);
        const data = await handBack(deps, { organizationId: taker.organizationId, conversationId }, taker, body.note);
        return reply.send({ success: true, data });
      },
    });

    app.route({
      ...contract("closeConversation"),
      handler: async ({ member, params: { conversationId } }, reply) => {
        const taker = await requireTaker(db.read, member);
        const data = await closeThread(deps, { organizationId: taker.organizationId, conversationId }, taker);
        return reply.send({ success: true, data });
      },
    });

    app.route({
      ...contract("sendMemberMessage"),
      handler: async ({ member, params: { conversationId }, body }, reply) => {
        const taker = await requireTaker(db.read, member);
        enforceLimit(reply, [await limits.take("member-message", member.id, MESSAGES)], "Please wait a moment.");
        const data = await sendMemberMessage(deps, { organizationId: taker.organizationId, conversationId }, taker, body);
        return reply.send({ success: true, data });
      },
    });

    app.route({
      ...contract("readHandoverSettings"),
      handler: async ({ member }, reply) =>
        reply.header("cache-control", "no-store").send({ success: true, data: await readHandoverSettings(db.read, member) }),
    });

    app.route({
      ...contract("updateHandoverSettings"),
      handler: async ({ member, body }, reply) => {
        const data = await updateHandoverSettings(deps, member, body);
        deps.findConfiguration.forget();
        return reply.send({ success: true, data });
      },
    });
  };
}
