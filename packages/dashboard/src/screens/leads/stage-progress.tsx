import type { DealStage } from "@disco/protocol";
import styles from "./lead-parts.module.css";
import { progressOf } from "./lead-words.ts";

/** How far along the pipeline a deal is; nothing for a deal beside it. */
export function StageProgress({ stage }: { stage: DealStage }) {
  const percent = progressOf(stage);
  if (percent === null) return null;
  return (
    <span className={styles.progress} data-stage={stage}>
      <svg height="6" aria-hidden="true">
        <rect width="100%" height="6" rx="3" />
        <rect width={`${percent}%`} height="6" rx="3" data-value />
      </svg>
      {percent}%
    </span>
  );
}
