import styles from "./thread.module.css";

interface ThreadEndProps {
  /** Names of the visitor and of members who type now. */
  typists: readonly string[];
  /** Whether the visitor has read the member's last message; null without one at the end. */
  isSeen: boolean | null;
}

/** Below the last message: whether it was read, and who is typing. */
export function ThreadEnd({ typists, isSeen }: ThreadEndProps) {
  const words = typists.length > 0 ? `${new Intl.ListFormat("en").format(typists)} ${typists.length === 1 ? "is" : "are"} typing...` : null;
  return <p className={styles.typing}>{words ?? (isSeen === null ? "" : isSeen ? "Seen" : "Sent")}</p>;
}
