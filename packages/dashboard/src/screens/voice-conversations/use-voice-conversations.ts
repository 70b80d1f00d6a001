import type { VoiceStatus } from "@disco/protocol";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { useAddress } from "../use-address.ts";

/** New conversations and replies appear within this. */
const REFRESH_MS = 5_000;

export function useVoiceFilters() {
  const { read, set } = useAddress();
  return {
    q: read.text("q"),
    agent: read.text("agent"),
    status: read.one<VoiceStatus>("status", ["qualified", "nurture", "dq"]),
    set: (name: "q" | "status" | "agent", value: string) => set({ [name]: value }),
    search: read.search,
  };
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
