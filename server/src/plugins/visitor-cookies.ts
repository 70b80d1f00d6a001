import type { FastifyReply } from "fastify";
import type { App } from "../feature.ts";

export const VISITOR_COOKIE_DAYS = 365;
/** A visitor's cookies, with their lives in seconds. */
const LIVES = { disco_visitor: VISITOR_COOKIE_DAYS * 24 * 3_600, disco_demo: 24 * 3_600 } as const;
type VisitorCookie = keyof typeof LIVES;

/** Until then a cookie that was given under its plain name is still taken on https, and replaced. */
const PLAIN_UNTIL = new Date("2027-03-01T00:00:00Z");

/**
 * Lets routes read a visitor's cookie by its plain name. On https its name begins with `__Host-`, so that no sibling host can set it,
 * and a plain one counts for nothing.
 */
export function addVisitorCookies(app: App, publicUrl: string): void {
  if (!isHttps(publicUrl)) return;
  app.addHook("onRequest", (request, reply, done) => {
    for (const name of Object.keys(LIVES) as VisitorCookie[]) {
      const plain = request.cookies[name];
      const safe = request.cookies[safeName(name)];
      if (plain !== undefined) reply.clearCookie(name, { path: "/api" });
      if (plain !== undefined && safe === undefined && new Date() < PLAIN_UNTIL) giveVisitorCookie(reply, name, plain, publicUrl);
      else request.cookies[name] = safe;
    }
    done();
  });
}

/** Gives the browser a cookie that scripts cannot read. */
export function giveVisitorCookie(reply: FastifyReply, name: VisitorCookie, value: string, publicUrl: string): void {
  const kept = { httpOnly: true, sameSite: "lax", maxAge: LIVES[name] } as const;
  if (isHttps(publicUrl)) reply.setCookie(safeName(name), value, { ...kept, path: "/", secure: true });
  else reply.setCookie(name, value, { ...kept, path: "/api" });
}

function safeName(name: VisitorCookie): string {
  return `__Host-${name}`;
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}
