import { AuditTable } from "./audit-table.tsx";
import { DataMap } from "./data-map.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { RetentionForm } from "./retention-form.tsx";
import styles from "../settings-screen.module.css";

/** Export and erasure of persons, retention, data map and audit log. */
export function PrivacySection() {
  return (
    <>
      <header className={styles.head}>
        <h2>Privacy</h2>
        <p>What is stored of people, for how long, who is given it, and who changed what the organization answers for.</p>
      </header>
      <PersonPanel />
      <RetentionForm />
      <DataMap />
      <AuditTable />
    </>
  );
}
