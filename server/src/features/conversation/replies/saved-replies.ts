import type { SavedReply, SavedReplyList, WriteSavedReply } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import { recordAudit } from "../../account/audit/record-audit.ts";
import type { Taker } from "../presence/set-presence.ts";
import { replyVariables, unknownVariables } from "./fill-reply.ts";

const MOST = 200;
const columns = ["id", "name", "text", "updatedAt"] as const;

interface SavedRepliesDeps {
  db: Database;
  clock: () => Date;
}

export async function readSavedReplies(handle: Handle, organizationId: string): Promise<SavedReply[]> {
  return handle
    .selectFrom("savedReplies")
    .select(columns)
    .where("organizationId", "=", organizationId)
    .orderBy("name")
    .orderBy("id")
    .limit(MOST)
    .execute();
}

export async function listSavedReplies(handle: Handle, organizationId: string): Promise<Omit<SavedReplyList, "success">> {
  const replies = await readSavedReplies(handle, organizationId);
  return { replies: replies.map((reply) => ({ ...reply, unknown: unknownVariables(reply.text) })), variables: [...replyVariables] };
}

/** @throws AppError `quota_exceeded`. */
export async function addSavedReply({ db, clock }: SavedRepliesDeps, taker: Taker, { name, text }: WriteSavedReply): Promise<SavedReply> {
  const { organizationId } = taker;
  const now = clock();
  const reply = { id: newId(now), name: name.trim(), text, updatedAt: now.toISOString() };
  await db.write(async (tx) => {
    await lockForWrite(db, tx, `saved replies of ${organizationId}`);
    if ((await readSavedReplies(tx, organizationId)).length >= MOST)
      throw new AppError("quota_exceeded", `There are ${MOST} saved replies already. Delete some first.`);
    await tx
      .insertInto("savedReplies")
      .values({ ...reply, organizationId })
      .execute();
    await record(tx, taker, "added", "Added a saved reply.", now);
  });
  return reply;
}

/** @throws AppError `not_found`. */
export async function changeSavedReply(
  { db, clock }: SavedRepliesDeps,
  taker: Taker,
  id: string,
  { name, text }: WriteSavedReply,
): Promise<SavedReply> {
  const now = clock();
  return db.write(async (tx) => {
    const changed = await tx
      .updateTable("savedReplies")
      .set({ name: name.trim(), text, updatedAt: now.toISOString() })
      .where(({ and }) => and({ id, organizationId: taker.organizationId }))
      .returning(columns)
      .executeTakeFirst();
    if (changed === undefined) throw noSuchReply();
    await record(tx, taker, "changed", "Changed a saved reply.", now);
    return changed;
  });
}

/** @throws AppError `not_found`. */
export async function deleteSavedReply({ db, clock }: SavedRepliesDeps, taker: Taker, id: string): Promise<void> {
  await db.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("savedReplies")
      .where(({ and }) => and({ id, organizationId: taker.organizationId }))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw noSuchReply();
    await record(tx, taker, "deleted", "Deleted a saved reply.", clock());
  });
}

function record(tx: Handle, { member, organizationId }: Taker, what: "added" | "changed" | "deleted", detail: string, now: Date) {
  return recordAudit(tx, { member, organizationId, action: `saved_reply.${what}`, detail, now });
}

function noSuchReply(): AppError {
  return new AppError("not_found", "There is no such saved reply.");
}
