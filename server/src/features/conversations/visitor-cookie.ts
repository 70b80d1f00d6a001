import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash, randomBytes } from "node:crypto";

const COOKIE = "disco_visitor";
/** How long a browser keeps it. It is given once. */
export const COOKIE_DAYS = 365;
const BYTES = 32;
const FORM = /^[\w-]{43}$/u;

/** What stands for this browser's visitor in the store, or null before the first conversation. Only the hash is ever kept. */
export function visitorHashOf(request: FastifyRequest): string | null {
  const id = request.cookies[COOKIE];
  return id === undefined || !FORM.test(id) ? null : hashOf(id);
}

/** Gives a browser's visitor an id that nobody can guess and no script can read. */
export function giveVisitorId(reply: FastifyReply, isHttps: boolean): string {
  const id = randomBytes(BYTES).toString("base64url");
  reply.setCookie(COOKIE, id, { httpOnly: true, sameSite: "lax", path: "/api", maxAge: COOKIE_DAYS * 24 * 3_600, secure: isHttps });
  return hashOf(id);
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
