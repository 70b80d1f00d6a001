import type { EmailFate, ReplyDraft, SentenceMark } from "@disco/protocol";
import type { Tone } from "@disco/react/kit";
import { mailStates } from "./mail-states.ts";

export const fateNames: Readonly<Record<EmailFate, string>> = {
  waiting: "Waiting to be read",
  qualified: "Qualified",
  skipped: "Skipped",
  failed: "Failed",
};

/** Where a draft stands, for people. */
export function draftState({ status, delivery }: Pick<ReplyDraft, "status" | "delivery">): { name: string; tone: Tone } {
  if (delivery !== null) return mailStates[delivery.state];
  if (status === "sent") return { name: "Sent", tone: "good" };
  if (status === "ready_to_send") return { name: "Ready to send", tone: "neutral" };
  return status === "sending" ? { name: "Not known whether it was sent", tone: "warn" } : { name: "Review required", tone: "warn" };
}

/** Source of a sentence, for people; null where it needs none. */
export function markWords(mark: SentenceMark): { name: string; detail: string } | null {
  if (mark === null) return null;
  if (mark.kind === "knowledge") return { name: "Knowledge", detail: `${mark.title}: ${mark.quote}` };
  if (mark.kind === "thread") return { name: "Their words", detail: mark.quote };
  if (mark.kind === "calendar") return { name: "Calendar", detail: new Date(mark.startAt).toLocaleString() };
  return { name: "Yours", detail: "Written by you." };
}
