import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import type { ConversationFilterValues } from "./use-conversation-filters.ts";

/** New conversations and replies appear within this. */
const REFRESH_MS = 5_000;
const DEBOUNCE_MS = 250;

/** The conversations that fit the filters, page by page, kept current while the page is in view. */
export function useConversations(values: ConversationFilterValues) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const filters = useDebounced(values);
  return useInfiniteQuery({
    queryKey: ["member-conversations", organization?.id, filters],
    queryFn: ({ signal, pageParam }) => {
      const { q, page, lead, outcome, rating, unanswered, handover } = filters;
      return workspace.memberConversations.list(
        {
          q: q.trim() || undefined,
          page: page.trim() || undefined,
          lead,
          outcome,
          rating,
          handover,
          unanswered: unanswered === "true",
          cursor: pageParam,
        },
        signal,
      );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

function useDebounced<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
