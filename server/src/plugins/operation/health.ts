import { z } from "zod";
import type { Database } from "../../db/database.ts";
import type { Env } from "../../settings/env.ts";
import type { App } from "../../feature.ts";
import type { Limits } from "../../limits/limits.ts";
import type { PartsHealth } from "../../start/parts-health.ts";
import { createPartsCheck } from "./check-parts.ts";
import { isOperator } from "./operator.ts";

const Part = z.enum(["up", "down"]);
const Readiness = z.object({
  success: z.boolean(),
  parts: z.object({ server: Part, database: Part, limits: Part, knowledge: Part }).optional(),
  ports: z
    .array(
      z.object({
        port: z.string(),
        servedBy: z.string(),
        change: z.string(),
        state: z.string(),
        lastSuccessAt: z.string().nullable(),
        lastProblemAt: z.string().nullable(),
        problem: z.string().nullable(),
      }),
    )
    .optional(),
});

interface HealthDeps {
  env: Env;
  db: Database;
  limits: Limits;
  partsHealth: PartsHealth;
  isReadAhead?: () => boolean;
}

/** `/healthz`: the process answers. `/readyz`: it can do its work; the operator also sees the state of each part. */
export function addHealth(app: App, { isReadAhead, ...deps }: HealthDeps): void {
  const { limits } = deps;
  const checkParts = createPartsCheck(deps);
  app.get(
    "/healthz",
    { config: { access: "public" }, schema: { response: { 200: z.object({ success: z.literal(true) }) } } },
    async () => ({
      success: true as const,
    }),
  );
  app.get("/readyz", { config: { access: "public" }, schema: { response: { 200: Readiness, 503: Readiness } } }, async (request, reply) => {
    const { isDatabaseUp, states } = await checkParts();
    const isUp = { server: !app.leaving.aborted, database: isDatabaseUp, knowledge: isReadAhead?.() ?? true };
    const parts = {
      server: isUp.server ? ("up" as const) : ("down" as const),
      database: isUp.database ? ("up" as const) : ("down" as const),
      // Each process counts for itself while Redis is away: worth seeing, no reason to send visitors elsewhere.
      limits: limits.isHealthy() ? ("up" as const) : ("down" as const),
      // A visitor who comes before would wait for it; in a rolling upgrade the process that was there still answers.
      knowledge: isUp.knowledge ? ("up" as const) : ("down" as const),
    };
    const isReady = isUp.server && isUp.database && isUp.knowledge;
    const details = isOperator(request, deps.env.metricsToken) ? { parts, ports: states } : {};
    return reply.code(isReady ? 200 : 503).send({ success: isReady, ...details });
  });
}
