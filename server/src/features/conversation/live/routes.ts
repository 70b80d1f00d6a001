import type { Member } from "@disco/protocol";
import type { FastifyRequest } from "fastify";
import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import type { Identity } from "../../../identity/identity.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import type { HandoverDeps } from "../handover/handover-deps.ts";
import { takerOf } from "../presence/set-presence.ts";
import { readLive } from "./live-rows.ts";
import type { MemberStreams } from "./member-streams.ts";
import { openSse } from "./sse.ts";
import { markRead, readThread, requireOwn, tellTyping } from "./thread.ts";

const STREAMS = { points: 60, windowMs: 60_000 };
const MARKS = { points: 300, windowMs: 60_000 };

export interface LiveDeps extends HandoverDeps {
  limits: Limits;
  identity: Identity;
  streams: MemberStreams;
}

/** What is live, for members: a stream of it, the threads, and marks in them. */
export function liveFeature(deps: LiveDeps): Feature {
  const { db, clock, limits, identity, streams } = deps;
  const placeOf = (member: Member, { conversationId }: { conversationId: string }) => ({
    organizationId: requireOrganization(member).id,
    conversationId,
  });
  return (app) => {
    app.draining.addEventListener("abort", () => streams.endAll(), { once: true });
    app.addHook("preClose", async () => streams.endAll());

    app.route({
      ...contract("readLive"),
      handler: async (request, reply) => {
        const { member } = request;
        const organization = requireOrganization(member);
        enforceLimit(reply, [await limits.take("live", member.id, STREAMS)], "Please try again in a minute.");
        if (!(request.headers.accept ?? "").includes("text/event-stream"))
          return reply.header("cache-control", "no-store").send({ success: true, data: await readLive(db.read, organization.id, clock()) });
        const taker = takerOf(member, organization);
        const sse = openSse(reply, () => streams.left(sse));
        const lastId = request.headers["last-event-id"];
        await streams.open(
          { taker, sse, isSignedIn: signedInAs(identity, request, organization.id) },
          typeof lastId === "string" ? lastId : null,
        );
        return reply;
      },
    });

    serve(app, "readThread", ({ member, params, query }) => {
      const taker = takerOf(member, requireOrganization(member));
      return readThread(db.read, taker, { ...params, ...query }, clock());
    });

    serve(app, "tellMemberTyping", async ({ member, params, body }, reply) => {
      enforceLimit(reply, [await limits.take("live-marks", member.id, MARKS)], "Please wait a moment.");
      const place = placeOf(member, params);
      await requireOwn(db.read, place);
      tellTyping(deps, place, member.id, body.isTyping);
    });

    serve(app, "tellMemberRead", async ({ member, params, body }, reply) => {
      enforceLimit(reply, [await limits.take("live-marks", member.id, MARKS)], "Please wait a moment.");
      const place = placeOf(member, params);
      await requireOwn(db.read, place);
      await markRead(deps, place, "member", body.ordinal);
    });
  };
}

/** Whether the bearer of a stream still stands for a member of the organization. */
function signedInAs(identity: Identity, { headers, member }: FastifyRequest, organizationId: string): () => Promise<boolean> {
  const { authorization } = headers;
  const { id } = member;
  return async () => {
    const now = await identity.verify({ headers: { ...(authorization !== undefined && { authorization }) } });
    return now?.id === id && now.organization?.id === organizationId;
  };
}
