import type { ActionPlan, StageChange } from "@disco/protocol";
import { Fact, Facts } from "@disco/react/kit";
import { Link } from "react-router";
import { CompanyFacts } from "../leads/company-facts.tsx";
import { capital, lostReasons, stageNames, toMoney, toMoment } from "../leads/lead-words.ts";
import { LimitedList } from "../leads/limited-list.tsx";
import { ScoreColumns } from "../leads/score-columns.tsx";
import styles from "./action-plans.module.css";

const HISTORY = 3;

export function PlanDetails({ plan }: { plan: ActionPlan }) {
  const { aiInsights: insights } = plan;
  return (
    <div className={styles.details}>
      <Facts>
        <Fact name="Next step">{plan.actionPlan}</Fact>
        <Fact name="E-mail">{plan.email === null ? null : <a href={`mailto:${plan.email}`}>{plan.email}</a>}</Fact>
        <Fact name="Title">{plan.title}</Fact>
        <Fact name="Deal value">{plan.dealValue === null ? null : toMoney(plan.dealValue)}</Fact>
        <Fact name="Priority">{capital(plan.priority)}</Fact>
        <Fact name="Confidence">{insights === null ? null : capital(insights.confidence)}</Fact>
        <Fact name="Moved last by">{plan.assignee}</Fact>
        <Fact name="Lost because">{plan.lostReason === null ? null : lostReasons[plan.lostReason]}</Fact>
      </Facts>
      {insights === null ? (
        <p className={styles.note}>Not scored yet: there is not enough to go by.</p>
      ) : (
        <ScoreColumns
          score={insights.overallScore}
          insights={insights}
          actions={insights.suggestedActions}
          actionsTitle="Suggested actions"
        />
      )}
      {plan.enrichmentData !== null && <CompanyFacts data={plan.enrichmentData} />}
      <LimitedList title="Stage history" items={plan.stageHistory} limit={HISTORY}>
        {(change) => <StageLine change={change} />}
      </LimitedList>
      <Link to={`/dashboard/action-plans/${plan.id}`} className={`disco-kit-button ${styles.open}`} data-kind="secondary" data-size="small">
        Open the timeline
      </Link>
    </div>
  );
}

/** One change of a stage in one line. */
export function StageLine({ change, hasTime = true }: { change: StageChange; hasTime?: boolean }) {
  const { from, stage, timestamp, notes, dealValue, lostReason, updatedBy } = change;
  const details = [dealValue === null ? null : toMoney(dealValue), lostReason === null ? null : lostReasons[lostReason], notes];
  return (
    <>
      {stageNames[from]} → {stageNames[stage]}
      <span className={styles.note}>
        {" "}
        {[hasTime ? toMoment(timestamp) : null, updatedBy ?? "by the score", ...details].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
