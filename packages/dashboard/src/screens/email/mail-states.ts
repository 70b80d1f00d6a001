import type { MailState } from "@disco/protocol";
import type { Tone } from "@disco/react/kit";

/** How a mail fares, for people. */
export const mailStates: Readonly<Record<MailState, { name: string; tone: Tone }>> = {
  queued: { name: "Queued", tone: "neutral" },
  sending: { name: "Sending", tone: "neutral" },
  sent: { name: "Sent", tone: "good" },
  refused: { name: "Refused", tone: "bad" },
  unknown: { name: "Not known whether it was sent", tone: "warn" },
  expired: { name: "Not sent in time", tone: "warn" },
  stopped: { name: "Stopped", tone: "neutral" },
};
