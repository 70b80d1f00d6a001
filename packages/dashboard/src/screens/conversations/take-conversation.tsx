import type { MemberConversation } from "@disco/protocol";
import { Banner, Button, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { toMoment } from "./conversation-words.ts";

type TakeConversationProps = Pick<MemberConversation, "id" | "awaitsPersonSince" | "takenBy">;

/** Says that a visitor waits for a person, until a member takes the conversation. */
export function TakeConversation({ id, awaitsPersonSince, takenBy }: TakeConversationProps) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  if (awaitsPersonSince === null) return takenBy === null ? null : <p>{takenBy} gets back to this visitor.</p>;
  async function take(): Promise<void> {
    setBusy(true);
    try {
      await workspace.live.take(id);
    } catch (error) {
      toast.sayProblem(error instanceof Error ? error.message : "Something went wrong.");
    }
    setBusy(false);
    await Promise.all(["conversation", "member-conversations", "overview"].map((key) => cache.invalidateQueries({ queryKey: [key] })));
  }
  return (
    <Banner tone="warn" title="This visitor waits for a person">
      <p>Your agent promised this on {toMoment(awaitsPersonSince)}.</p>
      <Button size="small" isBusy={isBusy} onClick={() => void take()}>
        I will get back to them
      </Button>
    </Banner>
  );
}
