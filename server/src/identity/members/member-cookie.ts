import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../feature.ts";
import { BEARER } from "../identity.ts";

/** It only has to outlive the sign-in, which ends in the database. Browsers keep none for longer. */
const KEEP_S = 400 * 24 * 3_600;
/**
 * Shows the page's scripts that a sign-in exists, and whether it is a new one. It grants nothing. A page removes it at the end
 * of a sign-in, which is void without it.
 */
const HINT_COOKIE = "disco_sign_in";

/** The name of the cookie that holds a member's bearer. On https no other host and no plain page can set it. */
function memberCookieName(publicUrl: string): string {
  return isHttps(publicUrl) ? "__Host-disco_member" : "disco_member";
}

/** Lets the browser keep a member's bearer where no script can read it. */
export function giveMemberCookie(reply: FastifyReply, bearer: string, publicUrl: string): void {
  const kept = { path: "/", sameSite: "lax", secure: isHttps(publicUrl), maxAge: KEEP_S } as const;
  const hint = createHash("sha256").update(bearer).digest("base64url").slice(0, 12);
  reply.setCookie(memberCookieName(publicUrl), bearer, { ...kept, httpOnly: true }).setCookie(HINT_COOKIE, hint, kept);
}

/** Takes the bearer away from the browser. */
export function takeMemberCookie(reply: FastifyReply, publicUrl: string): void {
  const at = { path: "/", secure: isHttps(publicUrl) };
  reply.clearCookie(memberCookieName(publicUrl), { ...at, httpOnly: true }).clearCookie(HINT_COOKIE, at);
}

/**
 * Turns a member's cookie into the bearer, in requests of our own pages. The cookie is ignored in cross-site requests, and on
 * visitors' routes.
 */
export function addMemberCookie(app: App, publicUrl: string): void {
  const name = memberCookieName(publicUrl);
  app.addHook("onRequest", (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    const bearer = access === "member" || access === "public" ? request.cookies[name] : undefined;
    const isMember = bearer !== undefined && BEARER.test(bearer) && request.cookies[HINT_COOKIE] !== undefined;
    if (isMember && request.headers.authorization === undefined && isFromOwnPage(request, publicUrl))
      request.raw.headers.authorization = `Bearer ${bearer}`;
    done();
  });
}

/**
 * Whether a page of this server sent the request, by `Sec-Fetch-Site`, or for older browsers and plain http by the `Origin` of
 * a write. Pages can set neither, so a CSRF token would add nothing.
 */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const { "sec-fetch-site": site, origin } = request.headers;
  if (site !== undefined) return site === "same-origin";
  if (origin !== undefined) return origin === new URL(publicUrl).origin || hostOf(origin) === request.host;
  return request.method === "GET" || request.method === "HEAD";
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}
