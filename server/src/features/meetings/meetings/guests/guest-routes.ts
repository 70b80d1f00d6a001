import type { FastifyReply, FastifyRequest } from "fastify";
import type { App, Feature } from "../../../../app.ts";
import { contract, serve } from "../../../../contract.ts";
import { enforceLimit } from "../../../../limits/enforce-limit.ts";
import type { Limits } from "../../../../limits/limits.ts";
import { visitorAddress } from "../../../../limits/visitor-address.ts";
import { cancelByGuest, type GuestChangeDeps, moveByGuest } from "./change-by-guest.ts";
import { confirmMeeting, findGuestMeeting, type GuestMeetingDeps, listFreeTimes, searchFor, toGuestMeeting } from "./guest-meeting.ts";
import type { Slot } from "../slots/list-slots.ts";

const CALLS = { points: 60, windowMs: 60_000 };
const MOST_TIMES = 200;

export interface GuestFeatureDeps extends GuestMeetingDeps, GuestChangeDeps {
  limits: Limits;
}

export function guestMeetingsFeature(deps: GuestFeatureDeps): Feature {
  const { db, clock } = deps;

  async function find(request: FastifyRequest, reply: FastifyReply, token: string) {
    enforceLimit(reply, [await deps.limits.take("meeting-link", visitorAddress(request), CALLS)], "Please try again in a minute.");
    reply.header("cache-control", "no-store");
    return findGuestMeeting(deps, token);
  }

  async function shown(token: string) {
    return { success: true as const, data: toGuestMeeting(await findGuestMeeting(deps, token), clock()) };
  }

  return (app: App) => {
    serve(app, "readGuestMeeting", async (request, reply) => {
      const meeting = await find(request, reply, request.query.token);
      return toGuestMeeting(meeting, clock());
    });

    app.route({
      ...contract("confirmGuestMeeting"),
      handler: async (request, reply) => {
        await confirmMeeting(db, await find(request, reply, request.body.token), clock());
        return shown(request.body.token);
      },
    });

    serve(app, "listGuestTimes", async (request, reply) => {
      const meeting = await find(request, reply, request.query.token);
      const search = await searchFor(deps, meeting, clock());
      const times = await listFreeTimes(deps, search, meeting.id, MOST_TIMES);
      return { times: times.map(toTime) };
    });

    app.route({
      ...contract("moveGuestMeeting"),
      handler: async (request, reply) => {
        const { token, start } = request.body;
        const meeting = await find(request, reply, token);
        const search = await searchFor(deps, meeting, clock());
        const change = await moveByGuest(deps, search, meeting.id, new Date(start));
        if (change.outcome === "moved") await confirmMeeting(db, meeting, clock());
        return { ...(await shown(token)), isMoved: change.outcome === "moved" };
      },
    });

    app.route({
      ...contract("cancelGuestMeeting"),
      handler: async (request, reply) => {
        const { organizationId, id } = await find(request, reply, request.body.token);
        await cancelByGuest(deps, { organizationId, meetingId: id }, clock());
        return shown(request.body.token);
      },
    });
  };
}

function toTime({ start, end }: Slot) {
  return { start: start.toISOString(), end: end.toISOString() };
}
