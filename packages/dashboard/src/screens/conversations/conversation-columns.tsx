import { Skeleton } from "@disco/react/kit";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import styles from "./conversations-screen.module.css";

interface ConversationColumnsProps {
  isPending: boolean;
  isEmpty: boolean;
  isFiltered: boolean;
  isReading: boolean;
  /** The list of conversations. */
  children: ReactNode;
}

/** A list of conversations, and beside it the one that is read. */
export function ConversationColumns({ isPending, isEmpty, isFiltered, isReading, children }: ConversationColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.list}>
        {isPending && <Skeleton rows={8} label="Loading conversations..." />}
        {isEmpty && <p className={styles.nothing}>{isFiltered ? "No conversation fits these filters." : "No conversations yet."}</p>}
        {children}
      </div>
      <div className={styles.pane}>
        <Outlet />
        {!isReading && !isEmpty && !isPending && <p className={styles.nothing}>Choose a conversation to read it.</p>}
      </div>
    </div>
  );
}
