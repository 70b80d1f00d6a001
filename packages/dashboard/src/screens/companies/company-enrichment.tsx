import type { Enrichment } from "@disco/protocol";
import { Banner, Stepper } from "@disco/react/kit";
import { enrichmentSteps, isEnriching } from "../leads/enrichment-steps.ts";

/** How far the reading of a company's site is, or why it found less than it might have. */
export function CompanyEnrichment({ run }: { run: Enrichment | null }) {
  if (run === null) return null;
  if (isEnriching(run))
    return (
      <div role="status">
        <Stepper label={`Reading ${run.domain}`} steps={enrichmentSteps(run)} />
      </div>
    );
  if (run.reason === null) return null;
  return (
    <Banner tone="warn" title={run.factsFound === 0 ? "Nothing was found" : "Not everything could be read"}>
      {run.reason}
    </Banner>
  );
}
