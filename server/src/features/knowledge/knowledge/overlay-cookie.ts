import type { FastifyReply, FastifyRequest } from "fastify";
import { createHmac } from "node:crypto";
import type { Env } from "../../../settings/env.ts";
import { giveVisitorCookie } from "../../../plugins/visitor-cookies.ts";

/** The secret that names a browser's own overlay, or null before its first write. */
export function overlayTokenOf(request: FastifyRequest): string | null {
  return request.cookies["disco_demo"] ?? null;
}

/** Gives a browser its overlay secret. Retries under one Idempotency-Key get the same secret, and so find the overlay of the first try. */
export function giveOverlayToken(request: FastifyRequest, reply: FastifyReply, env: Pick<Env, "publicUrl" | "secretKey">): string {
  const token = createHmac("sha256", env.secretKey).update(`overlay begun by ${request.effectId}`).digest("base64url");
  giveVisitorCookie(reply, "disco_demo", token, env.publicUrl);
  return token;
}
