import { filledText, type Member, text } from "@disco/protocol";
import { type ErrorCode, errorCodes } from "@disco/protocol/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Feature } from "../feature.ts";
import { AppError } from "../app-error.ts";
import { enforceLimit } from "../limits/enforce-limit.ts";
import type { Limits } from "../limits/limits.ts";
import { visitorAddress } from "../limits/visitor-address.ts";
import type { Access } from "../plugins/access.ts";
import { giveMemberCookie, isFromOwnPage, takeMemberCookie } from "./member-cookie.ts";
import { ADDRESS_HEADER } from "./identity.ts";
import { requireAdministrator } from "./member-role.ts";

/** What the routes need of the accounts: a web request in, a web response out. */
export interface AccountsHandler {
  handler(request: Request): Promise<Response>;
}

/** What is asked before a member's call, and told after one that went through. */
export interface MembershipRules {
  before(member: Member, path: string, body: unknown): Promise<void>;
  after(member: Member, path: string, answer: unknown): Promise<void>;
}

interface AccountRoute {
  method: "GET" | "POST";
  path: string;
  access: Access;
  /** Guessing is worth something here: few tries per address. */
  isGuessable?: true;
  /** The session that asked is over after it. */
  isEnd?: true;
  /** Afterwards the person is signed in only where they asked. */
  endsOthers?: true;
  /** It sends a mail to an address that the member names. */
  isInvitation?: true;
  body?: z.ZodType;
  query?: z.ZodType;
  /** Only owners and admins of the organization they act for: an invitation's id is as good as the invitation. */
  ruling?: string;
}

const email = filledText(254);
const password = filledText(128);
const otp = text(16);
const id = filledText(128);
const role = z.enum(["member", "admin", "owner"]);
const name = filledText(200);
const nothing = z.strictObject({}).nullish();
const ofOrganization = z.object({ organizationId: id.optional() });

/** Every account call that is served. What the library offers beyond these stays closed. */
const accountRoutes: readonly AccountRoute[] = [
  { method: "POST", path: "/sign-up/email", access: "public", isGuessable: true, body: z.strictObject({ name, email, password }) },
  { method: "POST", path: "/sign-in/email", access: "public", isGuessable: true, body: z.strictObject({ email, password }) },
  {
    method: "POST",
    path: "/email-otp/send-verification-otp",
    access: "public",
    isGuessable: true,
    body: z.strictObject({ email, type: z.enum(["sign-in", "forget-password"]) }),
  },
  {
    method: "POST",
    path: "/sign-in/email-otp",
    access: "public",
    isGuessable: true,
    body: z.strictObject({ email, otp, name: name.optional() }),
  },
  {
    method: "POST",
    path: "/email-otp/reset-password",
    access: "public",
    isGuessable: true,
    body: z.strictObject({ email, otp, password }),
  },
  { method: "POST", path: "/sign-out", access: "member", isEnd: true, body: nothing },
  { method: "POST", path: "/revoke-sessions", access: "member", isEnd: true, body: nothing },
  {
    method: "POST",
    path: "/change-password",
    access: "member",
    isGuessable: true,
    endsOthers: true,
    body: z.strictObject({ currentPassword: password, newPassword: password, revokeOtherSessions: z.boolean().optional() }),
  },
  { method: "GET", path: "/organization/list", access: "member" },
  { method: "POST", path: "/organization/create", access: "member", body: z.strictObject({ name, slug: text(63) }) },
  { method: "POST", path: "/organization/set-active", access: "member", body: z.strictObject({ organizationId: id }) },
  {
    method: "POST",
    path: "/organization/update",
    access: "member",
    body: z.strictObject({ data: z.strictObject({ name }), organizationId: id.optional() }),
  },
  { method: "GET", path: "/organization/get-full-organization", access: "member", query: ofOrganization },
  { method: "GET", path: "/organization/list-invitations", access: "member", query: ofOrganization, ruling: "see its invitations" },
  {
    method: "POST",
    path: "/organization/invite-member",
    access: "member",
    isInvitation: true,
    body: z.strictObject({ email, role, organizationId: id.optional(), resend: z.boolean().optional() }),
  },
  { method: "POST", path: "/organization/cancel-invitation", access: "member", body: z.strictObject({ invitationId: id }) },
  { method: "POST", path: "/organization/accept-invitation", access: "member", body: z.strictObject({ invitationId: id }) },
  { method: "POST", path: "/organization/reject-invitation", access: "member", body: z.strictObject({ invitationId: id }) },
  {
    method: "POST",
    path: "/organization/remove-member",
    access: "member",
    body: z.strictObject({ memberIdOrEmail: filledText(254), organizationId: id.optional() }),
  },
  {
    method: "POST",
    path: "/organization/update-member-role",
    access: "member",
    body: z.strictObject({ memberId: id, role, organizationId: id.optional() }),
  },
  { method: "POST", path: "/organization/leave", access: "member", body: z.strictObject({ organizationId: id }) },
];

const Failure = z.object({ code: z.string().optional(), message: z.string().optional() });
const BASE = "/api/auth";
const LOGIN_RULE = { points: 5, windowMs: 5 * 60_000 };
const HOUR_MS = 3_600_000;
const INVITATIONS_OF_MEMBER = { points: 20, windowMs: HOUR_MS };
const INVITATIONS_OF_ADDRESS = { points: 60, windowMs: HOUR_MS };
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  422: "conflict",
  429: "rate_limited",
};

/**
 * The embedded accounts over HTTP, under `/api/auth`. A sign-in from our own pages is answered with a cookie that no script can read,
 * any other one with the bearer in `set-auth-token`. The library's own cookies neither come in nor go out.
 */
export function accountsFeature(accounts: AccountsHandler, limits: Limits, publicUrl: string, membership: MembershipRules): Feature {
  return (app) => {
    for (const { method, path, access, isGuessable, isInvitation, isEnd, endsOthers, body, query, ruling } of accountRoutes) {
      app.route({
        method,
        url: BASE + path,
        config: { access },
        schema: {
          tags: ["identity"],
          ...(body === undefined ? {} : { body }),
          ...(query === undefined ? {} : { querystring: query }),
          response: { 200: z.unknown() },
        },
        handler: async (request, reply) => {
          if (isGuessable) {
            const decision = await limits.take("sign-in", `${path} ${visitorAddress(request)}`, LOGIN_RULE);
            enforceLimit(reply, [decision], "Too many attempts. Please wait a few minutes and try again.");
          }
          if (isInvitation) await limitInvitations(limits, request, reply);
          if (ruling !== undefined) requireRuling(request, ruling);
          if (access === "member") await membership.before(request.member, path, request.body);
          const response = await accounts.handler(toWebRequest(request, publicUrl));
          const answer = await readJson(response);
          if (!response.ok) throw toFailure(response.status, answer);
          if (endsOthers && !response.headers.has("set-auth-token")) await endOtherSignIns(accounts, request, publicUrl);
          if (access === "member") await membership.after(request.member, path, answer);
          const token = response.headers.get("set-auth-token");
          reply.header("cache-control", "no-store");
          const isOurs = isFromOwnPage(request, publicUrl);
          if (isOurs && token !== null) giveMemberCookie(reply, token, publicUrl);
          else if (isOurs && isEnd) takeMemberCookie(reply, publicUrl);
          else if (token !== null) reply.header("set-auth-token", token);
          return withUsableToken(withoutInvitations(answer), isOurs ? null : token);
        },
      });
    }
  };
}

async function endOtherSignIns(accounts: AccountsHandler, request: FastifyRequest, publicUrl: string): Promise<void> {
  const { headers } = toWebRequest(request, publicUrl);
  const url = new URL(`${BASE}/revoke-other-sessions`, publicUrl);
  const response = await accounts.handler(new Request(url, { method: "POST", headers, body: "{}" }));
  if (!response.ok)
    throw new AppError("unavailable", "The password is changed, but your other sign-ins could not be ended. Please end them.");
}

/** What the member's own limit refuses is not counted by that of the address, which others may share. */
async function limitInvitations(limits: Limits, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const byMember = await limits.take("invite", request.member.id, INVITATIONS_OF_MEMBER);
  const decisions = [byMember];
  if (byMember.allowed) decisions.push(await limits.take("invite-address", visitorAddress(request), INVITATIONS_OF_ADDRESS));
  enforceLimit(reply, decisions, "You have sent a lot of invitations already. Please try again later.");
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const { authorization, origin, "user-agent": agent } = request.headers;
  const headers = new Headers({ accept: "application/json" });
  if (authorization !== undefined) headers.set("authorization", authorization);
  if (origin !== undefined) headers.set("origin", origin);
  if (agent !== undefined) headers.set("user-agent", agent.slice(0, 200));
  headers.set(ADDRESS_HEADER, request.ip);
  const url = new URL(request.url, publicUrl);
  if (request.method === "GET") return new Request(url, { headers });
  headers.set("content-type", "application/json");
  return new Request(url, { method: request.method, headers, body: JSON.stringify(request.body ?? {}) });
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The library tells "not yours" from "not there"; a stranger must not learn the difference. */
const strangers = new Set([
  "ORGANIZATION_NOT_FOUND",
  "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
  "YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION",
  "MEMBER_NOT_FOUND",
  "NO_ACTIVE_ORGANIZATION",
  "INVITATION_NOT_FOUND",
  "FAILED_TO_RETRIEVE_INVITATION",
  "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION",
]);

function toFailure(status: number, answer: unknown): AppError {
  if (status >= 500) return new AppError("internal", "Something went wrong.");
  const { code, message } = Failure.safeParse(answer).data ?? {};
  if (code !== undefined && strangers.has(code)) return new AppError("not_found", "There is no such organization, member or invitation.");
  const sentence = message === undefined || message === "" ? "The request was refused." : `${message.replace(/\.$/u, "")}.`;
  return new AppError(isErrorCode(code) ? code : (codeOfStatus[status] ?? "invalid_request"), sentence);
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(errorCodes, code);
}

/** Acting for another organization than the one that is named, nobody rules it: it is answered like one that does not exist. */
function requireRuling(request: FastifyRequest, what: string): void {
  const { organizationId } = ofOrganization.parse(request.query);
  if (organizationId !== undefined && organizationId !== request.member.organization?.id)
    throw new AppError("not_found", "There is no such organization, member or invitation.");
  requireAdministrator(request.member, what);
}

/** An organization comes with its open invitations, whose ids are secrets; the list of invitations has them for those who may. */
function withoutInvitations(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("invitations" in answer)) return answer;
  const { invitations: _secret, ...rest } = answer;
  return rest;
}

/** The library's body names the session without its signature, which opens nothing; programs get the bearer there, pages nothing. */
function withUsableToken(answer: unknown, token: string | null): unknown {
  if (typeof answer !== "object" || answer === null || !("token" in answer)) return answer;
  return { ...answer, token };
}
