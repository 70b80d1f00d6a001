import type { HandoverState, LiveThread, PlacedMessage } from "@disco/protocol";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../../auth/use-api.ts";
import { useLive } from "../../../live/live-context.ts";

/** Without the line, messages are asked for. */
export const REFRESH_MS = 5_000;

/** The messages of a conversation, who answers in it, and what each side has read; current by the live line. */
export function useThread(conversationId: string) {
  const { workspace } = useApi();
  const isLive = useLive(({ status }) => status === "open");
  return useQuery({
    queryKey: ["thread", conversationId],
    queryFn: ({ signal }) => workspace.live.readThread(conversationId, -1, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isLive || state.status === "error" ? false : REFRESH_MS),
  });
}

/** Writes into the thread what the server answered, before the line says the same. */
export function useThreadChanges(conversationId: string) {
  const cache = useQueryClient();
  return useMemo(() => {
    const change = (next: (thread: LiveThread) => LiveThread) =>
      cache.setQueryData<LiveThread>(["thread", conversationId], (thread) => thread && next(thread));
    return {
      setHandover: (handover: HandoverState) => {
        change((thread) => ({ ...thread, conversation: { ...thread.conversation, handover } }));
        for (const key of ["conversation", "member-conversations", "overview"]) void cache.invalidateQueries({ queryKey: [key] });
      },
      add: (message: PlacedMessage) =>
        change((thread) =>
          thread.messages.some(({ id }) => id === message.id) ? thread : { ...thread, messages: [...thread.messages, message] },
        ),
      readAgain: () => cache.invalidateQueries({ queryKey: ["thread", conversationId] }),
    };
  }, [cache, conversationId]);
}
