import type { ListCompanies } from "@disco/protocol";
import { useToast } from "@disco/react/kit";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { isEnriching } from "../leads/enrichment-steps.ts";

const LIST_MS = 300_000;
const FEATURED_MS = 600_000;
const LOOK_MS = 700;

/** One page of the companies that fit. */
export function useCompanies(query: ListCompanies) {
  const { workspace } = useApi();
  const { organization } = useMember();
  return useQuery({
    queryKey: ["companies", organization?.id, query],
    queryFn: ({ signal }) => workspace.companies.list(query, signal),
    placeholderData: keepPreviousData,
    staleTime: query.view === "featured" ? FEATURED_MS : LIST_MS,
  });
}

/** How much the profiles say at all. */
export function useCompanyFigures() {
  const { workspace } = useApi();
  const { organization } = useMember();
  return useQuery({
    queryKey: ["companies", organization?.id, "figures"],
    queryFn: ({ signal }) => workspace.companies.readFigures(signal),
    staleTime: LIST_MS,
  });
}

export function useCompany(key: string | undefined) {
  const { workspace } = useApi();
  const { organization } = useMember();
  return useQuery({
    queryKey: ["company", organization?.id, key],
    queryFn: ({ signal }) => workspace.companies.read(key ?? "", signal),
    enabled: key !== undefined,
    staleTime: 0,
  });
}

/** The facts about a company and how the last reading of its site went; the profile and the lists follow while one is under way. */
export function useCompanyFacts(domain: string | null) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const facts = useQuery({
    queryKey: ["company-facts", organization?.id, domain],
    queryFn: ({ signal }) => workspace.qualifications.readCompany(domain ?? "", signal),
    enabled: domain !== null,
    refetchInterval: ({ state }) => (isEnriching(state.data?.enrichment ?? null) ? LOOK_MS : false),
    staleTime: 0,
  });
  const run = facts.data?.enrichment;
  const seen = run === undefined || run === null ? null : `${run.id} ${run.status} ${run.pagesRead}`;
  useEffect(() => {
    if (seen === null) return;
    void cache.invalidateQueries({ queryKey: ["company"] });
    void cache.invalidateQueries({ queryKey: ["companies"] });
  }, [cache, seen]);
  return facts;
}

/** Reads every list of companies again, after one of them changed. */
export function useRefreshCompanies(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await Promise.all([cache.invalidateQueries({ queryKey: ["companies"] }), cache.invalidateQueries({ queryKey: ["company"] })]);
  };
}

/** Puts the member's star on a company, or takes it off. */
export function useSaveCompany() {
  const { workspace } = useApi();
  const { sayProblem } = useToast();
  const refresh = useRefreshCompanies();
  return async (companyId: string, isSaved: boolean) => {
    try {
      await workspace.companies.save(companyId, isSaved);
      await refresh();
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    }
  };
}
