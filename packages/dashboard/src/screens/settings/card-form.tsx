import { Button } from "@disco/react/kit";
import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/dist/pure.mjs";
import { type FormEvent, useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { sentenceOf } from "./billing-data.ts";
import styles from "./settings-screen.module.css";

interface CardFormProps {
  onAdded: () => Promise<void>;
  onCancel: () => void;
}

/** Takes a card in Stripe's own field, with the bank's questions where it has any. */
export function CardForm({ stripeKey, ...rest }: CardFormProps & { stripeKey: string }) {
  const [stripe] = useState(() => loadStripe(stripeKey));
  return (
    <Elements stripe={stripe}>
      <Card {...rest} />
    </Elements>
  );
}

function Card({ onAdded, onCancel }: CardFormProps) {
  const { workspace } = useApi();
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (stripe === null || !card || !isReady || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const clientSecret = await workspace.billing.startCardSetup();
      const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
      if (error !== undefined) throw new Error(error.message ?? "");
      const method = setupIntent.payment_method;
      const id = typeof method === "string" ? method : method?.id;
      if (id === undefined) throw new Error("");
      await workspace.billing.addPaymentMethod(id);
      await onAdded();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
      <div className="disco-kit-field">
        <span className="disco-kit-label" id="card-label">
          Card
        </span>
        <div role="group" aria-labelledby="card-label" className={styles.cardField}>
          <CardElement onReady={() => setReady(true)} />
        </div>
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.save}>
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isReady}>
          {isBusy ? "Adding..." : "Add card"}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
