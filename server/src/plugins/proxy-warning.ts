import type { App } from "../feature.ts";
import type { Env } from "../settings/env.ts";
import { isProxied } from "./operation/operator.ts";

/** Warns once when a proxy seems to be in front of a server that trusts none: all visitors then share the proxy's limits. */
export function addProxyWarning(app: App, { publicUrl, trustProxy }: Pick<Env, "publicUrl" | "trustProxy">): void {
  if (trustProxy.length > 0) return;
  const advice = "TRUST_PROXY is not set, so all visitors behind a proxy count as one address: set it to the proxy's address";
  // The server itself speaks plain HTTP only.
  let isWarned = publicUrl.startsWith("https:");
  if (isWarned) app.log.warn({ publicUrl }, `PUBLIC_URL is https. ${advice}`);
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isWarned && isProxied(request)) {
      isWarned = true;
      app.log.warn({ peer: request.socket.remoteAddress }, `A request came through a proxy. ${advice}`);
    }
    done();
  });
}
