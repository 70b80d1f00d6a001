import type { RateReply } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import { placeQuestions, readQuestions } from "../../knowledge/gaps/place-questions.ts";
import { findReply } from "../../knowledge/gaps/queries.ts";

/**
 * Keeps a visitor's verdict on a reply of their own conversation; the last one counts. A bad one puts the question on the list of
 * gaps, a good one takes it off again.
 * @throws AppError `not_found` when the conversation has no such reply.
 */
export async function rateReply(
  db: Database,
  conversation: { id: string; organizationId: string | null; isStaging: number },
  { messageId, rating }: RateReply,
  now: Date,
): Promise<void> {
  const reply = await findReply(db, conversation.id, messageId);
  if (reply === undefined) throw new AppError("not_found", "There is no such reply in this conversation.");
  const { organizationId } = conversation;
  const ratedAt = now.toISOString();
  const { answer, question, askedAt } = reply;
  const isGap = organizationId !== null && rating === "bad" && question !== null && conversation.isStaging === 0;
  const questions = isGap ? await readQuestions(db, organizationId, [{ messageId, question, answer, askedAt }]) : null;
  await db.write(async (tx) => {
    await tx
      .insertInto("messageRatings")
      .values({ messageId, organizationId, rating, ratedAt })
      .onConflict((conflict) => conflict.column("messageId").doUpdateSet({ rating, ratedAt }))
      .execute();
    if (organizationId === null) return;
    if (rating === "good") await takeOff(tx, messageId);
    else if (questions !== null) await placeQuestions(db, tx, organizationId, questions, "badly_rated");
  });
}

async function takeOff(tx: Handle, messageId: string): Promise<void> {
  const row = await tx.selectFrom("gapQuestions").select(["gapId", "isRefused"]).where("messageId", "=", messageId).executeTakeFirst();
  if (row === undefined) return;
  if (row.isRefused === 1) {
    await tx.updateTable("gapQuestions").set({ isBadlyRated: 0, answer: null }).where("messageId", "=", messageId).execute();
    return;
  }
  await tx.deleteFrom("gapQuestions").where("messageId", "=", messageId).execute();
  const left = await tx.selectFrom("gapQuestions").select("messageId").where("gapId", "=", row.gapId).executeTakeFirst();
  if (left === undefined) await tx.deleteFrom("gaps").where("id", "=", row.gapId).where("status", "=", "open").execute();
}
