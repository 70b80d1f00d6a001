import type { AddNote, ThreadNote } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import type { ThreadNotesTable } from "../../../db/tables/thread-tables.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { MENTION_MEMBER_JOB, type MentionedMember } from "../../../jobs/handover-jobs.ts";
import { recordAudit } from "../../account/audit/record-audit.ts";
import type { ConversationPlace } from "../handover/handover-deps.ts";
import type { Taker } from "../presence/set-presence.ts";

const MOST_SHOWN = 200;
const MOST = 500;

interface NotesDeps {
  db: Database;
  clock: () => Date;
}

/** The newest 200 notes about a conversation, oldest of them first. */
export async function listNotes(handle: Handle, { conversationId }: ConversationPlace, { member }: Taker): Promise<ThreadNote[]> {
  const rows = await handle
    .selectFrom("threadNotes")
    .selectAll()
    .where("conversationId", "=", conversationId)
    .orderBy("id", "desc")
    .limit(MOST_SHOWN)
    .execute();
  return rows.toReversed().map((row) => toNote(row, member));
}

/** Adds a note, once for its `noteId`; the mentioned of `members` get a notice. */
export async function addNote(
  { db, clock }: NotesDeps,
  place: ConversationPlace,
  { member }: Taker,
  { text, noteId, mentions }: AddNote,
  members: readonly { id: string; name: string }[],
): Promise<ThreadNote> {
  const now = clock();
  const { conversationId } = place;
  const mentioned = members.filter(({ id }) => mentions.includes(id));
  const row = {
    id: newId(now),
    ...place,
    memberId: member.id,
    memberName: member.name?.trim() || (member.email.split("@")[0] ?? ""),
    text,
    mentions: JSON.stringify(mentioned),
    noteKey: noteId,
    at: now.toISOString(),
  };
  return db.write(async (tx) => {
    const { count } = await tx
      .selectFrom("threadNotes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("conversationId", "=", conversationId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST) throw new AppError("quota_exceeded", `A conversation may have at most ${MOST} notes.`);
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto("threadNotes")
      .values(row)
      .onConflict((conflict) => conflict.columns(["conversationId", "memberId", "noteKey"]).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows > 0n)
      for (const { id: memberId } of mentioned) {
        if (memberId === member.id) continue;
        const payload: MentionedMember = { noteId: row.id, ...place, memberId };
        await addJob(tx, { kind: MENTION_MEMBER_JOB, key: `${row.id} ${memberId}`, payload }, now);
      }
    const stored = await tx
      .selectFrom("threadNotes")
      .selectAll()
      .where(({ and }) => and({ conversationId, memberId: member.id, noteKey: noteId }))
      .executeTakeFirstOrThrow();
    return toNote(stored, member);
  });
}

/** @throws AppError `not_found`; `forbidden` for another member's, except to owners and admins. */
export async function deleteNote({ db, clock }: NotesDeps, place: ConversationPlace, { member }: Taker, noteId: string): Promise<void> {
  const { organizationId, conversationId } = place;
  await db.write(async (tx) => {
    const note = await tx
      .selectFrom("threadNotes")
      .select(["memberId"])
      .where(({ and }) => and({ id: noteId, conversationId, organizationId }))
      .executeTakeFirst();
    if (note === undefined) throw new AppError("not_found", "There is no such note.");
    if (!mayDelete(note, member)) throw new AppError("forbidden", "Only its author, owners and admins may delete a note.");
    await tx.deleteFrom("threadNotes").where("id", "=", noteId).execute();
    await recordAudit(tx, { member, organizationId, action: "note.deleted", detail: "Deleted a note about a conversation.", now: clock() });
  });
}

function toNote({ id, text, at, memberId, memberName, mentions }: Selectable<ThreadNotesTable>, member: Taker["member"]): ThreadNote {
  const author = { id: memberId, name: memberName };
  return { id, text, at, author, mentions: JSON.parse(mentions), mayDelete: mayDelete({ memberId }, member) };
}

function mayDelete({ memberId }: { memberId: string }, member: Taker["member"]): boolean {
  return memberId === member.id || member.role !== "member";
}
