import fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { createServer, type ServerOptions } from "node:http";
import type { Registry } from "prom-client";
import type { Database } from "./db/database.ts";
import type { Env } from "./settings/env.ts";
import type { App, Feature } from "./feature.ts";
import type { Identity } from "./identity/identity.ts";
import type { Limits } from "./limits/limits.ts";
import { addMemberCookie } from "./identity/members/member-cookie.ts";
import { createPartsHealth, type PartsHealth } from "./start/parts-health.ts";
import { addAccess } from "./plugins/access.ts";
import { addRequestRules } from "./plugins/request-rules.ts";
import { addCookies } from "./plugins/cookies.ts";
import { addDraining } from "./plugins/operation/draining.ts";
import { addErrors, answerBrokenRequest, answerRoutingError } from "./plugins/errors.ts";
import { addHealth } from "./plugins/operation/health.ts";
import { addIdempotency } from "./plugins/idempotency/idempotency.ts";
import { addMetrics } from "./plugins/operation/metrics.ts";
import { addOpenapi } from "./plugins/openapi.ts";
import { addPreflight } from "./plugins/preflight.ts";
import { addProxyWarning } from "./plugins/proxy-warning.ts";
import { addRequestLog } from "./plugins/operation/request-log.ts";
import { addVisitorCookies } from "./plugins/visitor-cookies.ts";
import { addTracing } from "./observability/tracing.ts";
import { addSlowBodies } from "./plugins/slow-bodies.ts";
import { addSecurityHeaders } from "./plugins/security-headers.ts";
import { giveUpUnread } from "./plugins/unread-answers.ts";

export type { App, Feature } from "./feature.ts";

/** Everything the app is made of; a test replaces any of it. */
export interface Deps {
  env: Env;
  db: Database;
  limits: Limits;
  identity: Identity;
  clock: () => Date;
  logger: FastifyBaseLogger;
  registry: Registry;
  /** Whether a page of this request's Origin may call the visitor routes. */
  isOriginAllowed: (request: FastifyRequest) => Promise<boolean>;
  /** Whether the libraries are in memory that a start reads before anybody asks. */
  isReadAhead?: () => boolean;
  /** Where the parts report how they do; with none, only what is looked at is known. */
  partsHealth?: PartsHealth;
  /** How long a peer may take in nothing of what waits for it. */
  silentMs?: number;
  features: readonly Feature[];
}

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;
/** Longer than a phone on a train is without signal. */
const SILENT_MS = 75_000;

const HTTP: ServerOptions = {
  // Node answers a missing host with an empty body; the request rules say it in our shape.
  requireHostHeader: false,
  maxHeaderSize: MAX_HEADER_BYTES,
  // Slow bodies are refused by what their routes take.
  requestTimeout: 0,
  headersTimeout: 10_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};

/** Builds the whole app, not listening yet: the plugins that touch every request, then the features in order. */
export async function buildApp(deps: Deps): Promise<App> {
  const app: App = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.env.trustProxy.length === 0 ? false : [...deps.env.trustProxy],
    bodyLimit: MAX_BODY_BYTES,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handle) => giveUpUnread(createServer(HTTP, handle), deps.silentMs ?? SILENT_MS),
    frameworkErrors: answerRoutingError,
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  addTracing(app);
  addRequestLog(app);
  addSlowBodies(app, { bodyLimit: MAX_BODY_BYTES });
  addErrors(app);
  addDraining(app);
  addProxyWarning(app, deps.env);
  addMetrics(app, deps.registry, deps.env.metricsToken);
  await addSecurityHeaders(app);
  addRequestRules(app);
  await addCookies(app);
  addVisitorCookies(app, deps.env.publicUrl);
  if (deps.env.identity.provider === "embedded") addMemberCookie(app, deps.env.publicUrl);
  addAccess(app, deps.identity);
  addPreflight(app, deps.isOriginAllowed);
  await addOpenapi(app);
  addIdempotency(app, deps);
  addHealth(app, { ...deps, partsHealth: deps.partsHealth ?? createPartsHealth(deps) });
  for (const feature of deps.features) await feature(app);
  await app.ready();
  return app;
}
