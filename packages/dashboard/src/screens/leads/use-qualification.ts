import type { Qualification, Receipt } from "@disco/protocol";
import { useToast } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";

/** Queries of other screens that show a score. */
const SHOW_SCORES = ["action-plans", "action-plan", "demo-requests", "demo-request", "ai-stats", "overview", "member-conversations"];

/** A score that is on its way comes within seconds; one that is there changes when more is said. */
const SOON_MS = 2_000;
const REFRESH_MS = 15_000;

/** The qualification of a deal, and the way to take quotes out of it and put them back. */
export function useQualification(dealId: string) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const key = ["qualification", dealId];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => workspace.qualifications.read(dealId, signal),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data === null ? SOON_MS : REFRESH_MS),
  });
  const change = useMutation({
    mutationFn: ({ id, receipt, isRemoved }: { id: string; receipt: Receipt; isRemoved: boolean }) =>
      isRemoved ? workspace.qualifications.removeReceipt(id, receipt.id) : workspace.qualifications.restoreReceipt(id, receipt.id),
    onSuccess: (next, { id, receipt, isRemoved }) => {
      const before = cache.getQueryData<Qualification | null>(key)?.score ?? null;
      cache.setQueryData(key, next);
      for (const shown of SHOW_SCORES) void cache.invalidateQueries({ queryKey: [shown] });
      if (isRemoved) {
        toast.sayUndoable(`Quote removed. Score ${before ?? "–"} → ${next?.score ?? "–"}`, () =>
          change.mutate({ id, receipt, isRemoved: false }),
        );
      }
    },
    onError: (error) => {
      toast.sayProblem(error.message);
      void query.refetch();
    },
  });
  return { query, setRemoved: change.mutate, isChanging: change.isPending };
}
