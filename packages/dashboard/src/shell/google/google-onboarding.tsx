import { Button, ErrorState, Facets } from "@disco/react/kit";
import { useState } from "react";
import { ConnectGoogleButton } from "./connect-google-button.tsx";
import { dismissOnboarding, readOnboarding } from "./onboarding.ts";
import { useConnections } from "./use-connections.ts";
import { useGoogleConnection } from "./use-google-connection.ts";
import styles from "./google-onboarding.module.css";

/** For members with neither mail nor calendar connected, until they choose "later" in this browser. Without Google on this server it stays away. */
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
  const { connection, isConfigured } = useGoogleConnection();
  if (problem !== null) {
    return (
      <div className={styles.place}>
        <ErrorState title={problem} onRetry={retry} />
      </div>
    );
  }
  if (isConnected !== false || connection === undefined) return null;
  // A connection that lacks a permission or has ended is the screens' own to speak of.
  if (connection.accountEmail !== null) return null;
  if (isConfigured === false) return null;
  return (
    <section className={`${styles.place} ${styles.card}`} aria-labelledby="google-onboarding">
      <Facets size={32} />
      <div className={styles.text}>
        <h2 id="google-onboarding">Connect Google Workspace</h2>
        <p>Disco then qualifies the leads in your mail, drafts answers, and offers only hours that are free in your calendar.</p>
      </div>
      <Button size="small" onClick={onDismiss}>
        Maybe Later
      </Button>
      <ConnectGoogleButton size="small">Connect Google Workspace</ConnectGoogleButton>
    </section>
  );
}
