import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStripe, type StripeService } from "../server/src/testing/services/open-stripe.ts";
import { type Colleague, startWorkspace, type WorkspaceStage } from "./workspace-stage.ts";

let stripe: StripeService;
let stage: WorkspaceStage;
let ann: Colleague;

beforeAll(async () => {
  stripe = await openStripe();
  stage = await startWorkspace({
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_PRICE_ID: "price_1",
    STRIPE_API_BASE: stripe.origin,
  });
  ann = await stage.addMember("ann@acme.com");
});
afterAll(async () => {
  await stage?.stop();
  await stripe.close();
});

const STRIPE_JS = `
  const element = () => {
    const listeners = {};
    const it = {
      on: (name, listen) => ((listeners[name] ??= []).push(listen), it),
      once: (name, listen) => it.on(name, listen),
      off: () => it,
      update: () => {},
      destroy: () => {},
      unmount: () => {},
      mount: (node) => {
        node.textContent = "4242 4242 4242 4242";
        setTimeout(() => (listeners.ready ?? []).forEach((listen) => listen(it)));
      },
    };
    return it;
  };
  window.Stripe = () => ({
    elements: () => {
      const made = {};
      return { create: (kind) => (made[kind] = element()), getElement: (kind) => made[kind.__elementType ?? kind] ?? null, update: () => {} };
    },
    createToken: async () => ({}),
    createPaymentMethod: async () => ({}),
    confirmCardPayment: async () => ({}),
    confirmCardSetup: (secret) => window.askBank(secret),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  });
`;

type BankAnswer = { error: { message: string } } | { setupIntent: { payment_method: string } };

async function openSettings(section: string, bank?: (clientSecret: string) => BankAnswer): Promise<Page> {
  const page = await ann.openBrowser();
  await page.route("https://js.stripe.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: STRIPE_JS }));
  if (bank !== undefined) await page.exposeFunction("askBank", bank);
  await page.goto(`${stage.origin}/dashboard/settings?section=${section}`);
  return page;
}

test("an owner subscribes; the page waits for Stripe's word, then shows the plan, which they cancel and keep", async () => {
  const page = await openSettings("subscription");
  await page.getByText("For your one member that is $50 per month.").waitFor();
  await page.getByRole("button", { name: "Subscribe" }).click();
  // Stripe's page takes the order and leads back; its event is on its way.
  await page.waitForURL((url) => url.searchParams.get("checkout") === "done");
  await page.getByText("Confirming…").waitFor();
  const [subscription] = [...stripe.rows.values()].filter(({ object }) => object === "subscription");
  if (subscription === undefined) throw new Error("Nobody subscribed.");
  const { body, signature } = stripe.sign("customer.subscription.created", subscription);
  const sent = await fetch(`${stage.origin}/api/stripe/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  });
  expect(sent.status).toBe(200);
  await page.getByText("$50.00 per member per month").waitFor();
  await page.getByText("Jan 15, 2030").first().waitFor();
  await page.getByText("Active", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Cancel the subscription" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel it" }).click();
  await page.getByText("Your subscription is cancelled and ends on Jan 15, 2030.").waitFor();
  await page.getByRole("button", { name: "Keep the subscription" }).click();
  await page.getByText("Next billing date").waitFor();
});

test("cards are added with the bank's consent, one is made the default, and the other is removed", async () => {
  let next = 4241;
  let isRefusing = true;
  const page = await openSettings("payment-methods", (clientSecret) => {
    if (isRefusing) return { error: { message: "We are unable to authenticate your payment method." } };
    next += 1;
    const id = `pm_${next}`;
    const customer = clientSecret.slice(clientSecret.indexOf("cus_"));
    stripe.put({ id, object: "payment_method", customer, card: { brand: "visa", last4: String(next), exp_month: 4, exp_year: 2031 } });
    return { setupIntent: { payment_method: id } };
  });
  const add = async () => {
    await page.getByRole("button", { name: "Add a card" }).click();
    await page.getByRole("group", { name: "Card" }).getByText("4242 4242").waitFor();
    await page.getByRole("button", { name: "Add card" }).click();
  };
  await page.getByText("No payment method yet").waitFor();
  await add();
  await page.getByText("We are unable to authenticate your payment method.").waitFor();
  isRefusing = false;
  await page.getByRole("button", { name: "Add card" }).click();
  await page.getByText("Payment method added successfully").waitFor();
  await add();
  await page.getByRole("button", { name: "Make Visa •••• 4243 the default" }).click();
  await page.getByText("Default payment method updated").waitFor();
  // The one that pays stays.
  await page.getByRole("button", { name: "Remove Visa •••• 4243" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Are you sure you want to remove this payment method?").waitFor();
  await question.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Your subscription is paid with this card. Make another card the default first.").waitFor();
  await page.getByRole("button", { name: "Remove Visa •••• 4242" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Payment method removed successfully").waitFor();
  expect(await page.getByText("•••• 4242").count()).toBe(0);
});

test("an invoice is explained line by line and downloaded", async () => {
  const [customer] = [...stripe.rows.values()].filter(({ object }) => object === "customer");
  stripe.put({
    id: "in_1",
    object: "invoice",
    customer: customer?.id,
    number: "DISCO-0001",
    created: Date.UTC(2026, 10, 3) / 1_000,
    total: 5_000,
    currency: "usd",
    status: "paid",
    invoice_pdf: `${stripe.origin}/files/invoice.pdf`,
    lines: { object: "list", data: [{ description: "1 × Standard (at $50.00 / month)", quantity: 1, amount: 5_000, currency: "usd" }] },
  });
  const page = await openSettings("billing-history");
  await page.getByText("DISCO-0001").waitFor();
  await page.getByText("Nov 3, 2026").waitFor();
  await page.getByText("What it is made of").click();
  await page.getByText("1 × Standard (at $50.00 / month), $50.00").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download invoice DISCO-0001" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("invoice-in_1.pdf");
  expect((await text(await download.createReadStream())).startsWith("%PDF-")).toBe(true);
});

test("a payment that stays open pauses invitations, and every screen says so until it is paid", async () => {
  const file = `${stage.dataDir}/disco.sqlite`;
  const setPastDue = (status: string, since: string | null) => {
    const database = new DatabaseSync(file, { timeout: 30_000 });
    database.prepare("update billing_accounts set status = ?, past_due_since = ?").run(status, since);
    database.close();
  };
  setPastDue("past_due", new Date(Date.now() - 15 * 24 * 3_600_000).toISOString());
  const page = await ann.openBrowser();
  await page.goto(`${stage.origin}/dashboard/members`);
  await page.getByText("Some things are paused, because a payment is open").waitFor();
  const refused = await ann.ask("POST", "/api/auth/organization/invite-member", { email: "new@acme.com", role: "member" });
  expect([refused.status, refused.reply.code]).toEqual([409, "conflict"]);
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.getByText("pay the open invoice at Stripe").waitFor();
  expect(await page.getByRole("button", { name: "Pay now" }).count()).toBe(0);
  setPastDue("active", null);
  await page.reload();
  await page.getByText("Active", { exact: true }).waitFor();
  expect(await page.getByText("a payment is open").count()).toBe(0);
});
