import { Histogram, type Registry } from "prom-client";
import { z } from "zod";
import type { App } from "../../feature.ts";
import { AppError } from "../../app-error.ts";
import { onceIn } from "../idempotency/once-in.ts";
import { isOperator } from "./operator.ts";

/** Without a token the metrics are collected at most this often. */
const OPEN_EVERY_MS = 1_000;

/** Counts and times every request by its route, and serves the registry at `/metrics` to the operator alone. */
export function addMetrics(app: App, registry: Registry, token: string | null): void {
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's first byte to its answer's last, by route.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { url = "none" } = request.routeOptions;
    duration.labels(request.method, url, String(reply.statusCode)).observe(reply.elapsedTime / 1_000);
    done();
  });
  const putTogether = () => registry.metrics();
  const read = token === null ? onceIn(OPEN_EVERY_MS, putTogether) : putTogether;
  app.after(() => {
    app.get("/metrics", { config: { access: "public" }, schema: { response: { 200: z.string() } } }, async (request, reply) => {
      if (!isOperator(request, token)) throw new AppError("unauthorized", "A token is needed.");
      return reply
        .type(registry.contentType)
        .serializer(String)
        .send(await read());
    });
  });
}
