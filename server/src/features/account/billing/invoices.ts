import type { Invoice } from "@disco/protocol";
import type { Stripe } from "../../../vendors/stripe.ts";
import { AppError } from "../../../app-error.ts";
import { type BillingDeps, findAccount, requireCustomer } from "./billing-deps.ts";
import { money } from "./subscription.ts";

/** Where Stripe keeps the files of invoices. */
const FILE_HOSTS: readonly string[] = ["pay.stripe.com", "files.stripe.com", "invoice.stripe.com", "invoicedata.stripe.com"];
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;

const STATUSES: Readonly<Record<string, string>> = { draft: "draft", open: "pending", paid: "paid", uncollectible: "failed" };

export async function listInvoices(deps: BillingDeps, organizationId: string, limit: number): Promise<Invoice[]> {
  const account = await findAccount(deps.db.read, organizationId);
  if (!account?.customerId) return [];
  const stripe = await deps.stripe();
  const { data } = await stripe.invoices.list({ customer: account.customerId, limit });
  return data.map(toInvoice);
}

export async function readInvoice(deps: BillingDeps, organizationId: string, invoiceId: string): Promise<Invoice> {
  return toInvoice(await requireOwn(deps, organizationId, invoiceId));
}

/** The invoice as a PDF, from Stripe's own hosts only. */
export async function downloadInvoice(deps: BillingDeps, organizationId: string, invoiceId: string): Promise<Buffer> {
  const invoice = await requireOwn(deps, organizationId, invoiceId);
  if (!invoice.invoice_pdf) throw new AppError("not_found", "This invoice has no file yet.");
  const apiHost = new URL(deps.settings?.apiBase ?? "https://api.stripe.com").host;
  const isAllowed = ({ protocol, host }: URL) =>
    (protocol === "https:" && FILE_HOSTS.includes(host)) || (host === apiHost && apiHost !== "api.stripe.com");
  let address = new URL(invoice.invoice_pdf);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!isAllowed(address)) break;
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      address = new URL(location, address);
      continue;
    }
    if (!response.ok || Number(response.headers.get("content-length") ?? 0) > MOST_BYTES) break;
    const file = Buffer.from(await response.arrayBuffer());
    if (file.length > MOST_BYTES || !file.subarray(0, 5).equals(Buffer.from("%PDF-"))) break;
    return file;
  }
  throw new AppError("unavailable", "Failed to download invoice");
}

/** @throws AppError `not_found` for another customer's invoice. */
async function requireOwn(deps: BillingDeps, organizationId: string, invoiceId: string): Promise<Stripe.Invoice> {
  const customer = await requireCustomer(deps, organizationId);
  const stripe = await deps.stripe();
  const invoice = await stripe.invoices.retrieve(invoiceId);
  const owner = typeof invoice.customer === "string" ? invoice.customer : invoice.customer?.id;
  if (owner !== customer) throw new AppError("not_found", "There is no such invoice.");
  return invoice;
}

function toInvoice({ id, number, created, total, currency, status, lines }: Stripe.Invoice): Invoice {
  return {
    id,
    number: number ?? "Draft",
    date: new Date(created * 1_000).toISOString(),
    amount: money(total, currency),
    status: STATUSES[status ?? ""] ?? status ?? "draft",
    lines: lines.data.map((line) => ({
      description: line.description ?? "Seats",
      quantity: line.quantity ?? null,
      amount: money(line.amount, line.currency),
    })),
  };
}
