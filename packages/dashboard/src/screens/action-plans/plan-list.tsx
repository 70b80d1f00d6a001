import type { ActionPlan, DealStage } from "@disco/protocol";
import { Accordion, AccordionRow, Badge, type Step, Stepper } from "@disco/react/kit";
import parts from "../leads/lead-parts.module.css";
import { daysInStage, stageNames, stageTones, toMoney, toMoment } from "../leads/lead-words.ts";
import type { StageTarget } from "../leads/stage-dialog.tsx";
import { StageMenu } from "../leads/stage-menu.tsx";
import { StageProgress } from "../leads/stage-progress.tsx";
import { PlanDetails } from "./plan-details.tsx";
import styles from "./action-plans.module.css";

interface PlanListProps {
  plans: readonly ActionPlan[];
  steps: Readonly<Record<string, readonly Step[]>>;
  onMove: (target: StageTarget, stage: DealStage) => void;
}

/** Plans as rows that open. */
export function PlanList({ plans, steps, onMove }: PlanListProps) {
  const now = new Date();
  return (
    <Accordion label="Action plans">
      {plans.map((plan) => (
        <AccordionRow
          key={plan.dealId}
          title={nameOf(plan)}
          detail={[
            plan.contactName === null ? null : plan.company,
            daysInStage(plan.stageChangedAt, now),
            `last contact ${toMoment(plan.lastInteraction)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
          state={
            <span className={styles.state}>
              <span className={parts.steps} role="status">
                {steps[plan.dealId] !== undefined && <Stepper label={`Moving ${nameOf(plan)}`} steps={steps[plan.dealId] ?? []} />}
              </span>
              <span>
                <StageProgress stage={plan.status} />
              </span>
              <span className={`${styles.value} disco-kit-numbers`}>{plan.dealValue === null ? "" : toMoney(plan.dealValue)}</span>
              <span className={styles.score} title="Score out of 100">
                {plan.score ?? "–"}
              </span>
              <Badge tone={stageTones[plan.status]}>{stageNames[plan.status]}</Badge>
            </span>
          }
          actions={<StageMenu name={nameOf(plan)} stage={plan.status} onChoose={(stage) => onMove(plan, stage)} />}
        >
          <PlanDetails plan={plan} />
        </AccordionRow>
      ))}
    </Accordion>
  );
}

export function nameOf({ contactName, email, company }: Pick<ActionPlan, "contactName" | "email" | "company">): string {
  return contactName ?? email ?? company ?? "A visitor without a name";
}
