import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { App, Feature } from "../../feature.ts";
import { AppError } from "../../app-error.ts";
import { enforceLimit } from "../../limits/enforce-limit.ts";
import type { Limits } from "../../limits/limits.ts";
import { visitorAddress } from "../../limits/visitor-address.ts";
import { ADDRESS_HEADER } from "../identity.ts";
import { giveMemberCookie } from "../members/member-cookie.ts";
import { type AccountsHandler, readJson } from "../routes.ts";
import { giveSecondStep, secondStepOf } from "../two-factor/second-step-cookie.ts";
import { SOCIAL_PATH, type SocialName } from "./social-settings.ts";

/** Binds a state to the browser that asked for it; the library's own cookie travels in it. */
const STATE_COOKIE = "disco_oauth_state";
const STATE_S = 600;
const START_RULE = { points: 10, windowMs: 60_000 };
const SENDABLE = /^[\x21-\x2b\x2d-\x3a\x3c-\x7e]{1,4096}$/u;
/** The one place that a sign-in leads to; nothing in a request changes it. */
const AFTER = "/dashboard";

const CallbackQuery = z.object({
  code: z.string().max(2_048).optional(),
  state: z.string().max(512).optional(),
  error: z.string().max(200).optional(),
});

/** The state's owner is unknown, so the call has no effect. */
const stateErrors = /^(?:state_|invalid_callback|no_code|please_restart)/u;
const problems: Readonly<Record<string, string>> = { access_denied: "denied", account_not_linked: "linked", email_not_found: "no_email" };

/** Signing in with Google and GitHub: the start, and the callback, which gives the member's cookie. */
export function socialFeature(deps: {
  accounts: AccountsHandler;
  limits: Limits;
  publicUrl: string;
  names: readonly SocialName[];
}): Feature {
  const { accounts, limits, publicUrl, names } = deps;
  const isHttps = publicUrl.startsWith("https:");
  const libraryCookie = `${isHttps ? "__Secure-" : ""}better-auth.state`;

  async function start(request: FastifyRequest, reply: FastifyReply, provider: SocialName): Promise<FastifyReply> {
    const decision = await limits.take("oauth-start", visitorAddress(request), START_RULE);
    enforceLimit(reply, [decision], "Too many attempts. Please wait a minute and try again.");
    const response = await accounts.handler(
      new Request(new URL("/api/auth/sign-in/social", publicUrl), {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ provider, callbackURL: AFTER, errorCallbackURL: "/sign-in", disableRedirect: true }),
      }),
    );
    const { url } = z.object({ url: z.url() }).parse(await response.json());
    const state = cookieOf(response, libraryCookie);
    if (state === null) throw new AppError("internal", "The sign-in could not be started.");
    reply.setCookie(STATE_COOKIE, state, { ...cookieAt(`${SOCIAL_PATH}/${provider}`), sameSite: "lax", maxAge: STATE_S });
    return reply.header("cache-control", "no-store").redirect(url, 302);
  }

  async function finish(
    request: FastifyRequest,
    query: z.infer<typeof CallbackQuery>,
    reply: FastifyReply,
    provider: SocialName,
  ): Promise<FastifyReply> {
    const own = new URL(`/api/auth/callback/${provider}`, publicUrl);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) own.searchParams.set(name, value);
    const state = sentCookie(request, STATE_COOKIE);
    reply.clearCookie(STATE_COOKIE, cookieAt(`${SOCIAL_PATH}/${provider}`));
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const headers = new Headers({ [ADDRESS_HEADER]: request.ip, "user-agent": (request.headers["user-agent"] ?? "").slice(0, 200) });
    if (state !== undefined) headers.set("cookie", `${libraryCookie}=${state}`);
    const response = await accounts.handler(new Request(own, { headers }));
    const secondStep = secondStepOf(await readJson(response));
    if (secondStep !== null) {
      giveSecondStep(reply, secondStep, publicUrl);
      return reply.redirect("/sign-in?step=second", 302);
    }
    const failure = new URL(response.headers.get("location") ?? "/?error=state_missing", publicUrl).searchParams.get("error");
    const bearer = response.headers.get("set-auth-token");
    if (failure !== null && stateErrors.test(failure)) {
      throw new AppError(
        "invalid_request",
        "This sign-in was not begun in this browser, is over, or took longer than ten minutes. Please start again.",
      );
    }
    if (failure !== null || bearer === null) return reply.redirect(`/sign-in?problem=${problems[failure ?? ""] ?? "failed"}`, 302);
    giveMemberCookie(reply, bearer, publicUrl);
    return reply.redirect(`${AFTER}?signed_in=${provider}`, 302);
  }

  const cookieAt = (path: string) => ({ path, httpOnly: true, secure: isHttps });

  return (app: App) => {
    for (const provider of names) {
      const response = { 302: z.any() };
      app.route({
        method: "GET",
        url: `${SOCIAL_PATH}/${provider}`,
        config: { access: "public" },
        schema: { hide: true, response },
        handler: (request, reply) => start(request, reply, provider),
      });
      app.route({
        method: "GET",
        url: `${SOCIAL_PATH}/${provider}/callback`,
        config: { access: "public" },
        schema: { hide: true, querystring: CallbackQuery, response },
        handler: (request, reply) => finish(request, request.query, reply, provider),
      });
    }
  };
}

/** A cookie that a browser sent; undefined as well when it holds what we never set. */
function sentCookie(request: FastifyRequest, name: string): string | undefined {
  const value = request.cookies[name];
  return value !== undefined && SENDABLE.test(value) ? value : undefined;
}

function cookieOf(response: Response, name: string): string | null {
  const line = response.headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  return line?.slice(name.length + 1).split(";")[0] ?? null;
}
