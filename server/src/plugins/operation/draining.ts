import type { App } from "../../feature.ts";
import { AppError } from "../../app-error.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Aborts when the server is about to stop: a stream then ends itself, telling its reader to come again. */
    readonly draining: AbortSignal;
    /** Stops the server in order: not ready, no new work, the work in flight ends (or is cut after `withinMs`). */
    drain(withinMs: number): Promise<void>;
  }
}

/** A load balancer needs this long to see that `/readyz` is 503 before the listener closes. */
const NOTICE_MS = 500;
const ALWAYS_ANSWERED = new Set(["/healthz", "/readyz", "/metrics"]);

/** Lets the server stop without cutting anyone off. */
export function addDraining(app: App): void {
  const controller = new AbortController();
  let drained: Promise<void> | undefined;
  let isDraining = false;
  app.decorate("draining", controller.signal);
  app.decorate("drain", (withinMs: number) => (drained ??= drain(withinMs)));

  app.addHook("onRequest", (request, reply, done) => {
    if (!isDraining) return done();
    reply.header("connection", "close");
    if (ALWAYS_ANSWERED.has(request.routeOptions.url ?? "")) return done();
    done(new AppError("unavailable", "The server is about to restart. Please try again in a moment.", { retryAfterMs: 2_000 }));
  });

  async function drain(withinMs: number): Promise<void> {
    isDraining = true;
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, Math.min(NOTICE_MS, withinMs)));
    // A connection whose last answer ends while the server closes would stay open until its keep-alive runs out.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    const cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
    try {
      await app.close();
    } finally {
      clearTimeout(cut);
      clearInterval(sweep);
    }
  }
}
