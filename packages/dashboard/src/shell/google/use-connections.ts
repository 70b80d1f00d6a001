import { ApiError } from "@disco/client/api";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Whether the member's mail and calendar are connected; undefined until both have been asked, and where one could not be. */
export function useConnections(): { isConnected: boolean | undefined; problem: string | null; retry: () => void } {
  const { workspace } = useApi();
  const gmail = useQuery({
    queryKey: ["gmail-status"],
    queryFn: ({ signal }) => workspace.readConnection("gmail", signal),
    staleTime: 5 * MINUTE_MS,
    retry: 1,
  });
  const calendar = useQuery({
    queryKey: ["calendar-status"],
    queryFn: ({ signal }) => workspace.readConnection("calendar", signal),
    staleTime: 30 * SECOND_MS,
    retry: 1,
  });
  const problem = gmail.error ?? calendar.error;
  return {
    isConnected: gmail.data === undefined || calendar.data === undefined ? undefined : gmail.data || calendar.data,
    problem: problem === null ? null : `${gmail.error === null ? "Calendar" : "Gmail"} status check failed: ${reasonOf(problem)}`,
    retry: () => void Promise.all([gmail.refetch(), calendar.refetch()]),
  };
}

function reasonOf(error: Error): string {
  return error instanceof ApiError && error.status > 0 ? String(error.status) : error.message;
}
