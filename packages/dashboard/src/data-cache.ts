import { ApiError } from "@disco/client/api";
import { QueryClient } from "@tanstack/react-query";

const MINUTE_MS = 60_000;

/** What screens have read from the server: fresh for 5 minutes, kept for 30, and tried three times unless the server says no. */
export function createDataCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        retry: (failures, error) => !(error instanceof ApiError && error.status >= 400 && error.status < 500) && failures < 2,
      },
    },
  });
}
