import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";

/** Leads come at any time, so what is shown is looked at again each time. */
const SEEN_ANEW = { staleTime: 0 };

/** The companies that are known so far. */
export function useCompanies() {
  const { workspace } = useApi();
  const { organization } = useMember();
  return useQuery({
    queryKey: ["companies", organization?.id],
    queryFn: ({ signal }) => workspace.companies.list(signal),
    ...SEEN_ANEW,
  });
}

/** What is known of one of them. */
export function useCompany(key: string) {
  const { workspace } = useApi();
  const { organization } = useMember();
  return useQuery({
    queryKey: ["company", organization?.id, key],
    queryFn: ({ signal }) => workspace.companies.read(key, signal),
    ...SEEN_ANEW,
  });
}
