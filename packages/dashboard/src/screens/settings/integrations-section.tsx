import { Link } from "react-router";
import { WebhookPanel } from "../demo-requests/webhook-panel.tsx";
import { SlackPanel } from "./slack-panel.tsx";
import styles from "./settings-screen.module.css";

export function IntegrationsSection() {
  return (
    <>
      <header className={styles.head}>
        <h2>Integrations</h2>
        <p>Where demo requests come from, and where news of them goes.</p>
      </header>
      <section aria-labelledby="integrations-webhooks" className={styles.group}>
        <h3 id="integrations-webhooks">Webhooks</h3>
        <WebhookPanel />
      </section>
      <SlackPanel />
      <section aria-labelledby="integrations-coming" className={styles.card}>
        <h3 id="integrations-coming">More integrations coming soon</h3>
        <p className={styles.muted}>
          HubSpot and Salesforce come next. Google Workspace is here already: connect your mail and calendar in the{" "}
          <Link to="/dashboard/email">Email Agent</Link>.
        </p>
      </section>
      <section aria-labelledby="integrations-how" className={styles.card}>
        <h3 id="integrations-how">How Integrations Work</h3>
        <ul>
          <li>Demo requests are processed and qualified by AI.</li>
          <li>Qualified leads notify connected apps.</li>
          <li>High-priority leads get special treatment.</li>
          <li>Notifications carry enriched prospect data and AI insights.</li>
        </ul>
      </section>
    </>
  );
}
