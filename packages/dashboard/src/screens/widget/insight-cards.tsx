import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";
import styles from "./widget-screen.module.css";

/** The AI's figures, from the organization's own data. A figure that there is none of yet is a dash. */
export function InsightCards() {
  const { workspace } = useApi();
  const { data } = useQuery({ queryKey: ["ai-stats"], queryFn: ({ signal }) => workspace.readAiStats(signal) });
  const score = data?.averageQualificationScore;
  const cards = [
    { name: "Hot Leads", value: data?.hotLeads },
    { name: "Avg Score", value: score == null ? undefined : `${Math.round(score)}%` },
    { name: "Demo Requests", value: data?.demoRequestsDetected },
    { name: "Analyzed Emails", value: data?.totalEmailsAnalyzed },
  ];
  return (
    <dl className={styles.insights} aria-label="AI Intelligence">
      {cards.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
