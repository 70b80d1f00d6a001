import type { Member } from "@disco/protocol";
import { type ErrorCode, errorCodes } from "@disco/protocol/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { Feature } from "../feature.ts";
import { AppError } from "../app-error.ts";
import { contract } from "../contract.ts";
import { enforceLimit } from "../limits/enforce-limit.ts";
import type { Limits } from "../limits/limits.ts";
import { visitorAddress } from "../limits/visitor-address.ts";
import { limitAttempt } from "./account-limits.ts";
import { type AccountRoute, accountRoutes, BASE } from "./account-routes.ts";
import { giveMemberCookie, isFromOwnPage, takeMemberCookie } from "./members/member-cookie.ts";
import { ADDRESS_HEADER } from "./identity.ts";
import { withReferences } from "./members/invitations.ts";
import { requireAdministrator } from "./members/member-role.ts";
import type { MembershipRules } from "./members/membership-rules.ts";
import { giveSecondStep, secondStepOf } from "./two-factor/second-step-cookie.ts";
import { readSignInCode } from "./embedded/sign-in-code.ts";

/** What the routes need of the accounts: a web request in, a web response out. */
export interface AccountsHandler {
  handler(request: Request): Promise<Response>;
}

export interface AccountsFeatureDeps {
  accounts: AccountsHandler & { addFirstPassword(userId: string, password: string): Promise<void> };
  limits: Limits;
  publicUrl: string;
  membership: MembershipRules;
  isConfirmed(request: { headers: IncomingHttpHeaders }): Promise<boolean>;
  /** Notes that the guesses at an account are used up for this hour. */
  guesses(email: string): Promise<void>;
}

const Failure = z.object({ code: z.string().optional(), message: z.string().optional() });
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

/** A call as the library gets it. */
interface Call {
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/**
 * The embedded accounts over HTTP, under `/api/auth`. A sign-in from our own pages is answered with a cookie that no script can read,
 * any other one with the bearer in `set-auth-token`. The library's own cookies neither come in nor go out.
 */
export function accountsFeature(deps: AccountsFeatureDeps): Feature {
  const { accounts, publicUrl, membership } = deps;

  async function serve(route: AccountRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { path, access } = route;
    const { password, ...call } = toCall(route, request);
    await admit(deps, route, request, reply, call);
    if (access === "member") {
      // Nothing is asked about an organization that the session acts for no longer.
      if (route.ofActive && !request.member.organization && namedOrganization(call) === null) return null;
      await prepare(membership, route, request.member, call);
    }
    const response = await accounts.handler(toWebRequest(request, publicUrl, call));
    const answer = await readJson(response);
    if (!response.ok) throw toFailure(response.status, answer);
    if (route.endsOthers && !response.headers.has("set-auth-token")) await endOtherSignIns(accounts, request, publicUrl);
    const asked = secondStepOf(answer);
    if (asked !== null) return answerSecondStep(request, reply, asked, publicUrl);
    if (password !== undefined) await accounts.addFirstPassword(SignedIn.parse(answer).user.id, password);
    if (access === "member") await membership.after(request.member, path, answer);
    if (route.isEnd && isFromOwnPage(request, publicUrl)) takeMemberCookie(reply, publicUrl);
    const shown = route.hidesInvitations ? withReferences(answer) : route.isBrief ? nameOf(answer) : withoutInvitations(answer);
    return answerSignIn(request, reply, { answer: shown, token: response.headers.get("set-auth-token") }, publicUrl);
  }

  return (app) => {
    for (const route of accountRoutes) {
      app.route({
        ...contract(route.name),
        handler: (request, reply) => serve(route, request, reply),
      });
    }
  };
}

/** Answers a call that may have made a sign-in: a page gets the cookie, a program the bearer. */
export function answerSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, token }: { answer: unknown; token: string | null },
  publicUrl: string,
): unknown {
  reply.header("cache-control", "no-store");
  const isOurs = isFromOwnPage(request, publicUrl);
  if (isOurs && token !== null) giveMemberCookie(reply, token, publicUrl);
  else if (token !== null) reply.header("set-auth-token", token);
  return withUsableToken(answer, isOurs ? null : token);
}

function answerSecondStep(
  request: FastifyRequest,
  reply: FastifyReply,
  secondStep: string,
  publicUrl: string,
): { secondStep: string | null } {
  reply.header("cache-control", "no-store");
  if (!isFromOwnPage(request, publicUrl)) return { secondStep };
  giveSecondStep(reply, secondStep, publicUrl);
  return { secondStep: null };
}

/** Calls a route of the library's that is none of ours. @throws AppError where it refuses. */
export async function askAccounts(
  accounts: AccountsHandler,
  request: FastifyRequest,
  { publicUrl, path, body, cookie }: { publicUrl: string; path: string; body: object | null; cookie?: string | undefined },
): Promise<{ answer: unknown; token: string | null; response: Response }> {
  const headers = webHeaders(request);
  if (cookie !== undefined) headers.set("cookie", cookie);
  if (body !== null) headers.set("content-type", "application/json");
  const init = body === null ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await accounts.handler(new Request(new URL(`${BASE}${path}`, publicUrl), { ...init, headers }));
  const answer = await readJson(response);
  if (!response.ok) throw toFailure(response.status, answer);
  return { answer, token: response.headers.get("set-auth-token"), response };
}

const SignedIn = z.object({ user: z.object({ id: z.string() }) });
const Strings = z.record(z.string(), z.unknown());

/** The parsed call, about the organization that the member acts for where it names none. The password of a new account is ours to add. */
function toCall({ path, access, ofActive }: AccountRoute, request: FastifyRequest): Call & { password?: string } {
  const query = Strings.parse(request.query ?? {});
  const body = Strings.parse(request.body ?? {});
  if (typeof body.otp === "string") body.otp = readSignInCode(body.otp);
  if (ofActive && access === "member") {
    const own = request.member.organization?.id;
    const named = request.method === "GET" ? query : body;
    if (own !== undefined) named.organizationId ??= own;
  }
  if (path !== "/sign-in/email-otp" || typeof body.password !== "string") return { query, body };
  const { password, ...rest } = body;
  return { query, body: rest, password: String(password) };
}

function namedOrganization({ query, body }: Call): string | null {
  const named = query.organizationId ?? body.organizationId;
  return typeof named === "string" ? named : null;
}

/** Takes the limits, and asks for what a route wants of its caller. */
async function admit(
  { limits, isConfirmed, guesses }: AccountsFeatureDeps,
  { path, isGuessable, isInvitation, ruling, access }: AccountRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
): Promise<void> {
  if (isGuessable) {
    const account = access === "member" ? request.member.email : String(call.body.email);
    const isLast = await limitAttempt(limits, { kind: "guess", name: path, account }, request, reply);
    // Not awaited: the answer's time must not show whether the account exists.
    if (isLast)
      guesses(account).catch((error: unknown) => request.log.error({ err: error }, "the owner of an account got no notice of guesses"));
  }
  if (isInvitation) await limitInvitations(limits, request, reply);
  if (isInvitation && call.body.role !== "member" && !(await isConfirmed(request)))
    throw new AppError("confirm_identity", "Please confirm that it is you, and try again.");
  if (ruling !== undefined) requireRuling(request, call, ruling);
}

const NOT_THERE = "There is no such organization, member or invitation.";

/** The library would let a session act for no organization any more when it refuses a call about another one. */
async function prepare(membership: MembershipRules, { path }: AccountRoute, member: Member, call: Call): Promise<void> {
  const organizationId = namedOrganization(call);
  if (organizationId !== null && !(await membership.belongs(member, organizationId))) throw new AppError("not_found", NOT_THERE);
  if (path === "/organization/cancel-invitation") {
    const invitationId = await membership.invitationOf(member, String(call.body.invitationId));
    if (invitationId === null) throw new AppError("not_found", NOT_THERE);
    call.body.invitationId = invitationId;
  }
  await membership.before(member, path, call.body);
}

async function endOtherSignIns(accounts: AccountsHandler, request: FastifyRequest, publicUrl: string): Promise<void> {
  const { headers } = toWebRequest(request, publicUrl, { query: {}, body: {} });
  const url = new URL(`${BASE}/revoke-other-sessions`, publicUrl);
  const response = await accounts.handler(new Request(url, { method: "POST", headers, body: "{}" }));
  if (!response.ok)
    throw new AppError("unavailable", "The password is changed, but your other sign-ins could not be ended. Please end them.");
}

/** A refusal by the member's own limit does not count for the address, which others may share. */
async function limitInvitations(limits: Limits, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const byMember = await limits.take("invite", request.member.id, INVITATIONS_OF_MEMBER);
  const decisions = [byMember];
  if (byMember.allowed) decisions.push(await limits.take("invite-address", visitorAddress(request), INVITATIONS_OF_ADDRESS));
  enforceLimit(reply, decisions, "You have sent a lot of invitations already. Please try again later.");
}

function webHeaders(request: FastifyRequest): Headers {
  const { authorization, origin, "user-agent": agent } = request.headers;
  const headers = new Headers({ accept: "application/json" });
  if (authorization !== undefined) headers.set("authorization", authorization);
  if (origin !== undefined) headers.set("origin", origin);
  if (agent !== undefined) headers.set("user-agent", agent.slice(0, 200));
  headers.set(ADDRESS_HEADER, request.ip);
  return headers;
}

function toWebRequest(request: FastifyRequest, publicUrl: string, { query, body }: Call): Request {
  const headers = webHeaders(request);
  const url = new URL(request.routeOptions.url ?? "", publicUrl);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  if (request.method === "GET") return new Request(url, { headers });
  headers.set("content-type", "application/json");
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}

export async function readJson(response: Response): Promise<unknown> {
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
  if (code !== undefined && strangers.has(code)) return new AppError("not_found", NOT_THERE);
  const sentence = message === undefined || message === "" ? "The request was refused." : `${message.replace(/\.$/u, "")}.`;
  return new AppError(isErrorCode(code) ? code : (codeOfStatus[status] ?? "invalid_request"), sentence);
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(errorCodes, code);
}

/** An organization that the member does not act for is answered like one that does not exist. */
function requireRuling({ member }: FastifyRequest, call: Call, what: string): void {
  const named = namedOrganization(call);
  if (named !== null && named !== member.organization?.id) throw new AppError("not_found", NOT_THERE);
  requireAdministrator(member, what);
}

const Named = z.object({ id: z.string(), name: z.string(), slug: z.string() });
const nameOf = (answer: unknown) => Named.safeParse(answer).data ?? null;

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
