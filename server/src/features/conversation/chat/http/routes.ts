import type { ChatEvent, SendMessage } from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App, Feature } from "../../../../app.ts";
import { contract, serve } from "../../../../contract.ts";
import { AppError, CallerLeft } from "../../../../app-error.ts";
import { enforceLimit } from "../../../../limits/enforce-limit.ts";
import type { Limits } from "../../../../limits/limits.ts";
import { visitorAddress } from "../../../../limits/visitor-address.ts";
import { withVoiceAgent } from "../../../voice/voice-agents/find-voice-agent.ts";
import { chatTarget, type ChatTargetDeps, sessionIdOf } from "./chat-target.ts";
import { toPageAddress } from "./page-address.ts";
import { requireConsent, takeChatLimits, takeSessionLimit, TOO_FAST } from "./admit-message.ts";
import { createEventStreams, type EventStreams } from "./event-stream.ts";
import { readVisitorHandler } from "../../handover/queries.ts";
import { toThreadMessage } from "../../handover/thread-messages.ts";
import { listMessages, listRatings } from "../store/queries.ts";
import { ServerLeaves } from "../turn/answer-turn.ts";
import type { IncomingMessage } from "../turn/incoming-message.ts";
import { finishedReply, type RunTurn } from "../turn/run-turn.ts";
import { beginSession, findSession, findVisitorSession } from "../store/session.ts";

const MINUTE_MS = 60_000;
/** Longer than any honest turn; one that waits for a language model, or for another turn, ends here. */
const TURN_TIMEOUT_MS = 60_000;
const READS = { points: 120, windowMs: MINUTE_MS };

export interface ChatDeps extends ChatTargetDeps {
  limits: Limits;
  runTurn: RunTurn;
}

/** The visitor's side of a conversation: send a message, read the thread. */
export function chatFeature(deps: ChatDeps): Feature {
  const sessions = { db: deps.db, secretKey: deps.env.secretKey };
  return (app: App) => {
    const streams = createEventStreams(app.draining);
    app.route({
      ...contract("sendMessage"),
      // `replyFrom` makes exactly a ChatReply, field by field; checking it again costs as much as storing it.
      serializerCompiler: () => JSON.stringify,
      handler: async (request, reply) => {
        const arrivedAt = performance.now();
        const body = identified(request, request.body);
        const found = await chatTarget(deps, request, reply, body);
        const known = await findSession(sessions, sessionIdOf(request, body.sessionId), found);
        const target = await withVoiceAgent(deps.db, found, known === null ? body.agent : known.conversation.voiceAgentId);
        const address = visitorAddress(request);
        enforceLimit(reply, await takeChatLimits(deps, address, target.slug, known), TOO_FAST);
        const session = known ?? (await beginSession(sessions, target, { messageId: body.messageId, address }, deps.clock()));
        if (known === null) await takeSessionLimit(deps, session);
        requireConsent(session, target, body.consent);
        const page = toPageAddress(body.page);
        if (page !== null) session.page = page;
        const incoming: IncomingMessage = {
          ...target,
          session,
          body,
          address,
          arrivedAt,
          onModelFailure: (error) => request.log.error({ err: error }, "the model failed"),
        };
        const ending = endOfTurn(reply);
        reply.header("cache-control", "no-store");
        const isStreamed = (request.headers.accept ?? "").includes("text/event-stream");
        const events = deps.runTurn(incoming, { signal: ending.signal, isStreamed });
        return isStreamed ? stream(reply, streams, events, () => ending.abort(new ServerLeaves())) : finishedReply(events);
      },
    });

    serve(app, "readSession", async (request, reply) => {
      const target = await chatTarget(deps, request, reply);
      enforceLimit(reply, [await deps.limits.take("chat-read", visitorAddress(request), READS)], "Please try again in a minute.");
      reply.header("cache-control", "no-store");
      const session = (await findSession(sessions, sessionIdOf(request), target)) ?? (await findVisitorSession(sessions, target));
      if (session === null) throw new AppError("not_found", "There is no such conversation.");
      const messages = await listMessages(deps.db, session.conversation.id);
      const ratings = await listRatings(deps.db, session.conversation.id);
      return {
        sessionId: session.id,
        conversationId: session.conversation.id,
        handler: await readVisitorHandler(deps.db.read, session.conversation.id),
        messages: messages.map(({ metadata, ...message }) =>
          toThreadMessage(
            message,
            message.role === "agent" ? { ...metadata, messageId: message.id, rating: ratings.get(message.id) } : metadata,
          ),
        ),
      };
    });
  };
}

/**
 * A message without an id gets one of its Idempotency-Key, by which it is known again: a streamed answer is not kept for the key, and one that
 * was cut off after its message was stored is not kept either.
 */
function identified(request: FastifyRequest, body: SendMessage): SendMessage {
  if (body.messageId !== undefined || request.headers[headers.idempotencyKey] === undefined) return body;
  return { ...body, messageId: request.effectId };
}

/** Aborts when the visitor's connection closes before the reply is out, or when the turn hangs. */
function endOfTurn(reply: FastifyReply): AbortController {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error("The turn took too long.")), TURN_TIMEOUT_MS);
  const end = () => {
    clearTimeout(timer);
    if (!reply.raw.writableFinished) controller.abort(new CallerLeft("The visitor left."));
  };
  if (reply.raw.closed) end();
  else reply.raw.once("close", end);
  return controller;
}

async function stream(
  reply: FastifyReply,
  streams: EventStreams,
  events: AsyncGenerator<ChatEvent>,
  onInterrupted: () => void,
): Promise<FastifyReply> {
  const body = await streams.open(events, onInterrupted);
  return reply
    .headers({ "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
    .send(body);
}
