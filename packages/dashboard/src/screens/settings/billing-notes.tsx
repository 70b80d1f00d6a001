import { EmptyList } from "@disco/react/kit";
import { useMember } from "../../auth/auth-provider.tsx";
import styles from "./settings-screen.module.css";

/** A section's name and what it is for. */
export function SectionHead({ title, purpose }: { title: string; purpose: string }) {
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      <p>{purpose}</p>
    </header>
  );
}

/** Where no keys are set. */
export function StripeNotConfigured() {
  return (
    <EmptyList title="Stripe not configured">
      The server's operator sets STRIPE_PUBLISHABLE_KEY in its environment, with STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and
      STRIPE_PRICE_ID.
    </EmptyList>
  );
}

/** For members who may not change billing. */
export function OwnersPay() {
  const { organization } = useMember();
  return <p className={styles.muted}>Owners and admins of {organization?.name ?? "the organization"} see and change this.</p>;
}
