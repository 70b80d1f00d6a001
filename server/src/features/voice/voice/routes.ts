import websocket from "@fastify/websocket";
import type { FastifyRequest } from "fastify";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { App, Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { CallsTable } from "../../../db/tables/call-tables.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { prepareFile, sendFile } from "../../../served-file.ts";
import type { LiveCalls } from "./live-calls.ts";
import type { CallDeps } from "./open-call.ts";
import { findSource } from "./queries.ts";
import { requestTicket, type TicketDeps } from "./request-ticket.ts";
import { serveSocket } from "./serve-socket.ts";
import { realtimeDialect, type SocketDialect, streamDialect } from "./socket-dialects.ts";
import { closeCodes } from "./socket-guard.ts";
import { redeemTicket, type Ticket } from "./voice-ticket.ts";

const MAX_FRAME_BYTES = 64 * 1_024;
const READS = { points: 120, windowMs: 60_000 };
const WORKLET = new URL("../../../voice/browser/audio-worklet-processor.js", import.meta.url);
const SocketQuery = z.object({
  agent: z.string().max(63).optional(),
  ticket: z.string().max(12_000).optional(),
});

export interface VoiceDeps extends TicketDeps, Omit<CallDeps, "env"> {
  liveCalls: LiveCalls;
  maxCallMs?: number;
}

/** Calls over sockets: the ticket that opens one, the two sockets, and what their pages load. */
export function voiceFeature(deps: VoiceDeps): Feature {
  const { liveCalls } = deps;
  return async (app: App) => {
    app.route({
      ...contract("requestVoiceTicket"),
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        return requestTicket(deps, request, reply, request.body);
      },
    });

    serve(app, "readVoiceSource", async (request, reply) => {
      enforceLimit(reply, [await deps.limits.take("voice-sources", visitorAddress(request), READS)], "Please try again in a minute.");
      const source = await findSource(deps.db, request.params.sourceId);
      if (source === undefined) throw new AppError("not_found", "There is no such source.");
      const { id, title, url, updatedAt, publisher } = source;
      const host = url !== null && URL.canParse(url) ? new URL(url).hostname : null;
      reply.header("access-control-allow-origin", "*");
      return { source: { id, title, publisher: publisher ?? host ?? "", date: updatedAt, url } };
    });

    const worklet = prepareFile(
      await readFile(WORKLET),
      {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=3600",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      },
      11,
    );
    app.route({
      method: "GET",
      url: "/audio-worklet-processor.js",
      config: { access: "public" },
      schema: { hide: true, response: { 200: z.any() } },
      handler: async (request, reply) => sendFile(request, reply, await worklet),
    });

    // In a scope of its own: the plugin wraps every route that is added after it.
    await app.register(async (scope: App) => {
      await scope.register(websocket, {
        options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false },
        errorHandler: (error, socket, request) => {
          request.log.warn({ err: error }, "a voice socket failed");
          if (socket.readyState !== socket.OPEN) return;
          if (!(error instanceof AppError)) socket.close(1011);
          else socket.close(error.status === 429 || error.status === 503 ? closeCodes.tryLater : closeCodes.policy, error.message);
        },
      });
      addSocket(scope, "/voice-stream", "stream", streamDialect);
      addSocket(scope, "/voice-openai", "realtime", realtimeDialect);
    });
  };

  function addSocket(scope: App, url: string, transport: CallsTable["transport"], dialect: () => SocketDialect): void {
    const tickets = new WeakMap<FastifyRequest, Ticket>();
    scope.route({
      method: "GET",
      url,
      websocket: true,
      // The ticket says who may.
      config: { access: "public" },
      schema: { hide: true, querystring: SocketQuery },
      preHandler: async (request) => {
        const { ticket: sealed, agent } = SocketQuery.parse(request.query);
        const redeemed = await redeemTicket(deps, { sealed, agent, origin: request.headers.origin ?? null });
        await liveCalls.requireLine(redeemed.target, redeemed.callId);
        tickets.set(request, redeemed);
      },
      handler: async (socket, request) => {
        const ticket = tickets.get(request);
        if (ticket === undefined) throw new AppError("unauthorized", "A call needs a ticket.");
        const { callId, isResumed, target } = ticket;
        const call = { callId, isResumed, transport, target };
        await serveSocket({ ...deps, liveCalls, draining: scope.draining }, socket, call, dialect());
      },
    });
  }
}
