import { ErrorState, Skeleton } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { InsightCards } from "../widget/insight-cards.tsx";
import { ConversationsChart, PipelineChart } from "./overview-charts.tsx";
import { AwaitingCard, GapsCard, HandoversCard, LeadsCard, MeetingsCard } from "./overview-lists.tsx";
import styles from "./overview-screen.module.css";
import { SetUpSteps } from "./set-up-steps.tsx";

const REFRESH_MS = 60_000;

/** Where the organization stands: what is left to set up, its pipeline, its leads, its week and its conversations. */
export function OverviewScreen() {
  const { organization } = useMember();
  const { workspace } = useApi();
  const overview = useQuery({
    queryKey: ["overview", organization?.id],
    queryFn: ({ signal }) => workspace.memberConversations.readOverview(new Intl.DateTimeFormat().resolvedOptions().timeZone, signal),
    staleTime: 15_000,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Dashboard"
        purpose={`What ${organization === null ? "your" : `${organization.name}'s`} agent has done, and what it needs.`}
      />
      <SetUpSteps />
      <InsightCards />
      {overview.isPending && (
        <div className={styles.grid}>
          <div className={styles.stack}>
            <Skeleton shape="area" rows={1} label="Loading the overview..." />
            <Skeleton rows={3} />
          </div>
          <div className={styles.stack}>
            <Skeleton shape="area" rows={1} />
            <Skeleton rows={3} />
          </div>
        </div>
      )}
      {overview.isError && overview.data === undefined && (
        <ErrorState title="The overview could not be loaded" message={overview.error.message} onRetry={() => void overview.refetch()} />
      )}
      {overview.data !== undefined && (
        <div className={styles.grid}>
          <div className={styles.stack}>
            {overview.data.awaiting.length > 0 && <AwaitingCard awaiting={overview.data.awaiting} />}
            <PipelineChart pipeline={overview.data.pipeline} />
            <LeadsCard title="Hot leads" leads={overview.data.hotLeads} empty="No open deal scores 80 or more right now." />
            <LeadsCard
              title="New leads"
              leads={overview.data.newLeads}
              empty="Visitors who leave an address or ask for a demo are listed here."
            />
          </div>
          <div className={styles.stack}>
            <ConversationsChart days={overview.data.days} />
            {overview.data.handovers !== undefined && <HandoversCard handovers={overview.data.handovers} />}
            <MeetingsCard meetings={overview.data.meetings} />
            <GapsCard />
          </div>
        </div>
      )}
    </div>
  );
}
