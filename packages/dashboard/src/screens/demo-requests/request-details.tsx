import type { DemoRequest } from "@disco/protocol";
import { Fact, Facts } from "@disco/react/kit";
import { useState } from "react";
import { Link } from "react-router";
import { CompanyFacts } from "../leads/company-facts.tsx";
import { capital } from "../leads/lead-words.ts";
import { LimitedList } from "../leads/limited-list.tsx";
import { QualificationPanel } from "../leads/qualification-panel.tsx";
import { ScoreColumns } from "../leads/score-columns.tsx";
import { DraftSection } from "./draft-section.tsx";
import { EnrichSection } from "./enrich-section.tsx";
import styles from "./demo-requests.module.css";

const FIELDS = 6;

export function RequestDetails({ request }: { request: DemoRequest }) {
  const [showsReceipts, setShowsReceipts] = useState(false);
  const { ai_qualification: found } = request;
  return (
    <div className={styles.details}>
      {request.message !== null && (
        <blockquote className={styles.message} dir="auto">
          {request.message}
        </blockquote>
      )}
      <Facts>
        <Fact name="E-mail">
          <a href={`mailto:${request.email}`}>{request.email}</a>
        </Fact>
        <Fact name="Title">{request.title}</Fact>
        <Fact name="Came by">{request.channel === "webhook" ? "Webhook" : "Demo request form"}</Fact>
        <Fact name="Signature">{request.is_verified ? null : "Not signed: anybody could have sent this"}</Fact>
        <Fact name="Priority">{found === null ? null : capital(found.priority)}</Fact>
        <Fact name="Confidence">{found === null ? null : capital(found.confidence)}</Fact>
      </Facts>
      <LimitedList title="What else was sent" items={Object.entries(request.context)} limit={FIELDS}>
        {([name, value]) => `${name}: ${value}`}
      </LimitedList>
      {found === null ? (
        <p className={styles.note}>
          {request.isDemoData ? "Samples are not scored." : "Not scored yet: this request does not say enough to tell."}
        </p>
      ) : (
        <>
          {found.summary !== "" && <p>{found.summary}</p>}
          <ScoreColumns
            score={request.qualification_score}
            insights={found}
            actions={found.recommendedActions}
            actionsTitle="Recommended actions"
          />
          <details className={styles.receipts} onToggle={(event) => setShowsReceipts(event.currentTarget.open)}>
            <summary>The words behind this score</summary>
            {showsReceipts && request.deal_id !== null && <QualificationPanel dealId={request.deal_id} />}
          </details>
        </>
      )}
      {found?.enrichment != null && <CompanyFacts data={found.enrichment} />}
      {!request.isDemoData && <EnrichSection request={request} />}
      {!request.isDemoData && <DraftSection request={request} />}
      <p className={styles.note}>From: {request.data_sources.join(", ")}</p>
      {request.plan_id !== null && (
        <Link
          to={`/dashboard/action-plans/${request.plan_id}`}
          className={`disco-kit-button ${styles.open}`}
          data-kind="secondary"
          data-size="small"
        >
          Open the action plan
        </Link>
      )}
    </div>
  );
}
