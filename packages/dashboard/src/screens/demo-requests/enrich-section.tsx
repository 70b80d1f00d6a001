import type { DemoRequest } from "@disco/protocol";
import { Button, FormError, Stepper, useToast } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { enrichmentSteps } from "../leads/enrichment-steps.ts";
import styles from "./demo-requests.module.css";

const LOOK_MS = 500;

/** Looks the company up again, and shows how far that is. */
export function EnrichSection({ request }: { request: DemoRequest }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const [since, setSince] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const domain = request.company_domain;
  const run = useQuery({
    queryKey: ["enrichment-run", domain, since],
    queryFn: async ({ signal }) => (await workspace.qualifications.readCompany(domain ?? "", signal)).enrichment,
    enabled: since !== null && domain !== null,
    refetchInterval: LOOK_MS,
    staleTime: 0,
    gcTime: 0,
  });
  if (domain === null) return null;

  async function enrich(): Promise<void> {
    // The server's clock and this one may differ a little; what began long before is another run.
    setSince(new Date(Date.now() - 60_000).toISOString());
    setProblem(null);
    try {
      const { remaining } = await workspace.leads.requests.enrich(request.id);
      const last = (await workspace.qualifications.readCompany(domain ?? "")).enrichment;
      if (last?.status === "failed") setProblem(last.reason ?? "Nothing could be read.");
      else toast.say(`${last?.factsFound ?? 0} facts found on ${last?.pagesRead ?? 0} pages. ${remaining} enrichments are left today.`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong.");
    } finally {
      setSince(null);
      await Promise.all(["demo-requests", "action-plans", "action-plan"].map((key) => cache.invalidateQueries({ queryKey: [key] })));
    }
  }
  const isBusy = since !== null;
  return (
    <div className={styles.enrich}>
      <Button size="small" icon={<RefreshCw aria-hidden="true" size={16} />} isBusy={isBusy} onClick={() => void enrich()}>
        {isBusy ? `Looking at ${domain}...` : "Re-enrich"}
      </Button>
      {isBusy && (
        <div role="status">
          <Stepper label="Enrichment" steps={enrichmentSteps(run.data ?? null)} />
        </div>
      )}
      <FormError>{problem}</FormError>
    </div>
  );
}
