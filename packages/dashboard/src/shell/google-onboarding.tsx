import { Button, ErrorState, Facets } from "@disco/react/kit";
import { useState } from "react";
import { dismissOnboarding, readOnboarding } from "./onboarding.ts";
import { useConnections } from "./use-connections.ts";
import styles from "./google-onboarding.module.css";

/** For members with neither mail nor calendar connected, until they say "later" in this browser. */
export function GoogleOnboarding() {
  const [isDismissed, setDismissed] = useState(() => readOnboarding() !== null);
  if (isDismissed) return null;
  return (
    <Undismissed
      onDismiss={() => {
        dismissOnboarding();
        setDismissed(true);
      }}
    />
  );
}

function Undismissed({ onDismiss }: { onDismiss: () => void }) {
  const { isConnected, problem, retry } = useConnections();
  if (problem !== null) {
    return (
      <div className={styles.place}>
        <ErrorState title={problem} onRetry={retry} />
      </div>
    );
  }
  if (isConnected !== false) return null;
  return (
    <section className={`${styles.place} ${styles.card}`} aria-labelledby="google-onboarding">
      <Facets size={32} />
      <div className={styles.text}>
        <h2 id="google-onboarding">Connect Google Workspace</h2>
        <p>
          Your agent will read mail and calendar as well. Connecting comes with the Email Agent and Calendar screens, which are still being
          built. Until then there is nothing for you to do.
        </p>
      </div>
      <Button size="small" onClick={onDismiss}>
        Maybe Later
      </Button>
    </section>
  );
}
