import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash, randomBytes } from "node:crypto";
import { giveVisitorCookie } from "../../../plugins/visitor-cookies.ts";

const BYTES = 32;
const FORM = /^[\w-]{43}$/u;

/** The hash by which the store knows this browser's visitor, or null before the first conversation. */
export function visitorHashOf(request: FastifyRequest): string | null {
  const id = request.cookies["disco_visitor"];
  return id === undefined || !FORM.test(id) ? null : hashOf(id);
}

/** Gives a browser's visitor an unguessable id. */
export function giveVisitorId(reply: FastifyReply, publicUrl: string): string {
  const id = randomBytes(BYTES).toString("base64url");
  giveVisitorCookie(reply, "disco_visitor", id, publicUrl);
  return hashOf(id);
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
