import type { Selectable } from "kysely";
import type { Handle } from "../../../db/database.ts";
import type { MeetingsTable } from "../../../db/tables/meeting-tables.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { nameForMail } from "../../mail/email-templates/template-text.ts";
import { slotLabel } from "../../../agent/phrases/slot-label.ts";

export interface TeamMailDeps {
  outbox: Outbox;
  publicUrl: string;
  listTeam: (organizationId: string, hostId: string | null) => Promise<readonly string[]>;
}

type Meeting = Selectable<MeetingsTable>;

/** Mails the team that a guest has moved or cancelled a meeting. */
export async function mailTeam(
  { outbox, publicUrl }: TeamMailDeps,
  tx: Handle,
  recipients: readonly string[],
  { before, after }: { before: Meeting; after: Meeting },
): Promise<void> {
  const guest = [nameForMail(before.name), before.email].filter((part) => part !== null && part !== "").join(", ") || "A visitor";
  const at = ({ startAt, timezone }: Meeting) => slotLabel(new Date(startAt), { timezone }).text;
  const isCancelled = after.status === "cancelled";
  const what = isCancelled ? `cancelled the meeting on ${at(before)}.` : `moved the meeting on ${at(before)} to ${at(after)}.`;
  for (const recipient of recipients)
    await outbox.add(tx, {
      kind: "lead_news",
      organizationId: after.organizationId,
      recipient,
      subject: `${isCancelled ? "Cancelled" : "Moved"} by the guest: ${guest}`,
      body: `${guest} ${what}\n\nYour calendar: ${publicUrl}/dashboard/calendar`,
    });
}
