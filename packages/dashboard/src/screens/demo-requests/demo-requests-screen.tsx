import type { DealStage, DemoRequest, Period } from "@disco/protocol";
import { Button, Drawer, EmptyList, FilterBar, OffsetPagination, Select } from "@disco/react/kit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { memberZone, periodNames, periods } from "../leads/lead-words.ts";
import { StageDialog, type StageTarget } from "../leads/stage-dialog.tsx";
import { useStageChange } from "../leads/use-stage-change.ts";
import { useAddress } from "../use-address.ts";
import { RequestList } from "./request-list.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./demo-requests.module.css";

const PAGE = 20;
const REFRESH_MS = 10_000;

export function DemoRequestsScreen() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const { read, set } = useAddress();
  const period = read.one("period", periodNames) ?? "all";
  const typed = read.text("q");
  const offset = read.count("from");
  const [moving, setMoving] = useState<{ target: StageTarget; stage: DealStage } | null>(null);
  const [isSettingUp, setSettingUp] = useState(false);
  const [showsWebhooks, setShowsWebhooks] = useState(false);
  const { change, steps } = useStageChange();
  const query = { period, timezone: memberZone(), q: useDeferredValue(typed.trim()), limit: PAGE, offset };
  const requests = useQuery({
    queryKey: ["demo-requests", organization?.id, query],
    queryFn: ({ signal }) => workspace.leads.requests.list(query, signal),
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  const { data } = requests;
  const isFiltered = period !== "all" || typed !== "";
  const clear = () => set({ period: null, q: null, from: null });
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Demo Requests"
        purpose="AI-qualified prospects who asked to see your product."
        action={
          data !== undefined &&
          data.real > 0 &&
          !isSettingUp && (
            <Button icon={<Webhook aria-hidden="true" size={16} />} onClick={() => setShowsWebhooks(true)}>
              Webhook
            </Button>
          )
        }
      />
      <FilterBar
        label="Filter demo requests"
        search={{
          label: "Search requests",
          value: typed,
          placeholder: "Person, company or message",
          onValueChange: (q) => set({ q, from: null }),
        }}
        onClear={isFiltered ? clear : undefined}
        count={data === undefined ? undefined : `${data.total} ${data.total === 1 ? "request" : "requests"}`}
      >
        <Select<Period>
          label="Time"
          isLabelHidden
          value={period}
          options={periods}
          onValueChange={(next) => set({ period: next === "all" ? null : next, from: null })}
        />
      </FilterBar>
      {data !== undefined && (data.real === 0 || isSettingUp) && <WebhookCard onOpenChange={setSettingUp} />}
      <QueryState
        of={requests}
        rows={6}
        label="Loading demo requests..."
        failed="The demo requests could not be loaded"
        stale="This list may be out of date"
      />
      {data !== undefined && data.total === 0 && (
        <EmptyList
          title={isFiltered ? "No request fits this filter" : "No demo requests yet"}
          action={isFiltered && <Button onClick={clear}>Clear the filter</Button>}
        >
          {isFiltered ? "Choose another time." : "They come from your demo form, your site's widget, and any form that posts to a webhook."}
        </EmptyList>
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <RequestList
            requests={data.demoRequests}
            steps={steps}
            onMove={(request, stage) => setMoving({ target: toTarget(request), stage })}
          />
          <OffsetPagination
            label="Demo requests"
            offset={offset}
            limit={PAGE}
            total={data.total}
            onOffsetChange={(from) => set({ from })}
            isBusy={requests.isPlaceholderData}
          />
        </>
      )}
      <Drawer
        isOpen={showsWebhooks}
        onClose={() => setShowsWebhooks(false)}
        title="Demo Request Webhook"
        subtitle="Post demo requests from any form to Disco."
      >
        <div className={styles.drawer}>
          <WebhookPanel />
        </div>
      </Drawer>
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

function toTarget(request: DemoRequest): StageTarget {
  return {
    id: `demo-${request.id}`,
    dealId: request.deal_id ?? "",
    contactName: `${request.first_name} ${request.last_name}`.trim(),
    company: request.company === "" ? null : request.company,
    email: request.email,
    status: request.stage,
    stageVersion: request.stage_version,
    dealValue: request.deal_value,
  };
}
