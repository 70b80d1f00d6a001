import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Feature } from "./app.ts";
import type { Database } from "./db/database.ts";
import type { Env } from "./env.ts";
import type { Identity } from "./identity/identity.ts";
import type { Limits } from "./limits/limits.ts";

/** What every feature is made from. */
export interface Parts {
  env: Env;
  db: Database;
  limits: Limits;
  clock: () => Date;
  logger: Logger;
}

/** The product, put together: who signs in, which pages may call, and the features in order. */
export interface Wiring {
  identity: Identity;
  isOriginAllowed: (request: FastifyRequest) => Promise<boolean>;
  features: readonly Feature[];
  /** Begins background work, once the server listens. Answers with the demo organization's widget key, where there is one. */
  start(): Promise<{ demoWidgetKey: string | null }>;
  /** Ends background work; what is unfinished resumes at the next start. */
  stop(): Promise<void>;
}

/** The one list of features. */
export async function wire(_parts: Parts): Promise<Wiring> {
  return {
    identity: { verify: async () => null },
    isOriginAllowed: async () => false,
    features: [],
    start: async () => ({ demoWidgetKey: null }),
    stop: async () => {},
  };
}
