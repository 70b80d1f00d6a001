import { createHmac } from "node:crypto";
import type { InvoiceList, PaymentMethodList, SubscriptionReply } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { openCompany } from "../../../testing/open-company.ts";
import { openStripe, stripeSettings } from "../../../testing/services/open-stripe.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const BASE = "/api/account";

async function openShop() {
  const stripe = await openStripe();
  closers.push(stripe.close);
  const company = await openCompany(closers, { env: { stripe: stripeSettings(stripe) } });
  const customerOf = async () => {
    const row = await company.db.read
      .selectFrom("billingAccounts")
      .select("customerId")
      .where("organizationId", "=", company.organizationId)
      .executeTakeFirst();
    return row?.customerId ?? "";
  };
  const deliver = ({ body, signature }: { body: string; signature: string }) =>
    company.app.inject({
      method: "POST",
      url: "/api/stripe/webhook",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: body,
    });
  const plan = async () => (await company.call<SubscriptionReply>("GET", `${BASE}/subscription`)).body.subscription;
  return { stripe, company, customerOf, deliver, plan };
}

test("a checkout pressed twice is one, and the plan is what Stripe's event says, not what the address says", async () => {
  const { stripe, company, customerOf, deliver, plan } = await openShop();
  await company.startWork();
  const [first, second] = await Promise.all(
    [1, 2].map(() => company.call<{ checkoutUrl: string }>("POST", `${BASE}/subscription/checkout`, {})),
  );
  expect(first?.status).toBe(200);
  expect(first?.body.checkoutUrl).toBe(second?.body.checkoutUrl);
  expect(stripe.requests.filter((each) => each === "POST /v1/customers")).toHaveLength(1);
  await fetch(first?.body.checkoutUrl ?? "", { redirect: "manual" });
  expect(await plan()).toBeNull();
  const [subscription] = [...stripe.rows.values()].filter(({ object }) => object === "subscription");
  if (subscription === undefined) throw new Error("Nobody subscribed.");
  expect((await deliver(stripe.sign("customer.subscription.created", subscription))).statusCode).toBe(200);
  await expect
    .poll(plan, { timeout: 20_000 })
    .toMatchObject({ status: "active", amount: "$50.00", seats: 1, interval: "month", isEnding: false });
  expect((await company.call("POST", `${BASE}/subscription/checkout`, {})).status).toBe(409);

  const ended = await company.call<SubscriptionReply>("DELETE", `${BASE}/subscription`);
  expect(ended.body.subscription).toMatchObject({ status: "active", isEnding: true });
  const resumed = await company.call<SubscriptionReply>("PUT", `${BASE}/subscription`, { planId: "standard" });
  expect(resumed.body.subscription).toMatchObject({ isEnding: false });
  expect((await company.call("PUT", `${BASE}/subscription`, { planId: "free" })).status).toBe(400);
  expect(await customerOf()).toMatch(/^cus_/u);
  expect((await company.call<SubscriptionReply>("GET", `${BASE}/subscription`, undefined, "globex")).body.subscription).toBeNull();
});

test("a hundred events in any order, each twice, end in the state that Stripe has", async () => {
  const { stripe, company, customerOf, deliver, plan } = await openShop();
  await company.call("POST", `${BASE}/subscription/checkout`, {});
  const customer = await customerOf();
  // The events come before the customer is stored.
  await company.db.write((tx) => tx.deleteFrom("billingAccounts").execute());
  const old = stripe.subscribe(customer, { id: "sub_old", status: "canceled", quantity: 9, created: 1 });
  const now = stripe.subscribe(customer, { id: "sub_now", status: "past_due", quantity: 3, created: 2 });
  const kinds = [
    "customer.subscription.deleted",
    "customer.subscription.created",
    "customer.subscription.updated",
    "invoice.paid",
    "a.new.kind",
  ];
  const events = Array.from({ length: 100 }, (_, at) => {
    const stale = { ...(at % 2 === 0 ? old : now), status: at % 3 === 0 ? "active" : "canceled" };
    return stripe.sign(kinds[at % kinds.length] ?? "", stale, `evt_${at}`);
  });
  const stranger = stripe.put({ id: "cus_stranger", object: "customer", metadata: {}, invoice_settings: {} });
  const all = [...events, ...events, stripe.sign("customer.updated", stranger, "evt_stranger")];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  await company.startWork();
  const answers = await Promise.all(all.map(deliver));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const waiting = async () =>
    (await company.db.read.selectFrom("stripeEvents").select("id").where("handledAt", "is", null).execute()).length;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  expect(await plan()).toMatchObject({ status: "past_due", seats: 3 });
  const kept = await company.db.read.selectFrom("stripeEvents").select("id").execute();
  expect(kept).toHaveLength(101);
}, 120_000);

test("only the raw bytes that Stripe signed are taken", async () => {
  const { stripe, company, deliver } = await openShop();
  const object = {
    id: "cus_1",
    object: "customer",
    name: "Zo\u00eb",
    many: Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [at, at])),
  };
  const signed = stripe.sign("customer.updated", object);
  expect((await deliver(signed)).statusCode).toBe(200);
  expect((await deliver({ ...signed, body: JSON.stringify(JSON.parse(signed.body), null, 1) })).statusCode).toBe(400);
  expect((await deliver({ ...signed, signature: "t=1,v1=00" })).statusCode).toBe(400);
  const kept = await company.db.read.selectFrom("stripeEvents").select("id").execute();
  expect(kept).toHaveLength(1);
});

test("a signed body without data, or that is no event, fails nothing", async () => {
  const { stripe, company, deliver } = await openShop();
  const post = async (body: string) => {
    const at = Math.floor(Date.now() / 1_000);
    const v1 = createHmac("sha256", stripe.webhookSecret).update(`${at}.${body}`).digest("hex");
    const { statusCode } = await deliver({ body, signature: `t=${at},v1=${v1}` });
    return statusCode;
  };
  for (const body of [
    '{"id":"evt_a","type":"x.y"}',
    '{"id":"evt_b","type":"x.y","data":null}',
    '{"id":"evt_c","type":"v2.x","object":"v2.core.event","data":[1]}',
  ])
    expect([body, await post(body)]).toEqual([body, 200]);
  for (const body of ["", "[]", "null", "hello", '{"type":"x.y"}', '{"id":7,"type":"x.y"}'])
    expect([body, await post(body)]).toEqual([body, 400]);
  expect(await company.db.read.selectFrom("stripeEvents").select("id").orderBy("id").execute()).toHaveLength(3);
});

test("cards are the organization's own; the one that pays is not removed", async () => {
  const { stripe, company, customerOf } = await openShop();
  expect((await company.call<PaymentMethodList>("GET", `${BASE}/payment-methods`)).body.paymentMethods).toEqual([]);
  expect((await company.call("POST", `${BASE}/payment-methods/setup-intent`, {})).status).toBe(200);
  const customer = await customerOf();
  const card = (id: string, owner: string) =>
    stripe.put({
      id,
      object: "payment_method",
      customer: owner,
      card: { brand: "visa", last4: id.slice(-4), exp_month: 4, exp_year: 2031 },
    });
  card("pm_4242", customer);
  card("pm_1111", customer);
  card("pm_9999", "cus_somebody");
  const post = (paymentMethodId: string) => company.call("POST", `${BASE}/payment-methods`, { paymentMethodId });
  expect([await post("pm_4242"), await post("pm_1111"), await post("pm_9999"), await post("pm_0000")].map(({ status }) => status)).toEqual([
    200, 200, 404, 404,
  ]);
  stripe.subscribe(customer);
  await company.db.write((tx) => tx.updateTable("billingAccounts").set({ status: "active" }).execute());
  expect((await company.call("DELETE", `${BASE}/payment-methods/pm_4242`)).status).toBe(409);
  expect((await company.call("PUT", `${BASE}/payment-methods/default`, { paymentMethodId: "pm_1111" })).status).toBe(200);
  expect((await company.call("DELETE", `${BASE}/payment-methods/pm_4242`)).status).toBe(200);
  const { paymentMethods } = (await company.call<PaymentMethodList>("GET", `${BASE}/payment-methods`)).body;
  expect(paymentMethods).toEqual([{ id: "pm_1111", brand: "visa", last4: "1111", expMonth: 4, expYear: 2031, isDefault: true }]);
  // The last one stays while it is paid with.
  expect((await company.call("DELETE", `${BASE}/payment-methods/pm_1111`)).status).toBe(409);
  expect((await company.call("DELETE", `${BASE}/payment-methods/pm_9999`)).status).toBe(404);
  const mails = await company.db.read.selectFrom("outgoingMails").select("recipient").where("kind", "=", "security").execute();
  expect(mails.length).toBeGreaterThan(0);
});

test("the default card is the one that Stripe charges: the subscription's own before the customer's", async () => {
  const { stripe, company, customerOf } = await openShop();
  await company.call("POST", `${BASE}/payment-methods/setup-intent`, {});
  const customer = await customerOf();
  const visa = { brand: "visa", last4: "4242", exp_month: 4, exp_year: 2031 };
  for (const id of ["pm_checkout", "pm_second", "pm_third"]) stripe.put({ id, object: "payment_method", customer, card: visa });
  // Checkout stores the card with the subscription, and leaves the customer without a default.
  const subscription = stripe.subscribe(customer, { status: "past_due" });
  subscription.default_payment_method = "pm_checkout";
  stripe.subscribe(customer, { status: "canceled" }).default_payment_method = "pm_third";
  const defaults = async () =>
    (await company.call<PaymentMethodList>("GET", `${BASE}/payment-methods`)).body.paymentMethods.flatMap(({ id, isDefault }) =>
      isDefault ? id : [],
    );
  const remove = async (id: string) => (await company.call("DELETE", `${BASE}/payment-methods/${id}`)).status;
  expect(await defaults()).toEqual(["pm_checkout"]);
  await company.call("POST", `${BASE}/payment-methods`, { paymentMethodId: "pm_second" });
  expect([await defaults(), await remove("pm_checkout"), await remove("pm_third")]).toEqual([["pm_checkout"], 409, 200]);
  await company.call("PUT", `${BASE}/payment-methods/default`, { paymentMethodId: "pm_second" });
  expect([subscription.default_payment_method, await defaults()]).toEqual(["pm_second", ["pm_second"]]);
  expect([await remove("pm_second"), await remove("pm_checkout")]).toEqual([409, 200]);
});

test("invoices are told in our words, and their files come from Stripe's hosts only", async () => {
  const { stripe, company, customerOf } = await openShop();
  await company.call("POST", `${BASE}/payment-methods/setup-intent`, {});
  const customer = await customerOf();
  const invoice = (id: string, status: string, file: string, owner = customer) =>
    stripe.put({
      id,
      object: "invoice",
      customer: owner,
      number: id.toUpperCase(),
      created: 1_790_000_000,
      total: 15_000,
      currency: "usd",
      status,
      invoice_pdf: file,
      lines: { object: "list", data: [{ description: "3 × Standard (at $50.00 / month)", quantity: 3, amount: 15_000, currency: "usd" }] },
    });
  invoice("in_1", "paid", `${stripe.origin}/files/invoice.pdf`);
  invoice("in_2", "open", "http://169.254.169.254/latest/meta-data");
  invoice("in_3", "uncollectible", `${stripe.origin}/v1/customers/${customer}`);
  invoice("in_4", "void", "https://evil.example/invoice.pdf");
  invoice("in_5", "paid", `${stripe.origin}/files/invoice.pdf`, "cus_somebody");
  const { invoices } = (await company.call<InvoiceList>("GET", `${BASE}/billing/invoices`)).body;
  expect(invoices.map(({ id, status }) => [id, status])).toEqual([
    ["in_4", "void"],
    ["in_3", "failed"],
    ["in_2", "pending"],
    ["in_1", "paid"],
  ]);
  expect(invoices[0]).toMatchObject({ amount: "$150.00", lines: [{ quantity: 3, amount: "$150.00" }] });
  for (const limit of ["0", "x", "101"]) expect((await company.call("GET", `${BASE}/billing/invoices?limit=${limit}`)).status).toBe(400);
  expect((await company.call("GET", `${BASE}/billing/invoices/in_5`)).status).toBe(404);
  for (const id of ["in_2", "in_3", "in_4"])
    expect((await company.call("GET", `${BASE}/billing/invoices/${id}/download`)).status).toBe(503);
  expect((await company.call("GET", `${BASE}/billing/invoices/in_5/download`)).status).toBe(404);
});

test("seats follow the members", async () => {
  const { stripe, company, customerOf, plan } = await openShop();
  await company.call("POST", `${BASE}/payment-methods/setup-intent`, {});
  const subscription = stripe.subscribe(await customerOf(), { quantity: 4 });
  await company.db.write((tx) => tx.updateTable("billingAccounts").set({ status: "active" }).execute());
  await company.startWork();
  await expect.poll(plan, { timeout: 20_000 }).toMatchObject({ seats: 1, total: "$50.00" });
  expect(stripe.rows.get(`si_${subscription.id}`)?.quantity).toBe(1);
});

test("without keys the plan says so, and nothing is asked of Stripe", async () => {
  const company = await openCompany(closers);
  const { body } = await company.call<SubscriptionReply>("GET", `${BASE}/subscription`);
  expect(body).toMatchObject({ isConfigured: false, subscription: null });
  expect((await company.call("POST", `${BASE}/subscription/checkout`, {})).status).toBe(503);
  expect((await company.app.inject({ method: "POST", url: "/api/stripe/webhook", payload: {} })).statusCode).toBe(404);
});
