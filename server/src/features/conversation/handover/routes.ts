import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
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
    serve(app, "takeConversation", async ({ member, params: { conversationId } }) => {
      const taker = await requireTaker(db.read, member);
      return takeOver(deps, { organizationId: taker.organizationId, conversationId }, taker);
    });

    serve(app, "giveBack", async ({ member, params: { conversationId }, body }) => {
      const taker = await requireTaker(db.read, member);
      return handBack(deps, { organizationId: taker.organizationId, conversationId }, taker, body.note);
    });

    serve(app, "closeConversation", async ({ member, params: { conversationId } }) => {
      const taker = await requireTaker(db.read, member);
      return closeThread(deps, { organizationId: taker.organizationId, conversationId }, taker);
    });

    serve(app, "sendMemberMessage", async ({ member, params: { conversationId }, body }, reply) => {
      const taker = await requireTaker(db.read, member);
      enforceLimit(reply, [await limits.take("member-message", member.id, MESSAGES)], "Please wait a moment.");
      return sendMemberMessage(deps, { organizationId: taker.organizationId, conversationId }, taker, body);
    });

    serve(app, "readHandoverSettings", ({ member }) => readHandoverSettings(db.read, member));

    serve(app, "updateHandoverSettings", async ({ member, body }) => {
      const data = await updateHandoverSettings(deps, member, body);
      deps.findConfiguration.forget();
      return data;
    });
  };
}
