import type { App } from "../app.ts";

/** One line per request, of the route's pattern only: paths, queries, headers and bodies may hold what a log must not. */
export function addRequestLog(app: App): void {
  app.addHook("onResponse", (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (line.route === "/healthz" || line.route === "/readyz" || line.route === "/metrics") request.log.debug(line, "request");
    else request.log.info(line, "request");
    done();
  });
}
