import type { SeenPage } from "@disco/protocol";
import { pageName } from "../../../live/live-words.ts";
import { toMoment, toShortTime } from "../conversation-words.ts";
import styles from "../conversation-pane.module.css";

/** The pages that the visitor has opened, the one they are on first. */
export function PagesSeen({ pages }: { pages: readonly SeenPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section className={styles.lead} aria-labelledby="pages-seen">
      <h3 id="pages-seen">Pages seen</h3>
      <ol className={styles.earlier}>
        {pages.toReversed().map((page) => (
          <li key={page.at}>
            <a href={page.address} target="_blank" rel="noreferrer" dir="auto" title={page.address}>
              {pageName(page)}
            </a>
            <time dateTime={page.at} title={toMoment(page.at)}>
              {toShortTime(page.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
