import { Button, ConfirmDialog, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";

/** Ends the access to the member's Google account, after a question. */
export function DisconnectGoogle({ account }: { account: string }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  async function disconnect(): Promise<void> {
    try {
      await workspace.connections.disconnectGoogle();
      toast.say("Google is disconnected, and the access is revoked.");
    } catch (error) {
      toast.sayProblem(error instanceof Error ? error.message : "Something went wrong.");
    }
    setAsking(false);
    await Promise.all(
      ["connections", "gmail-status", "calendar-status", "emails"].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    );
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Disconnect ${account}?`}
        confirmLabel="Disconnect"
        onConfirm={() => void disconnect()}
        onCancel={() => setAsking(false)}
      >
        Mail and calendar are no longer read, and the list of your mails is deleted here. Leads that came from them stay.
      </ConfirmDialog>
    </>
  );
}
