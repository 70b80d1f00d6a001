import { ConsentView, useConversation, useReadable } from "@disco/react";
import type { ReactNode } from "react";

/** Asks the visitor to agree where the organization wants it; then shows the conversation. */
export function ConsentGate({ children }: { children: ReactNode }) {
  const { session } = useConversation();
  const consent = useReadable(session.consent);
  return consent === null ? children : <ConsentView text={consent.text} onAgree={session.agree} />;
}
