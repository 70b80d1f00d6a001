import Stripe from "stripe";
import type { Env } from "../env.ts";

/** Screens wait for Stripe; jobs come again. */
const TIMEOUT_MS = 3_000;

export type StripeSettings = NonNullable<Env["stripe"]>;

/** Stripe over its SDK: no retries of its own, because callers name their requests and try again themselves. */
export function createStripe({ secretKey, apiBase }: StripeSettings): Stripe {
  const { hostname, port, protocol } = new URL(apiBase);
  return new Stripe(secretKey, {
    host: hostname,
    ...(port !== "" && { port }),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
