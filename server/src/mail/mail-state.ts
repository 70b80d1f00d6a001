import type { MailState } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { OutgoingMailsTable } from "../db/tables/mail-tables.ts";

type Kept = Pick<Selectable<OutgoingMailsTable>, "status" | "handedOverAt">;

const states: Readonly<Record<Exclude<Kept["status"], "draft" | "waiting">, MailState>> = {
  sent: "sent",
  failed: "refused",
  unknown: "unknown",
  expired: "expired",
  stopped: "stopped",
};

/** How a mail fares; null while it is a draft. */
export function mailState({ status, handedOverAt }: Kept): MailState | null {
  if (status === "draft") return null;
  if (status !== "waiting") return states[status];
  return handedOverAt === null ? "queued" : "sending";
}

/** Whether a mail has not gone out and will not without a member: its draft is open again. */
export function isOpenAgain(state: MailState | null): boolean {
  return state === "refused" || state === "unknown" || state === "expired" || state === "stopped";
}
