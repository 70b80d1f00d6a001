import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openCompany } from "../testing/open-company.ts";

/** Stripe's own stand-in: stateless, and it refuses parameters that Stripe does not know. */
const program = process.env.STRIPE_MOCK ?? join(homedir(), ".cache", "disco", "bin", "stripe-mock");
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Its address, once it answers. */
async function startMock(): Promise<string> {
  const port = await freePort();
  const mock = spawn(program, ["-http-addr", `127.0.0.1:${port}`], { stdio: "ignore" });
  closers.push(async () => void mock.kill());
  const address = `http://127.0.0.1:${port}`;
  const ask = () =>
    fetch(address)
      .then(({ status }) => status)
      .catch(() => 0);
  await expect.poll(ask, { timeout: 30_000 }).toBeGreaterThan(0);
  return address;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

test.skipIf(!existsSync(program))(
  "Stripe takes every call that the product makes",
  async () => {
    const stripe = {
      secretKey: "sk_test_123",
      publishableKey: "pk_test_123",
      webhookSecret: "whsec_123",
      priceId: "price_123",
      apiBase: await startMock(),
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
  },
  60_000,
);
