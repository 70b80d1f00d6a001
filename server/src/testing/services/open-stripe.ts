import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

type Row = Record<string, unknown> & { id: string };

/** A Stripe on loopback that remembers: as much of it as the product calls. Parameters are checked by stripe-mock in another test. */
export interface StripeService {
  origin: string;
  /** Everything it has, by id. */
  rows: Map<string, Row>;
  /** Method and path of each request that was not a replay. */
  requests: string[];
  webhookSecret: string;
  /** Makes an object, as Stripe's own pages would. */
  put(row: Row): Row;
  /** A subscription of a customer with one item. */
  subscribe(customer: string, fields?: { id?: string; status?: string; quantity?: number; created?: number }): Row;
  /** An event's body and the header that signs it. */
  sign(type: string, object: Row, id?: string): { body: string; signature: string };
  close(): Promise<void>;
}

const WEBHOOK_SECRET = "whsec_of_the_tests";
const PERIOD_END = Date.UTC(2030, 0, 15) / 1_000;

export async function openStripe(): Promise<StripeService> {
  const rows = new Map<string, Row>();
  const replies = new Map<string, string>();
  const requests: string[] = [];
  const sdk = new Stripe("sk_test_recorder");
  let count = 0;
  const nextId = (prefix: string) => `${prefix}_${(count += 1)}`;
  const put = (row: Row) => {
    rows.set(row.id, row);
    return row;
  };
  const list = (data: Row[]) => ({ object: "list", data, has_more: false, url: "/" });
  const ofCustomer = (object: string, customer: string | undefined) =>
    [...rows.values()].filter((row) => row.object === object && row.customer === customer);

  function answer(method: string, path: string, fields: Record<string, string>): unknown {
    const [, resource = "", id = "", action = ""] = path.split("/").filter((part) => part !== "");
    const key = `${method} ${resource}`;
    if (path === "/v1/checkout/sessions") {
      const session = put({ id: nextId("cs"), object: "checkout.session", customer: fields.customer });
      session.quantity = Number(fields["line_items[0][quantity]"]);
      session.url = `${service.origin}/checkout/${session.id}?back=${encodeURIComponent(fields.success_url ?? "")}`;
      return session;
    }
    if (path === "/v1/billing_portal/sessions")
      return { id: nextId("bps"), object: "billing_portal.session", url: `${service.origin}/portal` };
    if (key === "POST customers" && id === "")
      return put({
        id: nextId("cus"),
        object: "customer",
        name: fields.name,
        metadata: { organizationId: fields["metadata[organizationId]"] },
        invoice_settings: { default_payment_method: null },
      });
    if (key === "GET subscriptions") return list(ofCustomer("subscription", fields.customer));
    if (key === "GET payment_methods" && id === "") return list(ofCustomer("payment_method", fields.customer));
    if (key === "GET invoices" && id === "")
      return list(
        ofCustomer("invoice", fields.customer)
          .toReversed()
          .slice(0, Number(fields.limit ?? 10)),
      );
    if (key === "POST setup_intents")
      return put({
        id: nextId("seti"),
        object: "setup_intent",
        customer: fields.customer,
        client_secret: `${nextId("seti")}_secret_${fields.customer}`,
      });
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (key === "POST customers")
      row.invoice_settings = { default_payment_method: fields["invoice_settings[default_payment_method]"] ?? null };
    if (key === "POST subscriptions" && fields.cancel_at_period_end !== undefined)
      row.cancel_at_period_end = fields.cancel_at_period_end === "true";
    if (key === "POST subscriptions" && fields.default_payment_method !== undefined)
      row.default_payment_method = fields.default_payment_method;
    if (key === "DELETE subscriptions") row.status = "canceled";
    if (key === "POST subscription_items") row.quantity = Number(fields.quantity);
    if (key === "POST payment_methods" && action === "detach") row.customer = null;
    return row;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://stripe.test");
      if (url.pathname === "/files/invoice.pdf") {
        response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.4 an invoice");
        return;
      }
      if (url.pathname.startsWith("/checkout/")) {
        const session = rows.get(url.pathname.slice("/checkout/".length));
        const back = url.searchParams.get("back") ?? "/";
        if (session !== undefined) service.subscribe(String(session.customer), { quantity: Number(session.quantity) });
        response.writeHead(302, { location: back }).end();
        return;
      }
      const key = request.headers["idempotency-key"];
      const known = typeof key === "string" ? replies.get(key) : undefined;
      if (known === undefined) requests.push(`${request.method} ${url.pathname}`);
      const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(Buffer.concat(chunks).toString())]);
      const found = known === undefined ? answer(request.method ?? "GET", url.pathname, fields) : undefined;
      const body =
        known ?? JSON.stringify(found ?? { error: { type: "invalid_request_error", code: "resource_missing", message: "No such object" } });
      if (typeof key === "string" && found !== undefined) replies.set(key, body);
      response.writeHead(known === undefined && found === undefined ? 404 : 200, { "content-type": "application/json" }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on TCP has such an address
  const { port } = server.address() as AddressInfo;

  const service: StripeService = {
    origin: `http://127.0.0.1:${port}`,
    rows,
    requests,
    webhookSecret: WEBHOOK_SECRET,
    put,
    subscribe(customer, { id = nextId("sub"), status = "active", quantity = 1, created = (count += 1) } = {}) {
      const item = put({
        id: `si_${id}`,
        object: "subscription_item",
        quantity,
        current_period_end: PERIOD_END,
        price: { id: "price_1", unit_amount: 5_000, currency: "usd", recurring: { interval: "month" } },
      });
      return put({
        id,
        object: "subscription",
        customer,
        status,
        created,
        cancel_at: null,
        default_payment_method: null,
        cancel_at_period_end: false,
        items: { object: "list", data: [item] },
      });
    },
    sign(type, object, id = nextId("evt")) {
      const body = JSON.stringify({ id, object: "event", type, created: 1, data: { object } });
      return { body, signature: sdk.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET }) };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

/** Settings that lead the product to it. */
export function stripeSettings({ origin, webhookSecret }: StripeService) {
  return { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret, priceId: "price_1", apiBase: origin };
}
