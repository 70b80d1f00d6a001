import type { FastifyBaseLogger } from "fastify";
import type { App } from "../app.ts";

/** A request's own logger, which names the request in each line. Few requests log anything, so it is made when one does. */
export function lazyRequestLogger(
  logger: FastifyBaseLogger,
  ...[bindings, options]: Parameters<FastifyBaseLogger["child"]>
): FastifyBaseLogger {
  let made: FastifyBaseLogger | undefined;
  const own = () => (made ??= logger.child(bindings, options));
  return {
    level: logger.level,
    fatal: (...line: [unknown]) => own().fatal(...line),
    error: (...line: [unknown]) => own().error(...line),
    warn: (...line: [unknown]) => own().warn(...line),
    info: (...line: [unknown]) => own().info(...line),
    debug: (...line: [unknown]) => own().debug(...line),
    trace: (...line: [unknown]) => own().trace(...line),
    silent: (...line: [unknown]) => own().silent(...line),
    child: (more, options) => own().child(more, options),
  };
}

/** One line per request, of the route's pattern only: paths, queries, headers and bodies may hold what a log must not. */
export function addRequestLog(app: App): void {
  app.addHook("onResponse", (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (line.route === "/healthz" || line.route === "/readyz" || line.route === "/metrics") app.log.debug(line, "request");
    else app.log.info(line, "request");
    done();
  });
}
