import { ApiError } from "@disco/client/api";
import { QueryClient } from "@tanstack/react-query";

const MINUTE_MS = 60_000;

/** Cached server data: fresh for 5 minutes, stored for 30, retried three times unless the server refuses. */
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
