import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { newOverlayToken } from "./knowledge-access.ts";

const COOKIE = "disco_demo";
const MAX_AGE_S = 24 * 3_600;

/** The secret that names a browser's own overlay, or null before its first write. */
export function overlayTokenOf(request: FastifyRequest): string | null {
  return request.cookies[COOKIE] ?? null;
}

/** Whether a request may come from a browser with an overlay, by its headers alone. */
export function mayHaveOverlay({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.cookie?.includes(COOKIE) === true;
}

/** Gives a browser its overlay secret. */
export function giveOverlayToken(reply: FastifyReply, isHttps: boolean): string {
  const token = newOverlayToken();
  reply.setCookie(COOKIE, token, { httpOnly: true, sameSite: "lax", path: "/api", maxAge: MAX_AGE_S, secure: isHttps });
  return token;
}
