import type { HandoverState } from "@disco/protocol";
import { useToast } from "@disco/react/kit";
import { useCallback, useRef, useState } from "react";
import { useApi } from "../../../auth/use-api.ts";
import { useThreadChanges } from "./use-thread.ts";

export type Handover = ReturnType<typeof useHandover>;

/** Takes a conversation, gives it back and ends it. What another member was faster with is said. */
export function useHandover(conversationId: string) {
  const { workspace } = useApi();
  const { sayProblem } = useToast();
  const { setHandover, readAgain } = useThreadChanges(conversationId);
  const [busy, setBusy] = useState<"take" | "back" | "close" | null>(null);
  const isAsking = useRef(false);

  const ask = useCallback(
    async (name: "take" | "back" | "close", change: () => Promise<HandoverState>): Promise<boolean> => {
      if (isAsking.current) return false;
      isAsking.current = true;
      setBusy(name);
      try {
        setHandover(await change());
        return true;
      } catch (error) {
        sayProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
        void readAgain();
        return false;
      } finally {
        isAsking.current = false;
        setBusy(null);
      }
    },
    [setHandover, readAgain, sayProblem],
  );

  return {
    busy,
    take: useCallback(() => ask("take", () => workspace.live.take(conversationId)), [ask, workspace, conversationId]),
    giveBack: (note: string) => ask("back", () => workspace.live.giveBack(conversationId, note)),
    close: () => ask("close", () => workspace.live.close(conversationId)),
  };
}
