import type { Subscription, SubscriptionStatus } from "@disco/protocol";
import { Badge, Banner, Button, ConfirmDialog, type Tone, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { sentenceOf, toDate, useMayPay, usePlan } from "./billing-data.ts";
import { OwnersPay, SectionHead, StripeNotConfigured } from "./billing-notes.tsx";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./settings-screen.module.css";

const STATUS: Readonly<Record<SubscriptionStatus, { label: string; tone: Tone }>> = {
  active: { label: "Active", tone: "good" },
  trialing: { label: "Trialing", tone: "good" },
  past_due: { label: "Past due", tone: "bad" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  incomplete: { label: "Incomplete", tone: "warn" },
};
const LIVING: readonly SubscriptionStatus[] = ["active", "trialing", "past_due"];

/** The organization's plan, what it costs, and the way to change it. */
export function SubscriptionSection() {
  const [query, setQuery] = useSearchParams();
  const isBack = query.get("checkout") === "done";
  const [isThrough, setThrough] = useState(false);
  const plan = usePlan(isBack && !isThrough);
  const isLiving = plan.data?.subscription != null && LIVING.includes(plan.data.subscription.status);
  if (isLiving && !isThrough) setThrough(true);
  // A reload would wait for the payment again.
  useEffect(() => {
    if (isThrough && isBack) setQuery({ section: "subscription" }, { replace: true });
  }, [isThrough, isBack, setQuery]);
  return (
    <>
      <SectionHead title="Subscription" purpose="One plan for your organization: Standard, $50 per member per month." />
      <QueryState of={plan} shape="cards" rows={1} label="Loading your plan..." failed="Your plan could not be loaded" />
      {plan.data !== undefined && !plan.data.isConfigured && <StripeNotConfigured />}
      {plan.data?.isConfigured && isBack && !isLiving && (
        <Banner title="Confirming…">Stripe is telling us about your payment. This takes a few seconds.</Banner>
      )}
      {plan.data?.isConfigured && isLiving && plan.data.subscription !== null && (
        <Plan subscription={plan.data.subscription} members={plan.data.members} />
      )}
      {plan.data?.isConfigured && !isLiving && !isBack && <Order members={plan.data.members} ended={plan.data.subscription} />}
    </>
  );
}

/** Leads the browser to one of Stripe's pages. */
function useLeaving(fetchAddress: () => Promise<string>): [isLeaving: boolean, leave: () => void] {
  const { sayProblem } = useToast();
  const [isLeaving, setLeaving] = useState(false);
  async function leave(): Promise<void> {
    setLeaving(true);
    try {
      const address = await fetchAddress();
      if (!/^https?:\/\//u.test(address)) throw new Error("Invalid response from server");
      location.assign(address);
    } catch (error) {
      setLeaving(false);
      sayProblem(sentenceOf(error));
    }
  }
  return [isLeaving, () => void leave()];
}

function Order({ members, ended }: { members: number; ended: Subscription | null }) {
  const { workspace } = useApi();
  const mayPay = useMayPay();
  const [isLeaving, leave] = useLeaving(workspace.billing.startCheckout);
  return (
    <div className={styles.card}>
      <div className={styles.row}>
        <h3>Standard</h3>
        <Badge tone={ended === null ? "neutral" : STATUS[ended.status].tone}>
          {ended === null ? "No subscription" : STATUS[ended.status].label}
        </Badge>
      </div>
      <p>
        $50 per member per month. For your {members === 1 ? "one member" : `${members} members`} that is ${members * 50} per month.
      </p>
      <p className={styles.muted}>Members who join or leave are counted within ten minutes. You can cancel at any time.</p>
      {mayPay ? (
        <div>
          <Button kind="primary" isBusy={isLeaving} onClick={leave}>
            {isLeaving ? "Opening Stripe..." : "Subscribe"}
          </Button>
        </div>
      ) : (
        <OwnersPay />
      )}
    </div>
  );
}

function Plan({ subscription, members }: { subscription: Subscription; members: number }) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const { say, sayProblem } = useToast();
  const mayPay = useMayPay();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, leave] = useLeaving(workspace.billing.startPortal);
  const { status, isEnding, nextBillingDate, seats, amount, total, interval, readAt } = subscription;
  const date = nextBillingDate === null ? "the end of what is paid for" : toDate(nextBillingDate);

  async function change(send: typeof workspace.billing.cancel, done: string): Promise<void> {
    setAsking(false);
    setBusy(true);
    try {
      cache.setQueryData(["subscription", organization?.id], await send());
      say(done);
    } catch (error) {
      sayProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className={styles.card}>
        <div className={styles.row}>
          <h3>{subscription.plan}</h3>
          <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
        </div>
        <dl className={styles.facts}>
          <dt>Price</dt>
          <dd>
            {amount} per member per {interval}
          </dd>
          <dt>Seats</dt>
          <dd>
            {seats}
            {!isEnding &&
              seats !== members &&
              ` (becoming ${members}, as your organization has ${members === 1 ? "one member" : `${members} members`})`}
          </dd>
          <dt>Amount</dt>
          <dd>
            {total} per {interval}
          </dd>
          <dt>{isEnding ? "Ends on" : "Next billing date"}</dt>
          <dd>{nextBillingDate === null ? "—" : date}</dd>
        </dl>
        {status === "past_due" && <p>Check your card under Payment Methods, or pay the open invoice at Stripe.</p>}
        {isEnding && <p>Your subscription is cancelled and ends on {date}.</p>}
        {mayPay ? (
          <div className={styles.save}>
            <Button kind={status === "past_due" ? "primary" : "secondary"} isBusy={isLeaving} onClick={leave}>
              {status === "past_due" ? "Pay at Stripe" : "Manage at Stripe"}
            </Button>
            {isEnding ? (
              <Button kind="primary" isBusy={isBusy} onClick={() => void change(workspace.billing.resume, "Subscription resumed.")}>
                Keep the subscription
              </Button>
            ) : (
              <Button kind="quiet" isBusy={isBusy} onClick={() => setAsking(true)}>
                Cancel the subscription
              </Button>
            )}
          </div>
        ) : (
          <OwnersPay />
        )}
        <p className={styles.muted}>
          Last update from Stripe: {toDate(readAt)} at {new Date(readAt).toLocaleTimeString("en-US", { timeStyle: "short" })}.
        </p>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel the subscription"
        confirmLabel="Cancel it"
        onCancel={() => setAsking(false)}
        onConfirm={() => void change(workspace.billing.cancel, `Your subscription ends on ${date}.`)}
      >
        It stays until {date} and is not renewed. Until then you can take this back.
      </ConfirmDialog>
    </>
  );
}
