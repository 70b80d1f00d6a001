import type { CompanyFigures } from "@disco/protocol";
import { Banner, Button, useToast } from "@disco/react/kit";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { useRefreshCompanies } from "./company-data.ts";

/** Says that samples are on the list, and takes them away. */
export function SamplesBanner({ figures }: { figures: CompanyFigures | undefined }) {
  const { workspace } = useApi();
  const { sayProblem } = useToast();
  const refresh = useRefreshCompanies();
  const [isBusy, setBusy] = useState(false);
  if (figures === undefined || figures.samples === 0) return null;
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await workspace.companies.removeSamples();
      await refresh();
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Banner
      action={
        <Button size="small" isBusy={isBusy} onClick={() => void remove()}>
          Remove samples
        </Button>
      }
    >
      {figures.samples === 1 ? "One company is a made-up sample" : `${figures.samples} companies are made-up samples`} to try the filters
      with. Your own come in by Import, by Enrich, and with your visitors.
    </Banner>
  );
}
