import { ConnectionsReply, ConnectionStatus, Done, type Member, StartConnection, StartConnectionReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { CALLBACK_PATH, type ConnectDeps, disconnectGoogle, finishConnecting, openConsent, startConnecting } from "./connect-google.ts";
import type { Mailbox } from "./queries.ts";
import { readConnections } from "./read-connections.ts";

const BROWSER_COOKIE = "disco_google";
const BROWSER_S = 660;
const START_RULE = { points: 10, windowMs: 60_000 };

const AuthorizeQuery = z.object({ scopes: z.string().max(200).optional(), state: z.string().min(1).max(512) });
const CallbackQuery = z.object({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(2_048).optional(),
  error: z.string().max(200).optional(),
});
/** What the specification sends; the member is the bearer's. */
const StatusQuery = z.object({ userId: z.string().max(200).optional() });

export type ConnectionsDeps = ConnectDeps & { limits: Limits };

/** Connecting a member's Google account, its states, and ending it. */
export function connectionsFeature(deps: ConnectionsDeps): Feature {
  const cookie = { path: "/oauth/google", httpOnly: true, secure: deps.publicUrl.startsWith("https:"), sameSite: "lax" as const };

  return (app) => {
    const statuses: [path: string, service: "gmail" | "calendar"][] = [
      [routes.readGmailStatus.path, "gmail"],
      ["/gmail/status", "gmail"],
      [routes.readCalendarStatus.path, "calendar"],
      ["/calendar/status", "calendar"],
    ];
    for (const [url, service] of statuses) {
      app.route({
        method: "GET",
        url,
        config: { access: "member" },
        schema: { tags: ["connections"], querystring: StatusQuery, response: { 200: ConnectionStatus } },
        handler: async (request, reply) => {
          const { organization } = request.member;
          const connections = organization === null ? null : await readConnections(deps, mailboxOf(request.member));
          return reply
            .header("cache-control", "no-store")
            .send({ success: true, connected: connections !== null && connections[service].state === "connected" });
        },
      });
    }

    app.route({
      method: routes.readConnections.method,
      url: routes.readConnections.path,
      config: { access: "member" },
      schema: { tags: ["connections"], response: { 200: ConnectionsReply } },
      handler: async (request, reply) => {
        const data = await readConnections(deps, mailboxOf(request.member));
        return reply.header("cache-control", "no-store").send({ success: true, data });
      },
    });

    app.route({
      method: routes.startGoogle.method,
      url: routes.startGoogle.path,
      config: { access: "member" },
      schema: { tags: ["connections"], body: StartConnection, response: { 200: StartConnectionReply } },
      handler: async (request, reply) => {
        const decision = await deps.limits.take("google-start", request.member.id, START_RULE);
        enforceLimit(reply, [decision], "Too many attempts. Please wait a minute and try again.");
        const { url, browserKey } = await startConnecting(deps, mailboxOf(request.member), request.body.redirectUri);
        reply.setCookie(BROWSER_COOKIE, browserKey, { ...cookie, maxAge: BROWSER_S });
        return reply.header("cache-control", "no-store").send({ success: true, url });
      },
    });

    app.route({
      method: "GET",
      url: "/oauth/google/authorize",
      config: { access: "public" },
      schema: { tags: ["connections"], querystring: AuthorizeQuery, response: { 302: z.any() } },
      handler: async (request, reply) => {
        const location = await openConsent(deps, request.query.state, request.cookies[BROWSER_COOKIE]);
        return leave(reply, location);
      },
    });

    app.route({
      method: "GET",
      url: CALLBACK_PATH,
      config: { access: "public" },
      schema: { tags: ["connections"], querystring: CallbackQuery, response: { 302: z.any() } },
      handler: async (request, reply) => {
        const browserKey = takeCookie(request, reply);
        const { state, code, error } = request.query;
        return leave(reply, await finishConnecting(deps, { state, code, error, browserKey }));
      },
    });

    app.route({
      method: routes.disconnectGoogle.method,
      url: routes.disconnectGoogle.path,
      config: { access: "member" },
      schema: { tags: ["connections"], body: z.strictObject({}).nullish(), response: { 200: Done } },
      handler: async (request) => {
        await disconnectGoogle(deps, mailboxOf(request.member));
        return { success: true as const };
      },
    });
  };

  function takeCookie(request: FastifyRequest, reply: FastifyReply): string | undefined {
    reply.clearCookie(BROWSER_COOKIE, cookie);
    return request.cookies[BROWSER_COOKIE];
  }
}

export function mailboxOf(member: Member): Mailbox {
  return { organizationId: requireOrganization(member).id, memberId: member.id };
}

/** The address carries a code or a state that no other page should see. */
function leave(reply: FastifyReply, location: string): FastifyReply {
  return reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" }).redirect(location, 302);
}
