import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/u;
const PROXIED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** Whether a proxy has passed the request on, by the headers that proxies add. */
export function isProxied({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return PROXIED.some((name) => headers[name] !== undefined);
}

/** Whether the server's operator asks: with the metrics token, or without one from this machine itself. */
export function isOperator(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(request.headers.authorization ?? "", `Bearer ${token}`);
  return LOOPBACK.test(request.socket.remoteAddress ?? "") && !isProxied(request);
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
