import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { ActionPlan, ActionPlanList, DealStage } from "@disco/protocol";
import { Badge, Board, BoardCard, BoardColumn, type Step, Stepper } from "@disco/react/kit";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { besidePipeline, daysInStage, pipeline, stageNames, toMoney } from "../leads/lead-words.ts";
import type { StageTarget } from "../leads/stage-dialog.tsx";
import { StageMenu } from "../leads/stage-menu.tsx";
import { nameOf } from "./plan-list.tsx";
import styles from "./action-plans.module.css";

type PlanPage = Omit<ActionPlanList, "success">;

interface PlanBoardProps {
  list: PlanPage;
  steps: Readonly<Record<string, readonly Step[]>>;
  onMove: (target: StageTarget, stage: DealStage) => void;
}

/** Plans as cards in the columns of their stages. A drop asks the same as the Stage menu. */
export function PlanBoard({ list, steps, onMove }: PlanBoardProps) {
  const totalOf = (stage: DealStage) => list.stages.find((total) => total.stage === stage);
  const beside = besidePipeline.filter((stage) => (totalOf(stage)?.count ?? 0) > 0);
  return (
    <>
      <h2 className="disco-kit-unseen">Deals by stage</h2>
      <Board label="Deals by stage">
        {[...beside, ...pipeline].map((stage) => (
          <Column
            key={stage}
            stage={stage}
            count={totalOf(stage)?.count ?? 0}
            sum={totalOf(stage)?.dealValue ?? 0}
            plans={list.data.filter(({ status }) => status === stage)}
            all={list.data}
            steps={steps}
            onMove={onMove}
          />
        ))}
      </Board>
    </>
  );
}

interface ColumnProps extends Omit<PlanBoardProps, "list"> {
  stage: DealStage;
  count: number;
  sum: number;
  plans: readonly ActionPlan[];
  /** Every card, to find the one that is dropped. */
  all: readonly ActionPlan[];
}

function Column({ stage, count, sum, plans, all, steps, onMove }: ColumnProps) {
  const element = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const planOf = (data: Record<string | symbol, unknown>) => all.find(({ dealId }) => dealId === data["dealId"]);
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => planOf(source.data) !== undefined && planOf(source.data)?.status !== stage,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const plan = planOf(source.data);
        if (plan !== undefined) onMove(plan, stage);
      },
    });
  }, [all, onMove, stage]);
  return (
    <BoardColumn ref={element} title={stageNames[stage]} count={count} sum={toMoney(sum)} isOver={isOver} emptyText="No deal here">
      {plans.map((plan) => (
        <Card key={plan.dealId} plan={plan} steps={steps[plan.dealId]} onMove={onMove} />
      ))}
      {count > plans.length && plans.length > 0 && <li className={styles.more}>{count - plans.length} more in the list</li>}
    </BoardColumn>
  );
}

function Card({ plan, steps, onMove }: { plan: ActionPlan; steps: readonly Step[] | undefined; onMove: PlanBoardProps["onMove"] }) {
  const navigate = useNavigate();
  const element = useRef<HTMLLIElement>(null);
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    return draggable({
      element: element.current,
      getInitialData: () => ({ dealId: plan.dealId }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [plan.dealId]);
  return (
    <BoardCard
      ref={element}
      isDragging={isDragging}
      title={nameOf(plan)}
      onOpen={() => void navigate(`/dashboard/action-plans/${plan.id}`)}
      actions={<StageMenu name={nameOf(plan)} stage={plan.status} onChoose={(stage) => onMove(plan, stage)} label="Move" />}
      detail={
        <>
          {plan.company !== null && plan.contactName !== null && <span className={styles.company}>{plan.company}</span>}
          <span className={styles.days}>{daysInStage(plan.stageChangedAt, new Date())}</span>
          {steps !== undefined && (
            <span role="status">
              <Stepper label={`Moving ${nameOf(plan)}`} steps={steps} layout="column" />
            </span>
          )}
        </>
      }
      foot={
        <>
          <Badge tone={plan.priority === "high" ? "good" : "neutral"}>{plan.score === null ? "Not scored" : `Score ${plan.score}`}</Badge>
          {plan.dealValue !== null && <span className="disco-kit-numbers">{toMoney(plan.dealValue)}</span>}
        </>
      }
    />
  );
}
