import type { AnswerGap, Faq } from "@disco/protocol";
import { AppError } from "../../app-error.ts";
import type { Database, Handle } from "../../db/database.ts";
import { type FaqShelf, putFaq } from "../knowledge/write-faq.ts";

/**
 * Answers a gap as a FAQ, in one write, once for each `faqId`.
 * @throws AppError `not_found` when the organization has no such gap, `conflict` when it was answered or dismissed already.
 */
export async function answerGap(
  db: Database,
  place: { organizationId: string; shelf: FaqShelf },
  gapId: string,
  input: AnswerGap,
  now: Date,
  faqId: string,
): Promise<Faq> {
  return db.write(async (tx) => {
    const gap = await findGap(tx, place.organizationId, gapId);
    if (gap.status !== "open" && gap.faqId !== faqId) throw new AppError("conflict", "This question was answered or dismissed already.");
    const newest = await tx
      .selectFrom("gapQuestions")
      .select("question")
      .where("gapId", "=", gapId)
      .orderBy("askedAt", "desc")
      .executeTakeFirstOrThrow();
    const faq = await putFaq(tx, place.shelf, { question: input.question ?? newest.question, answer: input.answer }, now, faqId);
    await decide(tx, gapId, { status: "answered", faqId: faq.id }, now);
    return faq;
  });
}

/** Takes a gap off the list, and all questions like it from now on. @throws AppError `not_found` when there is no such gap. */
export async function dismissGap(db: Database, organizationId: string, gapId: string, now: Date): Promise<void> {
  await db.write(async (tx) => {
    const gap = await findGap(tx, organizationId, gapId);
    if (gap.status === "open") await decide(tx, gapId, { status: "dismissed", faqId: null }, now);
  });
}

async function findGap(tx: Handle, organizationId: string, gapId: string) {
  const gap = await tx
    .selectFrom("gaps")
    .select(["status", "faqId"])
    .where("id", "=", gapId)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  if (gap === undefined) throw new AppError("not_found", "There is no such question on the list.");
  return gap;
}

async function decide(tx: Handle, gapId: string, decision: { status: "answered" | "dismissed"; faqId: string | null }, now: Date) {
  await tx
    .updateTable("gaps")
    .set({ ...decision, decidedAt: now.toISOString() })
    .where("id", "=", gapId)
    .execute();
}
