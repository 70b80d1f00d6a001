import { Button } from "@disco/react/kit";
import { type ReactNode, useState } from "react";
import styles from "./lead-parts.module.css";

/** A short list with the rest behind a button. Nothing is drawn where there is nothing to list. */
export function LimitedList<Item>({
  title,
  items,
  limit,
  layout = "lines",
  children,
}: {
  title: string;
  items: readonly Item[];
  limit: number;
  layout?: "lines" | "chips";
  children: (item: Item) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return null;
  const shown = isWhole ? items : items.slice(0, limit);
  return (
    <section className={styles.limited}>
      <h2>{title}</h2>
      <ul data-layout={layout}>
        {shown.map((item, at) => (
          <li key={at}>{children(item)}</li>
        ))}
      </ul>
      {items.length > limit && (
        <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show less" : `Show all ${items.length}`}
        </Button>
      )}
    </section>
  );
}
