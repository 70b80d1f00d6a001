import { ApiError } from "@disco/client/api";
import { Banner, Card } from "@disco/react/kit";
import { ConnectGoogleButton } from "../../shell/google/connect-google-button.tsx";
import { GoogleNotSetUp } from "../../shell/google/google-not-set-up.tsx";
import { useGoogleConnection } from "../../shell/google/use-google-connection.ts";
import styles from "./calendar.module.css";

const BENEFITS = ["Schedule meetings from emails", "Automatic lead sync", "Smart availability management"];

/** Reasons to connect a Google calendar, until one is connected, and its problems afterwards. */
export function ConnectCard() {
  const { query, connection } = useGoogleConnection();
  if (query.isError) {
    const { status } = query.error instanceof ApiError ? query.error : { status: 0 };
    return <Banner tone="warn">Calendar status check failed: {status > 0 ? status : query.error.message}</Banner>;
  }
  if (connection === undefined || connection.calendar.state === "connected") return null;
  const { state, problem } = connection.calendar;
  if (state === "expired" || state === "missing_permission") {
    return (
      <Card as="section">
        <p>{problem}</p>
        <div>
          <ConnectGoogleButton size="small">Reconnect</ConnectGoogleButton>
        </div>
      </Card>
    );
  }
  return (
    <Card as="section" labelledBy="connect-calendar">
      <h2 id="connect-calendar">Connect Google Calendar</h2>
      <ul className={styles.benefits}>
        {BENEFITS.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      {state === "not_configured" ? (
        <GoogleNotSetUp />
      ) : (
        <div>
          <ConnectGoogleButton>Connect Google Workspace</ConnectGoogleButton>
        </div>
      )}
    </Card>
  );
}
