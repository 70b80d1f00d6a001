import { useState } from "react";
import { useApi } from "../../../auth/use-api.ts";
import { newId } from "../thread/new-id.ts";
import { useThreadChanges } from "../thread/use-thread.ts";

const MAX_BYTES = 25_000_000;

/** Sends files one after the other, each as a message. `said` is what is on its way, or what went wrong. */
export function useFiles(conversationId: string) {
  const { workspace } = useApi();
  const { add } = useThreadChanges(conversationId);
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null);

  async function send(files: readonly File[]): Promise<void> {
    for (const file of files) {
      if (file.size > MAX_BYTES) {
        setSaid({ text: `${file.name} is larger than 25 MB.`, isProblem: true });
        return;
      }
      setSaid({ text: `Sending ${file.name}...`, isProblem: false });
      try {
        add(await workspace.threads.sendFile(conversationId, file, newId()));
      } catch (error) {
        setSaid({
          text: `${file.name} was not sent: ${error instanceof Error ? error.message : "Something went wrong."}`,
          isProblem: true,
        });
        return;
      }
    }
    setSaid(null);
  }

  return { said, send };
}
