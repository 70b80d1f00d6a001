import { DataList, EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import { useNavigate } from "react-router";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { companyAddress, countsOf } from "./company-words.ts";
import { useCompanies } from "./company-data.ts";
import { ProfilesComeLater } from "./profiles-come-later.tsx";
import styles from "./company-screen.module.css";

/** As many as the server lists. */
const LISTED = 200;

/** The companies behind leads and demo requests, as far as those tell. */
export function CompaniesScreen() {
  const navigate = useNavigate();
  const companies = useCompanies();
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Company Profiles" purpose="The companies behind your leads and demo requests." />
      <ProfilesComeLater />
      {companies.isPending && <Skeleton rows={6} label="Loading companies..." />}
      {companies.isError && (
        <ErrorState title="The companies could not be loaded" message={companies.error.message} onRetry={() => void companies.refetch()} />
      )}
      {companies.data?.length === 0 && (
        <EmptyList title="No company has been heard of yet">
          Once a visitor leaves a work address, or asks for a demo, their company is listed here.
        </EmptyList>
      )}
      {companies.data !== undefined && companies.data.length >= LISTED && (
        <p className={styles.more}>These are the {LISTED} heard of last. The search (⌘K) finds the others.</p>
      )}
      {companies.data !== undefined && companies.data.length > 0 && (
        <DataList
          label="Companies"
          rows={companies.data.map((company) => ({
            id: company.key,
            title: company.name ?? company.domain ?? company.key,
            detail: [company.name === null ? null : company.domain, countsOf(company)].filter(Boolean).join(" · "),
            onOpen: () => void navigate(companyAddress(company.key)),
          }))}
        />
      )}
    </div>
  );
}
