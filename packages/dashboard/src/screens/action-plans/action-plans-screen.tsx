import type { DealStage, Period, PlanSort } from "@disco/protocol";
import { Button, EmptyList, FilterBar, OffsetPagination, SegmentedControl, Select } from "@disco/react/kit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Columns3, List } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { allStages, memberZone, periodNames, periods, stageNames } from "../leads/lead-words.ts";
import { StageDialog, type StageTarget } from "../leads/stage-dialog.tsx";
import { useStageChange } from "../leads/use-stage-change.ts";
import { useAddress } from "../use-address.ts";
import { PlanBoard } from "./plan-board.tsx";
import { PlanList } from "./plan-list.tsx";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./action-plans.module.css";

const PAGE = 20;
/** Cards in one column of the board; the list has the others. */
const COLUMN = 25;
const REFRESH_MS = 15_000;

const sorts: readonly { value: PlanSort; label: string }[] = [
  { value: "last_contact", label: "Last contact" },
  { value: "score", label: "Score" },
  { value: "value", label: "Deal value" },
  { value: "stage", label: "Stage" },
];

const sortNames = sorts.map(({ value }) => value);
const ANY = "any" as const;

type View = "list" | "board";

/** The pipeline: every deal with its stage, as a list or as a board. */
export function ActionPlansScreen() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const { read, set: setAddress } = useAddress();
  const view: View = read.one("view", ["board"]) ?? "list";
  const filter = {
    period: read.one("period", periodNames) ?? "all",
    stage: read.one("stage", allStages) ?? ANY,
    sort: read.one("sort", sortNames) ?? "last_contact",
    q: read.text("q"),
  };
  const offset = read.count("from");
  const [moving, setMoving] = useState<{ target: StageTarget; stage: DealStage } | null>(null);
  const { change, steps } = useStageChange();
  const q = useDeferredValue(filter.q.trim());
  const query = {
    period: filter.period,
    timezone: memberZone(),
    sort: filter.sort,
    q,
    ...(view === "board"
      ? { board: true, limit: COLUMN }
      : { limit: PAGE, offset, ...(filter.stage === ANY ? {} : { stage: filter.stage }) }),
  };
  const plans = useQuery({
    queryKey: ["action-plans", organization?.id, query],
    queryFn: ({ signal }) => workspace.leads.plans.list(query, signal),
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  const isFiltered = filter.period !== "all" || filter.stage !== ANY || filter.q !== "";
  const set = (fields: Readonly<Record<string, string | null>>) => setAddress({ ...fields, from: null });
  const clear = () => set({ period: null, stage: null, q: null });
  const { data } = plans;
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Action Plans"
        purpose="Every deal with its stage and its next step."
        action={
          <SegmentedControl<View>
            label="View"
            value={view}
            onValueChange={(next) => set({ view: next === "list" ? null : next })}
            segments={[
              { value: "list", label: "List", icon: <List aria-hidden="true" size={16} /> },
              { value: "board", label: "Board", icon: <Columns3 aria-hidden="true" size={16} /> },
            ]}
          />
        }
      />
      <FilterBar
        label="Filter action plans"
        search={{
          label: "Search plans",
          value: filter.q,
          placeholder: "Person, company or e-mail",
          onValueChange: (text) => set({ q: text }),
        }}
        onClear={isFiltered ? clear : undefined}
        count={data === undefined ? undefined : `${data.total} ${data.total === 1 ? "plan" : "plans"}`}
      >
        <Select<Period>
          label="Time"
          isLabelHidden
          value={filter.period}
          options={periods}
          onValueChange={(period) => set({ period: period === "all" ? null : period })}
        />
        {view === "list" && (
          <Select<DealStage | "any">
            label="Stage"
            isLabelHidden
            value={filter.stage}
            options={[{ value: ANY, label: "All stages" }, ...allStages.map((stage) => ({ value: stage, label: stageNames[stage] }))]}
            onValueChange={(stage) => set({ stage: stage === ANY ? null : stage })}
          />
        )}
        <Select<PlanSort>
          label="Sort"
          isLabelHidden
          value={filter.sort}
          options={sorts.map(({ value, label }) => ({ value, label: `Sort: ${label}` }))}
          onValueChange={(sort) => set({ sort })}
        />
      </FilterBar>
      <QueryState
        of={plans}
        rows={6}
        label="Loading action plans..."
        failed="The action plans could not be loaded"
        stale="This list may be out of date"
      />
      {data !== undefined && data.total === 0 && view === "list" && (
        <EmptyList
          title={isFiltered ? "No plan fits this filter" : "No action plans available"}
          action={
            isFiltered ? (
              <Button onClick={clear}>Clear the filter</Button>
            ) : (
              <Link to="/dashboard/widget" className="disco-kit-button" data-kind="primary" data-size="normal">
                Put the agent on your site
              </Link>
            )
          }
        >
          {isFiltered
            ? "Choose another time or stage."
            : "A deal appears here when a visitor leaves an address, asks for a demo or books a meeting."}
        </EmptyList>
      )}
      {data !== undefined && view === "list" && data.total > 0 && (
        <>
          <PlanList plans={data.data} steps={steps} onMove={(target, stage) => setMoving({ target, stage })} />
          <OffsetPagination
            label="Action plans"
            offset={offset}
            limit={PAGE}
            total={data.total}
            onOffsetChange={(from) => setAddress({ from })}
            isBusy={plans.isPlaceholderData}
          />
        </>
      )}
      {data !== undefined && view === "board" && (
        <PlanBoard list={data} steps={steps} onMove={(target, stage) => setMoving({ target, stage })} />
      )}
      {moving !== null && (
        <StageDialog
          key={`${moving.target.dealId} ${moving.stage}`}
          {...moving}
          onClose={() => setMoving(null)}
          onConfirm={(wanted) => {
            setMoving(null);
            void change(moving.target, wanted);
          }}
        />
      )}
    </div>
  );
}
