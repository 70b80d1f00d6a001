import { Button, useToast } from "@disco/react/kit";
import type { ReactNode } from "react";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";

export interface ConnectGoogleButtonProps {
  children: ReactNode;
  size?: "small" | undefined;
  /** Called before the browser leaves for Google. */
  onLeave?: (() => void) | undefined;
}

/** Leads to Google's consent for mail and calendar, and back to this screen. */
export function ConnectGoogleButton({ children, size, onLeave }: ConnectGoogleButtonProps) {
  const { workspace } = useApi();
  const toast = useToast();
  const [isLeaving, setLeaving] = useState(false);
  async function connect(): Promise<void> {
    setLeaving(true);
    try {
      const url = await workspace.connections.startGoogle(location.pathname);
      onLeave?.();
      location.assign(url);
    } catch {
      setLeaving(false);
      toast.sayProblem("There was an error connecting to Google Workspace. Please try again.");
    }
  }
  return (
    <Button kind="primary" {...(size && { size })} isBusy={isLeaving} onClick={() => void connect()}>
      {isLeaving ? "Connecting..." : children}
    </Button>
  );
}
