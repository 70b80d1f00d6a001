import { type Member } from "@disco/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { type ConnectDeps, disconnectGoogle, finishConnecting, openConsent, startConnecting } from "./connect-google.ts";
import type { Mailbox } from "./queries.ts";
import { readConnections } from "./read-connections.ts";

const BROWSER_COOKIE = "disco_google";
const BROWSER_S = 660;
const START_RULE = { points: 10, windowMs: 60_000 };

export type ConnectionsDeps = ConnectDeps & { limits: Limits };

/** Connecting a member's Google account, its states, and ending it. */
export function connectionsFeature(deps: ConnectionsDeps): Feature {
  const cookie = { path: "/oauth/google", httpOnly: true, secure: deps.publicUrl.startsWith("https:"), sameSite: "lax" as const };

  return (app) => {
    const statuses = [
      ["readGmailStatus", "gmail"],
      ["readGmailStatusShort", "gmail"],
      ["readCalendarStatus", "calendar"],
      ["readCalendarStatusShort", "calendar"],
    ] as const;
    for (const [name, service] of statuses) {
      app.route({
        ...contract(name),
        handler: async (request, reply) => {
          const { organization } = request.member;
          const connections = organization === null ? null : await readConnections(deps, mailboxOf(request.member));
          return reply
            .header("cache-control", "no-store")
            .send({ success: true, connected: connections !== null && connections[service].state === "connected" });
        },
      });
    }

    serve(app, "readConnections", (request) => readConnections(deps, mailboxOf(request.member)));

    serve(app, "startGoogle", async (request, reply) => {
      const decision = await deps.limits.take("google-start", request.member.id, START_RULE);
      enforceLimit(reply, [decision], "Too many attempts. Please wait a minute and try again.");
      const { url, browserKey } = await startConnecting(deps, mailboxOf(request.member), request.body.redirectUri);
      reply.setCookie(BROWSER_COOKIE, browserKey, { ...cookie, maxAge: BROWSER_S });
      return { url };
    });

    app.route({
      ...contract("authorizeGoogle"),
      handler: async (request, reply) => {
        const location = await openConsent(deps, request.query.state, request.cookies[BROWSER_COOKIE]);
        return leave(reply, location);
      },
    });

    app.route({
      ...contract("finishGoogle"),
      handler: async (request, reply) => {
        const browserKey = takeCookie(request, reply);
        const { state, code, error } = request.query;
        return leave(reply, await finishConnecting(deps, { state, code, error, browserKey }));
      },
    });

    serve(app, "disconnectGoogle", (request) => disconnectGoogle(deps, mailboxOf(request.member)));
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
