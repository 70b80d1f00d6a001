import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCompany } from "../testing/open-company.ts";

/** Stripe's own stand-in: stateless, and it refuses parameters that Stripe does not know. */
const program = process.env.STRIPE_MOCK ?? join(homedir(), ".cache", "disco", "bin", "stripe-mock");
const PORT = 12_000 + (process.pid % 1_000);
const closers: (() => Promise<void>)[] = [];
let mock: ReturnType<typeof spawn> | undefined;

beforeAll(async () => {
  if (!existsSync(program)) return;
  mock = spawn(program, ["-http-addr", `127.0.0.1:${PORT}`], { stdio: "ignore" });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${PORT}/`).then(
          (response) => response.status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
}, 40_000);
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  mock?.kill();
});

test.skipIf(!existsSync(program))("Stripe takes every call that the product makes", async () => {
  const stripe = {
    secretKey: "sk_test_123",
    publishableKey: "pk_test_123",
    webhookSecret: "whsec_123",
    priceId: "price_123",
    apiBase: `http://127.0.0.1:${PORT}`,
  };
  const company = await openCompany(closers, { env: { stripe } });
  // Its fixtures belong to one customer, whose id it makes up; a call that it refuses is 503, one that is not ours 404.
  const calls = [
    ["POST", "/subscription/checkout", {}],
    ["POST", "/subscription/portal", {}],
    ["GET", "/payment-methods", undefined],
    ["POST", "/payment-methods/setup-intent", {}],
    ["POST", "/payment-methods", { paymentMethodId: "pm_123" }],
    ["GET", "/billing/invoices?limit=10", undefined],
    ["GET", "/billing/invoices/in_123", undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const { status } = await company.call(method, `/api/account${path}`, body);
    expect([200, 404, 409], `${method} ${path}`).toContain(status);
  }
});
