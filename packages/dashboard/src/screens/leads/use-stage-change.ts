import type { ActionPlan, ActionPlanList, ActionPlanReply, ChangeStage, DemoRequestList, StageChange } from "@disco/protocol";
import { type Step, useToast } from "@disco/react/kit";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import type { StageTarget } from "./stage-dialog.tsx";

/** The steps of a change go away so long after its end. */
const CLEAR_MS = 2_000;
const SHOW_STAGES = ["action-plans", "action-plan", "demo-requests", "overview"];

type Lists = [readonly unknown[], unknown][];

/** Moves deals optimistically, and moves them back on a refusal, by deal id. */
export function useStageChange() {
  const { workspace } = useApi();
  const { name, email } = useMember();
  const cache = useQueryClient();
  const toast = useToast();
  const [steps, setSteps] = useState<Readonly<Record<string, readonly Step[]>>>({});
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const show = useCallback((dealId: string, states: readonly [Step["state"], Step["state"]] | null) => {
    setSteps(({ [dealId]: _before, ...others }) =>
      states === null
        ? others
        : {
            ...others,
            [dealId]: [
              { id: "updating", label: "Updating stage...", state: states[0] },
              { id: "syncing", label: "Syncing with CRM...", state: states[1] },
            ],
          },
    );
  }, []);

  const change = useCallback(
    async (target: StageTarget, wanted: ChangeStage) => {
      const { dealId } = target;
      await Promise.all(SHOW_STAGES.map((key) => cache.cancelQueries({ queryKey: [key] })));
      const before: Lists = SHOW_STAGES.flatMap((key) => cache.getQueriesData({ queryKey: [key] }));
      moveInCache(cache, target, wanted, name ?? email);
      show(dealId, ["active", "waiting"]);
      try {
        const plan = await workspace.leads.plans.changeStage(target.id, wanted);
        show(dealId, ["done", "active"]);
        putInCache(cache, plan);
        await Promise.all(SHOW_STAGES.map((key) => cache.invalidateQueries({ queryKey: [key] })));
        show(dealId, ["done", "done"]);
      } catch (error) {
        for (const [key, data] of before) cache.setQueryData(key, data);
        show(dealId, ["failed", "waiting"]);
        toast.sayProblem(`The stage was not changed. ${error instanceof Error ? error.message : "Something went wrong."}`);
        for (const key of SHOW_STAGES) void cache.invalidateQueries({ queryKey: [key] });
      }
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        show(dealId, null);
      }, CLEAR_MS);
      timers.current.add(timer);
    },
    [cache, email, name, show, toast, workspace],
  );
  return { change, steps };
}

/** As if the server had said yes already. */
function moveInCache(cache: QueryClient, target: StageTarget, { stage, notes, dealValue, lostReason }: ChangeStage, by: string): void {
  const timestamp = new Date().toISOString();
  const entry = (plan: ActionPlan): StageChange => ({
    id: `new ${timestamp}`,
    from: plan.status,
    stage,
    timestamp,
    notes: notes ?? null,
    dealValue: dealValue === undefined ? plan.dealValue : dealValue,
    lostReason: lostReason ?? null,
    updatedBy: by,
  });
  const moved = (plan: ActionPlan): ActionPlan =>
    plan.dealId === target.dealId
      ? {
          ...plan,
          status: stage,
          stageChangedAt: timestamp,
          dealValue: dealValue === undefined ? plan.dealValue : dealValue,
          stageHistory: [entry(plan), ...plan.stageHistory],
        }
      : plan;
  changePlans(cache, moved);
  cache.setQueriesData<ActionPlanList>({ queryKey: ["action-plans"] }, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          stages: list.stages.map((total) => {
            const isFrom = total.stage === target.status;
            if (!isFrom && total.stage !== stage) return total;
            const value = (isFrom ? target.dealValue : dealValue === undefined ? target.dealValue : dealValue) ?? 0;
            const sign = isFrom ? -1 : 1;
            return { ...total, count: total.count + sign, dealValue: total.dealValue + sign * value };
          }),
        },
  );
  cache.setQueriesData<DemoRequestList["data"]>({ queryKey: ["demo-requests"] }, (list) =>
    list === undefined
      ? list
      : { ...list, demoRequests: list.demoRequests.map((each) => (each.deal_id === target.dealId ? { ...each, stage } : each)) },
  );
}

function putInCache(cache: QueryClient, plan: ActionPlan): void {
  changePlans(cache, (each) => (each.dealId === plan.dealId ? plan : each));
}

function changePlans(cache: QueryClient, change: (plan: ActionPlan) => ActionPlan): void {
  cache.setQueriesData<ActionPlanList>({ queryKey: ["action-plans"] }, (list) =>
    list === undefined ? list : { ...list, data: list.data.map(change) },
  );
  cache.setQueriesData<ActionPlanReply["data"]>({ queryKey: ["action-plan"] }, (read) =>
    read === undefined ? read : { ...read, plan: change(read.plan) },
  );
}
