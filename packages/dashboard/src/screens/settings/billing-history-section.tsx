import type { Invoice } from "@disco/protocol";
import { Badge, Button, EmptyList, ErrorState, Skeleton, type Tone } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { toDate, useMayPay, usePlan } from "./billing-data.ts";
import { OwnersPay, SectionHead, StripeNotConfigured } from "./billing-notes.tsx";
import styles from "./settings-screen.module.css";

const MOST = 10;
const TONES: Readonly<Record<string, Tone>> = { paid: "good", pending: "warn", failed: "bad" };

/** The organization's invoices, each explained line by line. */
export function BillingHistorySection() {
  const mayPay = useMayPay();
  const plan = usePlan();
  return (
    <>
      <SectionHead title="Billing History" purpose="Your invoices, line by line." />
      {!mayPay ? <OwnersPay /> : plan.data !== undefined && !plan.data.isConfigured ? <StripeNotConfigured /> : <Invoices />}
    </>
  );
}

function Invoices() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const invoices = useQuery({
    queryKey: ["invoices", organization?.id],
    queryFn: ({ signal }) => workspace.billing.listInvoices(MOST, signal),
  });
  const [downloading, setDownloading] = useState<ReadonlySet<string>>(new Set());

  async function download(id: string): Promise<void> {
    setDownloading((before) => new Set(before).add(id));
    try {
      const address = URL.createObjectURL(await workspace.billing.downloadInvoice(id));
      const link = document.createElement("a");
      link.href = address;
      link.download = `invoice-${id}.pdf`;
      link.click();
      URL.revokeObjectURL(address);
    } catch (error) {
      console.error("Failed to download invoice", error);
    } finally {
      setDownloading((before) => new Set([...before].filter((each) => each !== id)));
    }
  }

  if (invoices.isPending) return <Skeleton rows={3} label="Loading invoices..." />;
  if (invoices.isError)
    return (
      <ErrorState title="Your invoices could not be loaded" message={invoices.error.message} onRetry={() => void invoices.refetch()} />
    );
  if (invoices.data.length === 0)
    return <EmptyList title="No billing history yet">Your invoices will appear here once you have an active subscription</EmptyList>;
  return (
    <>
      <ul aria-label="Invoices" className={styles.invoices}>
        {invoices.data.map((invoice) => (
          <li key={invoice.id} className={styles.card}>
            <div className={styles.row}>
              <span>
                <strong>{invoice.number}</strong> <span className={styles.muted}>{toDate(invoice.date)}</span>
              </span>
              <span className={styles.save}>
                {invoice.amount}
                <Badge tone={TONES[invoice.status] ?? "neutral"}>{invoice.status}</Badge>
                {invoice.status === "paid" && (
                  <Button
                    size="small"
                    aria-label={`Download invoice ${invoice.number}`}
                    isBusy={downloading.has(invoice.id)}
                    onClick={() => void download(invoice.id)}
                  >
                    {downloading.has(invoice.id) ? "Downloading..." : "Download"}
                  </Button>
                )}
              </span>
            </div>
            {invoice.lines.length > 0 && <Lines invoice={invoice} />}
          </li>
        ))}
      </ul>
      {invoices.data.length >= MOST && <p className={styles.muted}>Showing last 10 invoices. Contact support for older invoices.</p>}
    </>
  );
}

function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <details className={styles.lines}>
      <summary>What it is made of</summary>
      <ul>
        {invoice.lines.map((line, at) => (
          <li key={at}>
            {line.quantity !== null && line.quantity > 1 && `${line.quantity} seats: `}
            {line.description}, {line.amount}
          </li>
        ))}
      </ul>
    </details>
  );
}
