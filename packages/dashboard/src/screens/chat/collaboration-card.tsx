import { useLead } from "@disco/react";
import styles from "./chat-page.module.css";

const UNKNOWN = "_____";

export function CollaborationCard() {
  const { name, email } = useLead();
  if (name === null && email === null) return null;
  return (
    <dl className={styles.card} aria-label="Your details">
      <div>
        <dt>Name</dt>
        <dd>{name ?? UNKNOWN}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>{email ?? UNKNOWN}</dd>
      </div>
    </dl>
  );
}
