import type { FastifyReply, FastifyRequest } from "fastify";
import { createHmac } from "node:crypto";
import type { Env } from "../../env.ts";

const COOKIE = "disco_demo";
const MAX_AGE_S = 24 * 3_600;

/** The secret that names a browser's own overlay, or null before its first write. */
export function overlayTokenOf(request: FastifyRequest): string | null {
  return request.cookies[COOKIE] ?? null;
}

/**
 * Gives a browser its overlay secret. Tries under one Idempotency-Key are given the same, as a kept answer gives it to them too: after a
 * crash the next one then finds what the first one stored.
 */
export function giveOverlayToken(request: FastifyRequest, reply: FastifyReply, env: Pick<Env, "publicUrl" | "secretKey">): string {
  const token = createHmac("sha256", env.secretKey).update(`overlay begun by ${request.effectId}`).digest("base64url");
  const secure = env.publicUrl.startsWith("https:");
  reply.setCookie(COOKIE, token, { httpOnly: true, sameSite: "lax", path: "/api", maxAge: MAX_AGE_S, secure });
  return token;
}
