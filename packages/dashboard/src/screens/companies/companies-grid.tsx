import type { CompanyFilters } from "@disco/protocol";
import { Button, EmptyList, ErrorState, OffsetPagination, Skeleton } from "@disco/react/kit";
import { useState } from "react";
import { CompanyCard } from "./company-card.tsx";
import { useCompanies, useSaveCompany } from "./company-data.ts";
import { type CompaniesView, PAGE, type useCompanyQuery } from "./use-company-query.ts";
import styles from "./companies-screen.module.css";

const EMPTY: Readonly<Record<CompaniesView, readonly [title: string, text: string]>> = {
  all: [
    "No companies yet",
    "Import a list, or enrich a company by its website. Companies of visitors who leave a work address are added automatically.",
  ],
  featured: ["No company is featured yet", "Profiles with a confidence of 80% or more are featured, the newest round first."],
  saved: ["You have saved no company", "The star on a company saves it here. Only you see it."],
  recent: ["No company was added lately", "What came in the last 30 days is listed here."],
};

interface CompaniesGridProps {
  wanted: ReturnType<typeof useCompanyQuery>;
  onOpen: (key: string) => void;
}

/** One page of companies as cards. */
export function CompaniesGrid({ wanted, onOpen }: CompaniesGridProps) {
  const { view, query, offset, setOffset, isNarrowed, selected } = wanted;
  const companies = useCompanies(query);
  const save = useSaveCompany();
  const [now] = useState(() => Date.now());
  const { data } = companies;
  if (companies.isPending) return <Skeleton shape="cards" rows={9} label="Loading companies..." />;
  if (data === undefined)
    return (
      <ErrorState
        title={view === "featured" ? "Failed to fetch featured companies" : "Failed to fetch companies"}
        message={companies.error?.message ?? null}
        onRetry={() => void companies.refetch()}
      />
    );
  if (data.totalCount === 0) {
    const { search, match, filters } = wanted;
    if (view === "all" && search.trim() !== "" && match === "any")
      return (
        <EmptyList
          title={`No company fits “${search}”`}
          action={
            <Button onClick={() => wanted.setSearch("")}>
              {hasFilters(filters) ? "Search without these words" : "Show all companies"}
            </Button>
          }
        >
          {hasFilters(filters) ? "No profile that fits the filters has one of these words." : "No profile has one of these words."}
        </EmptyList>
      );
    if (view === "all" && isNarrowed)
      return (
        <EmptyList title="No company fits" action={<Button onClick={wanted.clear}>Clear the filters</Button>}>
          What a profile does not say never fits. Take a filter away, or search for another word.
        </EmptyList>
      );
    const [title, text] = EMPTY[view];
    return <EmptyList title={title}>{text}</EmptyList>;
  }
  return (
    <>
      <ul className={styles.grid} aria-label="Companies" aria-busy={companies.isPlaceholderData}>
        {data.companies.map((company) => (
          <CompanyCard
            key={company.id}
            company={company}
            now={now}
            isSelected={selected.has(company.id)}
            onSelect={(isSelected) => wanted.select(company.id, isSelected)}
            onOpen={() => onOpen(company.key)}
            onSave={(isSaved) => void save(company.id, isSaved)}
          />
        ))}
      </ul>
      <OffsetPagination
        label="Companies"
        offset={offset}
        limit={PAGE}
        total={data.totalCount}
        onOffsetChange={setOffset}
        isBusy={companies.isPlaceholderData}
      />
    </>
  );
}

function hasFilters(filters: CompanyFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
