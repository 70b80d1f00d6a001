import { ApiError, type CompanyRecord } from "@disco/client/api";
import type { CompanyFact } from "@disco/protocol";
import { Button, Dialog, EmptyList, ErrorState, Skeleton, Tabs, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw, Star } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { isEnriching } from "../leads/enrichment-steps.ts";
import { CompanyEnrichment } from "./company-enrichment.tsx";
import { FundingTab, NewsTab, OverviewTab, SourcesTab } from "./company-tabs.tsx";
import { OutsideLink } from "./outside-link.tsx";
import { useCompany, useCompanyFacts, useSaveCompany } from "./company-data.ts";
import styles from "./companies-screen.module.css";

type TabName = "overview" | "funding" | "news" | "sources";

const TABS: readonly { value: TabName; label: string }[] = [
  { value: "overview", label: "Overview" },
  { value: "funding", label: "Funding & Team" },
  { value: "news", label: "News & Updates" },
  { value: "sources", label: "Sources" },
];

export function CompanyDialog({ companyKey, onClose }: { companyKey: string | undefined; onClose: () => void }) {
  const company = useCompany(companyKey);
  const save = useSaveCompany();
  const isUnknown = company.error instanceof ApiError && company.error.status === 404;
  const profile = company.data?.profile ?? null;
  // Until a profile is there, the reading of the site is found by the key.
  const domain = company.data === undefined ? (companyKey ?? null) : (profile?.domain ?? company.data.domain);
  const known = useCompanyFacts(domain);
  const run = known.data?.enrichment ?? null;
  return (
    <Dialog
      isOpen={companyKey !== undefined}
      onClose={onClose}
      size="wide"
      title={company.data === undefined ? (companyKey ?? "") : nameOf(company.data)}
      description={company.data !== undefined && <Heading company={company.data} />}
      actions={
        profile === null ? undefined : (
          <>
            {domain !== null && (
              <EnrichButton website={profile.website?.includes(domain) ? profile.website : domain} isRunning={isEnriching(run)} />
            )}
            <Button
              aria-pressed={profile.isSaved}
              icon={<Star aria-hidden="true" size={16} fill={profile.isSaved ? "currentColor" : "none"} />}
              onClick={() => void save(profile.id, !profile.isSaved)}
            >
              {profile.isSaved ? "Saved" : "Save"}
            </Button>
          </>
        )
      }
    >
      {company.isPending && !isEnriching(run) && <Skeleton shape="text" rows={6} label="Loading the company..." />}
      {company.isError && !isUnknown && (
        <ErrorState title="The company could not be loaded" message={company.error.message} onRetry={() => void company.refetch()} />
      )}
      <CompanyEnrichment run={run} />
      {isUnknown && run === null && !known.isLoading && (
        <EmptyList title="There is no profile of this company yet">
          It is listed once a visitor leaves one of its addresses or names it in a demo request, or once you import or enrich it.
        </EmptyList>
      )}
      {company.data !== undefined && <Pages key={company.data.key} company={company.data} facts={known.data?.facts ?? []} />}
    </Dialog>
  );
}

/** Has the company's site read, again where it was read before. */
function EnrichButton({ website, isRunning }: { website: string; isRunning: boolean }) {
  const { workspace } = useApi();
  const { sayProblem } = useToast();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function enrich(): Promise<void> {
    setBusy(true);
    try {
      await workspace.companies.enrich(website);
      await cache.invalidateQueries({ queryKey: ["company-facts"] });
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon={<RefreshCw aria-hidden="true" size={16} />} isBusy={isBusy || isRunning} onClick={() => void enrich()}>
      {isRunning ? "Enriching..." : "Enrich"}
    </Button>
  );
}

function Pages({ company, facts }: { company: CompanyRecord; facts: readonly CompanyFact[] }) {
  const [tab, setTab] = useState<TabName>("overview");
  return (
    <Tabs label="About the company" tabs={TABS} value={tab} onValueChange={setTab}>
      {(value) => (
        <div className={styles.tab}>
          {value === "overview" && <OverviewTab company={company} facts={facts} />}
          {value === "funding" && <FundingTab data={company.profile?.data ?? null} />}
          {value === "news" && <NewsTab data={company.profile?.data ?? null} />}
          {value === "sources" && <SourcesTab company={company} facts={facts} />}
        </div>
      )}
    </Tabs>
  );
}

function Heading({ company: { profile, domain } }: { company: CompanyRecord }) {
  const social = profile?.data.social;
  return (
    <span className={styles.links}>
      <span>{profile?.data.basic.industry ?? "Industry unknown"}</span>
      <OutsideLink url={profile?.website ?? (domain === null ? null : `https://${domain}/`)}>{domain ?? "Website"}</OutsideLink>
      <OutsideLink url={social?.linkedin_url ?? null}>LinkedIn</OutsideLink>
      <OutsideLink url={social?.twitter_url ?? null}>X/Twitter</OutsideLink>
    </span>
  );
}

function nameOf({ key, name, domain }: Pick<CompanyRecord, "key" | "name" | "domain">): string {
  return name ?? domain ?? key;
}
