import type { VoiceStatus } from "@disco/protocol";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useSearchParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";

/** New conversations and replies appear within this. */
const REFRESH_MS = 5_000;

export function useVoiceFilters() {
  const [params, setParams] = useSearchParams();
  const named = params.get("status");
  const status: VoiceStatus | undefined = (["qualified", "nurture", "dq"] as const).find((each) => each === named);
  const set = (name: "q" | "status" | "agent", value: string) =>
    setParams(
      (before) => {
        if (value === "") before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return { q: params.get("q") ?? "", agent: params.get("agent") ?? "", status, set, search: params.toString() };
}

/** The conversations by voice and with members' agents, page by page, kept current. */
export function useVoiceConversations({ q, status, agent }: { q: string; status: VoiceStatus | undefined; agent: string }) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const words = useDeferredValue(q.trim());
  return useInfiniteQuery({
    queryKey: ["voice-conversations", organization?.id, words, status, agent],
    queryFn: ({ signal, pageParam }) =>
      workspace.voiceAgents.listConversations({ q: words || undefined, status, agent: agent || undefined, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
