import { type ReactNode, useId } from "react";
import styles from "./widget-screen.module.css";

/** Fields that belong together, under a name. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
