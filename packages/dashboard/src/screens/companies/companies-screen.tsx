import type { CompanyFilters } from "@disco/protocol";
import { companyIndustries, companySizes, companyStages } from "@disco/protocol/company-taxonomies";
import { Badge, Button, FilterBar, Select, Tabs, useToast } from "@disco/react/kit";
import { Download, Sparkles, Upload } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { AskBar } from "./ask-bar.tsx";
import { CompaniesGrid } from "./companies-grid.tsx";
import { CompanyDialog } from "./company-dialog.tsx";
import { useCompanyFigures } from "./company-data.ts";
import { countOfCompanies } from "./company-words.ts";
import { EnrichDialog } from "./enrich-dialog.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { MoreFilters } from "./more-filters.tsx";
import { PresetStrip } from "./preset-strip.tsx";
import { SamplesBanner } from "./samples-banner.tsx";
import { saveFile } from "./save-file.ts";
import { type CompaniesView, useCompanyQuery } from "./use-company-query.ts";
import styles from "./companies-screen.module.css";

const TABS: readonly { value: CompaniesView; label: string }[] = [
  { value: "all", label: "All Companies" },
  { value: "featured", label: "Featured" },
  { value: "saved", label: "My Saved" },
  { value: "recent", label: "Recently Added" },
];

/** The companies that the organization keeps profiles of: searched, filtered, chosen, exported. */
export function CompaniesScreen() {
  const { companyKey } = useParams();
  const navigate = useNavigate();
  const wanted = useCompanyQuery();
  const figures = useCompanyFigures().data;
  const [isEnriching, setEnriching] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const isRuling = useMember().organization?.role !== "member";
  const open = (key: string) => void navigate({ pathname: `/dashboard/companies/${encodeURIComponent(key)}`, search: wanted.address });
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Company Profiles"
        purpose={figures === undefined || figures.total === 0 ? "Companies that fit, and what is known of them." : purposeOf(figures)}
        action={
          <div className={styles.actions}>
            <ExportAction selected={wanted.selected} />
            {isRuling && (
              <Button icon={<Upload aria-hidden="true" size={16} />} onClick={() => setImporting(true)}>
                Import
              </Button>
            )}
            <Button kind="primary" icon={<Sparkles aria-hidden="true" size={16} />} onClick={() => setEnriching(true)}>
              Enrich New Company
            </Button>
          </div>
        }
      />
      <PresetStrip active={wanted.preset} figures={figures} onChoose={wanted.choosePreset} onClear={wanted.clear} />
      <AskBar onUnderstood={wanted.understand} />
      <Tabs label="Companies" tabs={TABS} value={wanted.view} onValueChange={wanted.setView}>
        {(view) =>
          view === wanted.view && (
            <div className={styles.page}>
              {view === "all" && <SamplesBanner figures={figures} />}
              {view === "all" && <Filters wanted={wanted} />}
              <CompaniesGrid wanted={wanted} onOpen={open} />
            </div>
          )
        }
      </Tabs>
      {isRuling && <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />}
      {isEnriching && (
        <EnrichDialog
          onClose={() => setEnriching(false)}
          onBegun={(key) => {
            setEnriching(false);
            open(key);
          }}
        />
      )}
      <CompanyDialog companyKey={companyKey} onClose={() => void navigate({ pathname: "/dashboard/companies", search: wanted.address })} />
    </div>
  );
}

function ExportAction({ selected }: { selected: ReadonlySet<string> }) {
  const { workspace } = useApi();
  const { sayProblem } = useToast();
  const [isBusy, setBusy] = useState(false);
  if (selected.size === 0) return null;
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await workspace.companies.export([...selected]), "companies_export.csv");
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "The export did not work. Please try again.");
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Badge>{selected.size} selected</Badge>
      <Button icon={<Download aria-hidden="true" size={16} />} isBusy={isBusy} onClick={() => void save()}>
        Export CSV
      </Button>
    </>
  );
}

function Filters({ wanted }: { wanted: ReturnType<typeof useCompanyQuery> }) {
  const { filters, setFilters } = wanted;
  const choice = (name: "industry" | "employeeRange" | "fundingStage", all: string, label: string, entries: readonly Option[]) => (
    <Select
      label={label}
      isLabelHidden
      value={valueOf(filters[name])}
      options={[
        { value: "", label: all },
        ...((filters[name]?.length ?? 0) > 1 ? [{ value: SEVERAL, label: `${filters[name]?.length} chosen` }] : []),
        ...entries.map((entry) => ({ value: entry.id, label: entry.label })),
      ]}
      onValueChange={(value) => {
        if (value !== SEVERAL) setFilters({ ...filters, [name]: value === "" ? undefined : [value] });
      }}
    />
  );
  return (
    <>
      <FilterBar
        label="Filter companies"
        search={{
          label: "Search companies",
          value: wanted.search,
          placeholder: "Name, product or person",
          onValueChange: wanted.setSearch,
        }}
        onClear={wanted.isNarrowed ? wanted.clear : undefined}
      >
        {choice("industry", "All industries", "Industry", companyIndustries)}
        {choice("employeeRange", "All sizes", "Company Size", companySizes)}
        {choice("fundingStage", "All stages", "Stage", companyStages)}
        <MoreFilters filters={filters} onChange={setFilters} />
      </FilterBar>
      <FilterChips filters={filters} onChange={setFilters} />
    </>
  );
}

type Option = { id: string; label: string };
const SEVERAL = "several";

function valueOf(values: CompanyFilters["industry"]): string {
  if (values === undefined || values.length === 0) return "";
  return values.length > 1 ? SEVERAL : (values[0] ?? "");
}

function purposeOf({ total, samples }: { total: number; samples: number }): string {
  const count = `${countOfCompanies(total)} in your database`;
  return samples === 0 ? `${count}.` : `${count}, ${samples === total ? "all of them" : `${samples} of them`} samples.`;
}
