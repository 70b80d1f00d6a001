import { findEmailAddresses } from "@disco/protocol/email-address";
import { withEmail } from "./with-email.ts";

/** The e-mail address in the text, for a demo that waits for one; null without an address. */
export function demoEmail(text: string): string | null {
  if (!text.includes("@") || !text.includes(".")) return null;
  return findEmailAddresses(text).at(-1) ?? text.trim();
}

/**
 * Message for an agent that waits for an e-mail address to schedule a demo: the message that asked for the demo with the address
 * added. Null when the text has no address, and then it is sent as it is.
 */
export function withDemoEmail(pendingDemo: string, text: string): string | null {
  const email = demoEmail(text);
  return email && withEmail(pendingDemo, email);
}
