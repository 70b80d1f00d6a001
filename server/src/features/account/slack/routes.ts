import type { FastifyReply } from "fastify";
import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { requireAdministrator } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { disconnectSlack, finishSlack, openSlackConsent, readSlackStatus, type SlackDeps, startSlack } from "./connect-slack.ts";
import { chooseChannel, listChannels, sendTest } from "./slack-channels.ts";

const BROWSER_COOKIE = "disco_slack";
const BROWSER_S = 660;
const RULE = { points: 20, windowMs: 60_000 };
const WAIT = "Too many attempts. Please wait a minute and try again.";

/** An organization's Slack workspace: connecting it, its channel, a test, and ending it. */
export function slackFeature(deps: SlackDeps & { limits: Limits }): Feature {
  const cookie = { path: "/oauth/slack", httpOnly: true, secure: deps.publicUrl.startsWith("https:"), sameSite: "lax" as const };
  return (app) => {
    serve(app, "readSlackStatus", (request) => readSlackStatus(deps, request.member.organization?.id ?? null));

    serve(app, "startSlack", async (request, reply) => {
      const { id: organizationId } = requireAdministrator(request.member, "connect Slack");
      enforceLimit(reply, [await deps.limits.take("slack", request.member.id, RULE)], WAIT);
      const by = { member: request.member, organizationId };
      const { url, browserKey } = await startSlack(deps, by);
      reply.setCookie(BROWSER_COOKIE, browserKey, { ...cookie, maxAge: BROWSER_S });
      return { url };
    });

    app.route({
      ...contract("authorizeSlack"),
      handler: async (request, reply) => {
        const { state } = request.query;
        // Without a ticket the browser is unknown, so the settings require one.
        if (state === undefined) return leave(reply, "/dashboard/settings?section=integrations");
        return leave(reply, await openSlackConsent(deps, state, request.cookies[BROWSER_COOKIE]));
      },
    });

    app.route({
      ...contract("finishSlack"),
      handler: async (request, reply) => {
        const browserKey = request.cookies[BROWSER_COOKIE];
        reply.clearCookie(BROWSER_COOKIE, cookie);
        const { state, code, error } = request.query;
        return leave(reply, await finishSlack(deps, { state, code, error, browserKey }));
      },
    });

    serve(app, "disconnectSlack", async (request) => {
      const { id } = requireAdministrator(request.member, "disconnect Slack");
      await disconnectSlack(deps, request.member, id);
    });

    serve(app, "listSlackChannels", async (request, reply) => {
      const { id } = requireAdministrator(request.member, "choose a Slack channel");
      enforceLimit(reply, [await deps.limits.take("slack", request.member.id, RULE)], WAIT);
      return listChannels(deps, id);
    });

    serve(app, "chooseSlackChannel", async (request) => {
      const { id } = requireAdministrator(request.member, "choose a Slack channel");
      await chooseChannel(deps, request.member, id, request.body.channelId);
      return readSlackStatus(deps, id);
    });

    serve(app, "testSlack", async (request, reply) => {
      const { id } = requireAdministrator(request.member, "send a test to Slack");
      enforceLimit(reply, [await deps.limits.take("slack", request.member.id, RULE)], WAIT);
      await sendTest(deps, id);
    });
  };
}

function unstored(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store");
}

/** The address carries a code or a state that no other page should see. */
function leave(reply: FastifyReply, location: string): FastifyReply {
  return unstored(reply).header("referrer-policy", "no-referrer").redirect(location, 302);
}
