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

/** A request that was answered. */
export interface Answered {
  method: string;
  /** The route's pattern. */
  route: string;
  status: number;
  ms: number;
}

const QUIET: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** One line per request, of the route's pattern only: paths, queries, headers and bodies may hold what a log must not. */
export function addRequestLog(app: App): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, id } = request;
    logRequest(app.log, id, { method, route: request.routeOptions.url ?? "none", status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}

/** The line of one request. Fields are named one by one: copying an object takes longer than most answers. */
export function logRequest(log: FastifyBaseLogger, reqId: string, { method, route, status, ms }: Answered): void {
  const line = { reqId, method, route, status, ms: Math.round(ms) };
  if (QUIET.has(route)) log.debug(line, "request");
  else log.info(line, "request");
}
