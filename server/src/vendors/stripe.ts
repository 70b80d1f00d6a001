import Stripe from "stripe";
import type { Env } from "../settings/env.ts";

export type { Stripe };

/** Screens wait for Stripe; jobs come again. */
const TIMEOUT_MS = 3_000;

export type StripeSettings = NonNullable<Env["stripe"]>;

/**
 * Stripe over its SDK, without its retries, because callers use idempotency keys and retry themselves. `onAnswer` gets the
 * status of every answer, and null without one.
 */
export function createStripe({ secretKey, apiBase }: StripeSettings, onAnswer: (status: number | null) => void = () => {}): Stripe {
  const { hostname, port, protocol } = new URL(apiBase);
  const httpClient = Stripe.createNodeHttpClient();
  const makeRequest = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = async (...request) => {
    const response = await makeRequest(...request).catch((error: unknown) => {
      onAnswer(null);
      throw error;
    });
    onAnswer(response.getStatusCode());
    return response;
  };
  return new Stripe(secretKey, {
    host: hostname,
    httpClient,
    ...(port !== "" && { port }),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Stripe's refusal: a card, in words for people, or an id that it does not know. Null for everything else. */
export function stripeRefusal(error: unknown): { kind: "card"; message: string } | { kind: "missing" } | null {
  if (error instanceof Stripe.errors.StripeCardError) return { kind: "card", message: error.message };
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return { kind: "missing" };
  return null;
}
