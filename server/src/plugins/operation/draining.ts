import type { App } from "../../feature.ts";
import { AppError } from "../../app-error.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Aborts when the server begins to stop: `/readyz` is 503 from then on, while everything is served. */
    readonly leaving: AbortSignal;
    /** Aborts when no new work is taken: a stream then ends itself, telling its reader to come again. */
    readonly draining: AbortSignal;
    /** Stops the server in order: not ready for `graceMs`, no new work, the work in flight ends (or is cut after `withinMs`). */
    drain(within: { graceMs?: number; withinMs: number }): Promise<void>;
  }
}

/** Streams end by themselves in this time, and who comes late reads 503, before the listener closes. */
const NOTICE_MS = 500;
const ALWAYS_ANSWERED = new Set(["/healthz", "/readyz", "/metrics"]);

/** Lets the server stop without cutting anyone off. */
export function addDraining(app: App): void {
  const leaving = new AbortController();
  const draining = new AbortController();
  let drained: Promise<void> | undefined;
  app.decorate("leaving", leaving.signal);
  app.decorate("draining", draining.signal);
  app.decorate("drain", (within: Parameters<App["drain"]>[0]) => (drained ??= drain(within)));

  app.addHook("onRequest", (request, reply, done) => {
    if (!leaving.signal.aborted) return done();
    reply.header("connection", "close");
    if (!draining.signal.aborted || ALWAYS_ANSWERED.has(request.routeOptions.url ?? "")) return done();
    done(new AppError("unavailable", "The server is about to restart. Please try again in a moment.", { retryAfterMs: 2_000 }));
  });

  async function drain({ graceMs = 0, withinMs }: Parameters<App["drain"]>[0]): Promise<void> {
    leaving.abort();
    if (graceMs > 0) await new Promise((resolve) => setTimeout(resolve, graceMs));
    draining.abort();
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
