import { Badge, Button, ConfirmDialog, DataList, EmptyList, Skeleton } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { PaymentMethod } from "@disco/protocol";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { readStripeKey, sentenceOf, useMayPay } from "./billing-data.ts";
import { OwnersPay, SectionHead, StripeNotConfigured } from "./billing-notes.tsx";
import { useNotice } from "./use-notice.ts";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./settings-screen.module.css";

const CardForm = lazy(async () => ({ default: (await import("./card-form.tsx")).CardForm }));

/** The cards that the plan is paid with. */
export function PaymentMethodsSection() {
  const stripeKey = readStripeKey();
  const mayPay = useMayPay();
  return (
    <>
      <SectionHead title="Payment Methods" purpose="Cards are kept at Stripe; we see the last four digits." />
      {stripeKey === null ? <StripeNotConfigured /> : mayPay ? <Cards stripeKey={stripeKey} /> : <OwnersPay />}
    </>
  );
}

function Cards({ stripeKey }: { stripeKey: string }) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const queryKey = ["payment-methods", organization?.id];
  const methods = useQuery({ queryKey, queryFn: ({ signal }) => workspace.billing.listPaymentMethods(signal) });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<PaymentMethod | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, say] = useNotice();

  async function change(send: () => Promise<void>, done: string): Promise<void> {
    setProblem(null);
    setBusy(true);
    try {
      await send();
      await cache.invalidateQueries({ queryKey });
      say(done);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <QueryState of={methods} rows={2} label="Loading payment methods..." failed="Your payment methods could not be loaded" />
      {methods.data?.length === 0 && !isAdding && (
        <EmptyList title="No payment method yet">The first card you add is the one your plan is paid with.</EmptyList>
      )}
      {methods.data !== undefined && methods.data.length > 0 && (
        <DataList
          label="Payment methods"
          rows={methods.data.map((method) => ({
            id: method.id,
            title: nameOf(method),
            detail: `Expires ${String(method.expMonth).padStart(2, "0")}/${method.expYear}`,
            state: method.isDefault && <Badge tone="good">Default</Badge>,
            actions: (
              <>
                {!method.isDefault && (
                  <Button
                    kind="quiet"
                    size="small"
                    isBusy={isBusy}
                    aria-label={`Make ${nameOf(method)} the default`}
                    onClick={() =>
                      void change(() => workspace.billing.setDefaultPaymentMethod(method.id), "Default payment method updated")
                    }
                  >
                    Make default
                  </Button>
                )}
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove ${nameOf(method)}`}
                  isBusy={isBusy}
                  onClick={() => setRemoved(method)}
                >
                  Remove
                </Button>
              </>
            ),
          }))}
        />
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      {isAdding ? (
        <Suspense fallback={<Skeleton rows={1} label="Loading the card form..." />}>
          <CardForm
            stripeKey={stripeKey}
            onCancel={() => setAdding(false)}
            onAdded={async () => {
              setAdding(false);
              await cache.invalidateQueries({ queryKey });
              say("Payment method added successfully");
            }}
          />
        </Suspense>
      ) : (
        methods.data !== undefined && (
          <div>
            <Button kind={methods.data.length === 0 ? "primary" : "secondary"} onClick={() => setAdding(true)}>
              Add a card
            </Button>
          </div>
        )
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        title="Remove payment method"
        confirmLabel="Remove"
        onCancel={() => setRemoved(null)}
        onConfirm={() => {
          const gone = removed;
          setRemoved(null);
          if (gone !== null) void change(() => workspace.billing.removePaymentMethod(gone.id), "Payment method removed successfully");
        }}
      >
        Are you sure you want to remove this payment method?
      </ConfirmDialog>
    </>
  );
}

function nameOf({ brand, last4 }: PaymentMethod): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}
