import { meetingCancelled } from "../../leads/leads/put-meeting-source.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { PORTION } from "../../../db/sweep-in-portions.ts";
import { withoutTag } from "../../../mail/without-tag.ts";
import { CONFIRM_HOURS, type GuestMailDeps, mailGuests } from "./guests/guest-mails.ts";
import type { MeetingChanged } from "./meeting-changed.ts";

const HOUR_MS = 3_600_000;
const LOOK_MS = 5 * 60_000;

/** Whether another conversation has an open meeting for an address whose link has not been opened. */
export async function hasUnconfirmed(
  tx: Handle,
  { organizationId, conversationId, now }: { organizationId: string; conversationId: string; now: Date },
  email: string,
): Promise<boolean> {
  const rows = await tx
    .selectFrom("meetings")
    .select("email")
    .where(({ and }) => and({ organizationId, status: "booked" }))
    .where("endAt", ">", now.toISOString())
    .where("confirmBy", "is not", null)
    .where("confirmedAt", "is", null)
    .where((where) => where.or([where("conversationId", "is", null), where("conversationId", "<>", conversationId)]))
    .execute();
  const asked = withoutTag(email);
  return rows.some((row) => row.email !== null && withoutTag(row.email) === asked);
}

interface LapseDeps extends GuestMailDeps {
  db: Database;
  clock: () => Date;
  meetingChanged?: MeetingChanged | undefined;
}

/** Frees the times of unconfirmed meetings, until the signal aborts. */
export function startLapsingMeetings(deps: LapseDeps, onFailure: (error: unknown) => void, signal: AbortSignal): void {
  const timer = setInterval(() => void lapseMeetings(deps).catch(onFailure), LOOK_MS);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

/** Cancels meetings whose guest has not opened the link in time. One whose invitation still waits to be sent is not late. */
export async function lapseMeetings(deps: LapseDeps): Promise<void> {
  const { db, clock, meetingChanged } = deps;
  const now = clock();
  const sentBefore = new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS).toISOString();
  const late = await db.read
    .selectFrom("meetings")
    .leftJoin("outgoingMails", "outgoingMails.id", "meetings.invitationId")
    .select(["meetings.id", "meetings.organizationId"])
    .where("meetings.status", "=", "booked")
    .where("confirmBy", "<=", now.toISOString())
    .where("confirmedAt", "is", null)
    .where("startAt", ">", now.toISOString())
    .where((where) =>
      where.or([
        where("outgoingMails.id", "is", null),
        where.and([where("outgoingMails.status", "=", "sent"), where("outgoingMails.sentAt", "<=", sentBefore)]),
        where("outgoingMails.status", "in", ["failed", "expired"]),
      ]),
    )
    .limit(PORTION)
    .execute();
  for (const { id, organizationId } of late) {
    await db.write(async (tx) => {
      await lockForWrite(db, tx, `calendar of ${organizationId}`);
      const meeting = await tx
        .updateTable("meetings")
        .set((set) => ({ status: "cancelled", sequence: set("sequence", "+", 1) }))
        .where(({ and }) => and({ id, status: "booked" }))
        .where("confirmedAt", "is", null)
        .returningAll()
        .executeTakeFirst();
      if (meeting === undefined) return;
      await mailGuests(deps, tx, meeting, "cancelled", now);
      await meetingCancelled(tx, { organizationId, meetingId: id }, now);
      await meetingChanged?.(tx, id);
    });
  }
}
