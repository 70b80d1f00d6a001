import type { AiInsights } from "@disco/protocol";
import styles from "./lead-parts.module.css";
import { partNames, scoreTone } from "./qualification-words.ts";

const parts = ["budget", "authority", "need", "timeline"] as const;

export function BantBars({ bant }: { bant: AiInsights["bant"] }) {
  return (
    <div className={styles.bant}>
      {parts.map((part) => {
        const score = bant[part];
        return (
          <div key={part}>
            <span>{partNames[part]}</span>
            <svg height="6" aria-hidden="true">
              <rect width="100%" height="6" rx="3" />
              {score !== null && score > 0 && <rect width={`${score}%`} height="6" rx="3" data-value={scoreTone(score)} />}
            </svg>
            <span>{score ?? "unknown"}</span>
          </div>
        );
      })}
    </div>
  );
}
