import { ApiError } from "@disco/client/api";
import type { DealStage } from "@disco/protocol";
import { Badge, EmptyList, ErrorState, Skeleton, Stepper } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { daysInStage, stageNames, stageTones, toMoney } from "../leads/lead-words.ts";
import { QualificationPanel } from "../leads/qualification-panel.tsx";
import { StageDialog } from "../leads/stage-dialog.tsx";
import { StageMenu } from "../leads/stage-menu.tsx";
import { StageProgress } from "../leads/stage-progress.tsx";
import { useStageChange } from "../leads/use-stage-change.ts";
import { CompanyFacts } from "../leads/company-facts.tsx";
import { nameOf } from "./plan-list.tsx";
import { PlanTimeline } from "./plan-timeline.tsx";
import styles from "./action-plans.module.css";

const REFRESH_MS = 15_000;

/** One deal: its score with receipts, its people, and everything that happened. */
export function PlanScreen() {
  const { planId = "" } = useParams();
  const { workspace } = useApi();
  const { change, steps } = useStageChange();
  const [stage, setStage] = useState<DealStage | null>(null);
  const read = useQuery({
    queryKey: ["action-plan", planId],
    queryFn: ({ signal }) => workspace.leads.plans.read(planId, signal),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  const isMissing = read.error instanceof ApiError && read.error.status === 404;
  if (read.data === undefined) {
    return (
      <div className={styles.screen}>
        <ScreenHeader title="Action plan" purpose="" />
        {read.isPending && <Skeleton shape="cards" rows={4} label="Loading the plan..." />}
        {isMissing && (
          <EmptyList
            title="There is no such plan"
            action={
              <Link to="/dashboard/action-plans" className="disco-kit-button" data-kind="secondary" data-size="normal">
                Go to the action plans
              </Link>
            }
          >
            It may belong to another of your organizations.
          </EmptyList>
        )}
        {read.isError && !isMissing && (
          <ErrorState title="The plan could not be loaded" message={read.error.message} onRetry={() => void read.refetch()} />
        )}
      </div>
    );
  }
  const { plan, people, timeline } = read.data;
  const moving = steps[plan.dealId];
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title={plan.company ?? nameOf(plan)}
        purpose={[plan.contactName, plan.title, plan.email].filter(Boolean).join(" · ")}
        action={<StageMenu name={nameOf(plan)} stage={plan.status} onChoose={setStage} label="Change stage" />}
      />
      <div className={styles.summary}>
        <Badge tone={stageTones[plan.status]}>{stageNames[plan.status]}</Badge>
        <StageProgress stage={plan.status} />
        <span>{daysInStage(plan.stageChangedAt, new Date())}</span>
        {plan.dealValue !== null && <strong className="disco-kit-numbers">{toMoney(plan.dealValue)}</strong>}
        {moving !== undefined && (
          <span role="status">
            <Stepper label={`Moving ${nameOf(plan)}`} steps={moving} />
          </span>
        )}
      </div>
      <p>{plan.actionPlan}</p>
      <div className={styles.split}>
        <section aria-labelledby="timeline">
          <h2 id="timeline">Timeline</h2>
          <PlanTimeline events={timeline} />
        </section>
        <div className={styles.aside}>
          <div className={styles.part}>
            <h2>Score</h2>
            <QualificationPanel dealId={plan.dealId} />
          </div>
          {people.length > 0 && (
            <section aria-labelledby="people">
              <h2 id="people">People</h2>
              <ul className={styles.people}>
                {people.map(({ name, email, title }) => (
                  <li key={`${email ?? ""} ${name ?? ""}`}>
                    <strong>{name ?? email}</strong>
                    {title !== null && <span>{title}</span>}
                    {email !== null && <a href={`mailto:${email}`}>{email}</a>}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {plan.enrichmentData !== null && (
            <section aria-labelledby="company">
              <h2 id="company">Company</h2>
              <CompanyFacts data={plan.enrichmentData} />
            </section>
          )}
        </div>
      </div>
      {stage !== null && (
        <StageDialog
          key={stage}
          target={plan}
          stage={stage}
          onClose={() => setStage(null)}
          onConfirm={(wanted) => {
            setStage(null);
            void change(plan, wanted);
          }}
        />
      )}
    </div>
  );
}
