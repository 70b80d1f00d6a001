import type { App } from "../../feature.ts";

/** Routes that machines ask all the time. */
export const QUIET_ROUTES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** One line per request, of the route's pattern only: paths, queries, headers and bodies may hold what a log must not. */
export function addRequestLog(app: App): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? "none";
    const line = { reqId: id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (QUIET_ROUTES.has(route)) app.log.debug(line, "request");
    else app.log.info(line, "request");
    done();
  });
}
