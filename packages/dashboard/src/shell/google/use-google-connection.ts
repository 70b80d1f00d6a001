import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";
import { useMember } from "../../auth/auth-provider.tsx";

const STALE_MS = 30_000;

/** The member's Google connection, service by service; undefined until it is known. */
export function useGoogleConnection() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const query = useQuery({
    queryKey: ["connections", organization?.id],
    queryFn: ({ signal }) => workspace.connections.read(signal),
    staleTime: STALE_MS,
    enabled: organization !== null,
  });
  const connection = query.data;
  return { query, connection, isConfigured: connection === undefined ? undefined : connection.gmail.state !== "not_configured" };
}
