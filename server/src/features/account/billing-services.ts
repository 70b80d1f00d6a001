import type { Stripe } from "../../vendors/stripe.ts";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import type { Env } from "../../settings/env.ts";
import { createSecurityNews } from "./account/security-news.ts";
import type { BillingDeps } from "./billing/billing-deps.ts";
import { askForSeats, SEATS_JOB, seatsJob } from "./billing/seats.ts";
import { EVENT_JOB, eventJob } from "./billing/stripe-events.ts";
import type { Identity } from "../../identity/identity.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { PartsHealth } from "../../start/parts-health.ts";

export interface BillingServicesDeps {
  db: Database;
  env: Env;
  clock: () => Date;
  identity: Identity;
  outbox: Outbox;
  jobs: JobQueue;
  partsHealth: PartsHealth;
}

/** Seats follow changes of membership within this time. */
const SEATS_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Billing by Stripe, whose code is loaded by the first who needs it. */
export function createBillingServices({ db, env, clock, identity, outbox, jobs, partsHealth }: BillingServicesDeps) {
  let opened: Promise<Stripe> | undefined;
  const { stripe: settings } = env;
  const onAnswer = (status: number | null) => {
    if (status === null) partsHealth.failed("billing", "Stripe did not answer in time.");
    else if (status === 401 || status === 403) partsHealth.failed("billing", "Stripe refused our secret key. Check STRIPE_SECRET_KEY.");
    else if (status === 429 || status >= 500) partsHealth.failed("billing", `Stripe answered ${status}.`);
    else partsHealth.succeeded("billing");
  };
  const stripe = () => {
    if (settings === null) throw new AppError("unavailable", "Stripe is not configured on this server.");
    return (opened ??= import("../../vendors/stripe.ts").then(({ createStripe }) => createStripe(settings, onAnswer)));
  };
  const billing: BillingDeps = { db, clock, identity, jobs, publicUrl: env.publicUrl, settings, stripe };
  jobs.handle(EVENT_JOB, eventJob(billing), { retryForMs: DAY_MS });
  jobs.handle(SEATS_JOB, seatsJob(billing));
  return {
    billingJobs: jobs,
    billing,
    tellSecurity: createSecurityNews({ db, outbox, identity, publicUrl: env.publicUrl }),
    /** Compares seats with members now and from time to time, until the signal aborts. */
    followSeats(onFailure: (error: unknown) => void, signal: AbortSignal) {
      if (settings === null) return;
      const look = () => void askForSeats(billing).catch(onFailure);
      look();
      const timer = setInterval(look, SEATS_MS);
      signal.addEventListener("abort", () => clearInterval(timer), { once: true });
    },
  };
}
