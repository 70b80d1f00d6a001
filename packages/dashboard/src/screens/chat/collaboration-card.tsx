import { useConversation, useReadable } from "@disco/react";
import styles from "./chat-page.module.css";

const UNKNOWN = "_____";

/** What the visitor has told of themselves so far. It is there once something is known. */
export function CollaborationCard() {
  const { messages } = useReadable(useConversation().session.chat);
  const email = messages
    .map((message) => (message.sender === "assistant" ? message.metadata?.extractedData?.email : undefined))
    .findLast((found) => found !== undefined && found !== null);
  if (email === undefined || email === null) return null;
  return (
    <dl className={styles.card} aria-label="Your details">
      <div>
        <dt>Name</dt>
        <dd>{UNKNOWN}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>{email}</dd>
      </div>
    </dl>
  );
}
