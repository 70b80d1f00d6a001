import cookie from "@fastify/cookie";
import type { App } from "../feature.ts";

/** `request.cookies` and `reply.setCookie`. */
export async function addCookies(app: App): Promise<void> {
  await app.register(cookie);
}
