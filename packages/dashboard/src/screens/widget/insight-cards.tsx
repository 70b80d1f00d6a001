import type { AiStats } from "@disco/protocol";
import { Badge, ErrorState } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";
import styles from "./insight-cards.module.css";

/** Shown when the real figures cannot be read, and marked as what they are. */
const SAMPLE: AiStats = {
  hotLeads: 3,
  averageQualificationScore: 72,
  demoRequestsDetected: 8,
  processingQueue: 0,
  totalEmailsAnalyzed: 24,
};

export function InsightCards() {
  const { workspace } = useApi();
  const stats = useQuery({ queryKey: ["ai-stats"], queryFn: ({ signal }) => workspace.readAiStats(signal) });
  const data = stats.isError ? SAMPLE : stats.data;
  return (
    <section aria-label="AI Intelligence" className={styles.insights} aria-busy={stats.isPending}>
      {stats.isError && (
        <ErrorState
          title="The figures could not be loaded, so these are samples"
          message={stats.error.message}
          onRetry={() => void stats.refetch()}
        />
      )}
      <dl className={styles.cards}>
        {cardsOf(data).map(({ name, value, what }) => (
          <div key={name}>
            <dt>
              {name} {stats.isError && <Badge tone="warn">Sample</Badge>}
            </dt>
            <dd className={styles.value}>{value ?? "–"}</dd>
            <dd className={styles.what}>{data === undefined ? "Loading..." : what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function cardsOf(data: AiStats | undefined): { name: string; value: string | number | undefined; what: string }[] {
  const score = data?.averageQualificationScore ?? null;
  const emails = data?.totalEmailsAnalyzed;
  return [
    { name: "Hot Leads", value: data?.hotLeads, what: "Deals that score 80 or more" },
    {
      name: "Avg Score",
      value: score === null ? undefined : `${Math.round(score)}%`,
      what: score === null ? "No deal has been scored yet" : "Over every deal that was scored",
    },
    { name: "Demo Requests", value: data?.demoRequestsDetected, what: "From your forms and webhooks" },
    {
      name: "Analyzed Emails",
      value: emails,
      what: emails === 0 ? "No mail has been read yet" : "Read and scored",
    },
  ];
}
