/** How far the visitor has come in saying who they are. Nothing but a caller moves it out of `none`. */
export type LeadStep = "none" | "name" | "email" | "complete";

/** Details the visitor has given. */
export interface LeadCapture {
  step: LeadStep;
  name: string;
  email: string;
}

/** A lead capture that has not begun. */
export const noLead: LeadCapture = { step: "none", name: "", email: "" };

/** How long the agent waits before it answers a captured field. */
export const LEAD_REPLY_DELAY_MS = 500;

/**
 * Takes a visitor's message as the field that is asked for.
 * `reply` is what the agent says after `LEAD_REPLY_DELAY_MS`; when it is null the message is an ordinary chat message.
 */
export function nextLead(lead: LeadCapture, message: string): { lead: LeadCapture; reply: string | null } {
  const text = message.trim();
  if (lead.step === "name" && text !== "") {
    return {
      lead: { ...lead, step: "email", name: text },
      reply: `Thanks ${text}! What's your email so I can send you relevant materials?`,
    };
  }
  if (lead.step === "email" && text.includes("@")) {
    return {
      lead: { ...lead, step: "complete", email: text },
      reply: "Perfect, I have your information. What challenges are you looking to solve?",
    };
  }
  return { lead, reply: null };
}
