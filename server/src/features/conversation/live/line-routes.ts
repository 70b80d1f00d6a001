import type { FastifyReply, FastifyRequest } from "fastify";
import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { ChatTargetDeps } from "../chat/http/chat-target.ts";
import { toPageAddress } from "../chat/http/page-address.ts";
import { sessionPlace } from "../chat/http/session-place.ts";
import { announce } from "../handover/announce.ts";
import type { HandoverDeps } from "../handover/handover-deps.ts";
import { askByButton } from "./ask-by-button.ts";
import type { Place } from "./live-rows.ts";
import { openSse } from "./sse.ts";
import { keepPage, markRead, tellTyping } from "./thread.ts";
import { readLine, type VisitorLines } from "./visitor-lines.ts";

const LINES = { points: 120, windowMs: 60_000 };
/** Of one conversation, for each kind of mark. */
const MARKS = { points: 120, windowMs: 60_000 };
const ASKS = { points: 10, windowMs: 60_000 };

export type LineDeps = HandoverDeps & ChatTargetDeps & { limits: Limits; lines: VisitorLines };

/** The visitor's line: what comes unasked, where they are, and asking for a person. */
export function lineFeature(deps: LineDeps): Feature {
  const { db, limits, lines } = deps;

  const placeOf = (request: FastifyRequest, reply: FastifyReply): Promise<Place> => sessionPlace(deps, request, reply);

  async function limit(request: FastifyRequest, reply: FastifyReply, name: string, rule: typeof LINES): Promise<void> {
    enforceLimit(reply, [await limits.take(name, visitorAddress(request), rule)], "Please try again in a minute.");
  }

  async function limitMarks({ conversationId }: Place, reply: FastifyReply, name: string): Promise<void> {
    enforceLimit(reply, [await limits.take(name, conversationId, MARKS)], "Please wait a moment.");
  }

  return (app) => {
    app.draining.addEventListener("abort", () => lines.endAll(), { once: true });
    app.addHook("preClose", async () => lines.endAll());

    app.route({
      ...contract("openLine"),
      handler: async (request, reply) => {
        const place = await placeOf(request, reply);
        await limit(request, reply, "chat-line", LINES);
        const { after } = request.query;
        if (!(request.headers.accept ?? "").includes("text/event-stream"))
          return reply.send({ success: true, ...(await readLine(db, place.conversationId, after)) });
        const sse = openSse(reply, () => lines.left(sse));
        await lines.open(place, sse, after);
        return reply;
      },
    });

    serve(app, "askPerson", async (request, reply) => {
      const place = await placeOf(request, reply);
      await limit(request, reply, "chat-person", ASKS);
      return askByButton(deps, place, request.body.words ?? null);
    });

    serve(app, "tellTyping", async (request, reply) => {
      const place = await placeOf(request, reply);
      await limitMarks(place, reply, "chat-typing");
      tellTyping(deps, place, null, request.body.isTyping);
    });

    serve(app, "tellRead", async (request, reply) => {
      const place = await placeOf(request, reply);
      await limitMarks(place, reply, "chat-read");
      await markRead(deps, place, "visitor", request.body.ordinal);
    });

    serve(app, "tellPage", async (request, reply) => {
      const place = await placeOf(request, reply);
      await limitMarks(place, reply, "chat-page");
      const { page, title } = request.body;
      const address = toPageAddress(page);
      if (address !== null) {
        const at = deps.clock().toISOString();
        await db.write((tx) => keepPage(tx, place, { address, title: title?.trim() || null, at }));
        announce(deps.events, place);
      }
    });
  };
}
