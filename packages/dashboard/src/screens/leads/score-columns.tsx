import type { AiInsights } from "@disco/protocol";
import { BantBars } from "./bant-bars.tsx";
import styles from "./lead-parts.module.css";
import { LimitedList } from "./limited-list.tsx";

const FACTORS = 4;
const SIGNALS = 3;
const ACTIONS = 3;

interface ScoreColumnsProps {
  score: number | null;
  insights: Pick<AiInsights, "bant" | "qualificationFactors" | "buyingSignals">;
  actions: AiInsights["suggestedActions"];
  actionsTitle: string;
}

/** A score with its parts, and what speaks for it and what to do next. */
export function ScoreColumns({ score, insights, actions, actionsTitle }: ScoreColumnsProps) {
  return (
    <div className={styles.columns}>
      <section className={styles.score}>
        <h2>Score {score} of 100</h2>
        <BantBars bant={insights.bant} />
      </section>
      <LimitedList title="Qualification factors" items={insights.qualificationFactors} limit={FACTORS}>
        {(factor) => factor}
      </LimitedList>
      <LimitedList title="Buying signals" items={insights.buyingSignals} limit={SIGNALS}>
        {({ signal, strength }) => `${signal} (${strength})`}
      </LimitedList>
      <LimitedList title={actionsTitle} items={actions} limit={ACTIONS}>
        {({ action, priority, owner }) => `${action} (${[priority, owner].filter(Boolean).join(", ")})`}
      </LimitedList>
    </div>
  );
}
