import type { ReactNode } from "react";
import { usePageTitle } from "../page-title.ts";
import styles from "./screen-header.module.css";

/** A screen's name, what it is for, and the one thing to do on it. */
export function ScreenHeader({ title, purpose, action }: { title: string; purpose: string; action?: ReactNode }) {
  usePageTitle(title);
  return (
    <header className={styles.header}>
      <div>
        <h1>{title}</h1>
        <p>{purpose}</p>
      </div>
      {action}
    </header>
  );
}
