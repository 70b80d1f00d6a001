import type { Database, Handle } from "../../../db/database.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { QUALIFY_JOB } from "../../../jobs/qualify-job.ts";
import { type AddedSource, putLeadSource } from "./add-lead-source.ts";

/** Makes a booked meeting a source. It says nothing in its person's words. Null where there is no such meeting. */
export async function putMeetingSource(db: Database, tx: Handle, meetingId: string, now: Date): Promise<AddedSource | null> {
  const meeting = await tx
    .selectFrom("meetings")
    .leftJoin("leads", "leads.conversationId", "meetings.conversationId")
    .leftJoin("conversations", "conversations.id", "meetings.conversationId")
    .select(["meetings.id", "meetings.organizationId", "meetings.name", "meetings.email", "meetings.createdAt"])
    .select(["leads.name as leadName", "leads.email as leadEmail", "conversations.isStaging"])
    .where(({ and }) => and({ "meetings.id": meetingId, "meetings.status": "booked" }))
    .executeTakeFirst();
  if (meeting === undefined) return null;
  return putLeadSource(
    db,
    tx,
    {
      organizationId: meeting.organizationId,
      kind: "meeting",
      refId: meeting.id,
      person: { name: meeting.name ?? meeting.leadName, email: meeting.email ?? meeting.leadEmail, company: null },
      text: "",
      at: new Date(meeting.createdAt),
      isSample: meeting.isStaging === 1,
    },
    now,
  );
}

/** The stage of a deal follows its score again once its meeting is cancelled. */
export async function meetingCancelled(tx: Handle, of: { organizationId: string; meetingId: string }, now: Date): Promise<void> {
  const source = await tx
    .selectFrom("leadSources")
    .select("dealId")
    .where(({ and }) => and({ organizationId: of.organizationId, kind: "meeting", refId: of.meetingId }))
    .executeTakeFirst();
  if (source === undefined) return;
  const { dealId } = source;
  await tx
    .updateTable("deals")
    .set((set) => ({ revision: set("revision", "+", 1) }))
    .where("id", "=", dealId)
    .execute();
  await addJob(tx, { kind: QUALIFY_JOB, key: dealId, payload: { dealId } }, now);
}
