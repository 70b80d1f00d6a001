import type { AnswerGap, Faq } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockLibrary } from "../../../db/database.ts";
import { findOrders } from "../../../knowledge/shield/find-orders.ts";
import { type FaqShelf, putFaq } from "../knowledge/write-faq.ts";

const MAX_WORDINGS = 10;
const MAX_READ = 500;

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
    // The second of two concurrent answers finds it answered.
    await lockLibrary(db, tx, place.shelf.libraryId);
    const gap = await findGap(tx, place.organizationId, gapId);
    if (gap.status !== "open" && gap.faqId !== faqId) throw new AppError("conflict", "This question was answered or dismissed already.");
    const asked = await tx
      .selectFrom("gapQuestions")
      .select("question")
      .where("gapId", "=", gapId)
      .orderBy("askedAt", "desc")
      .limit(MAX_READ)
      .execute();
    const question = input.question ?? asked[0]?.question ?? "";
    const faq = await putFaq(tx, place.shelf, { question, answer: input.answer }, now, faqId, otherWordings(question, asked));
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

/** Visitors' wordings beside the FAQ's own. The agent reads them, so those that address an assistant are dropped. */
function otherWordings(question: string, asked: readonly { question: string }[]): string[] {
  const wordings = new Set(asked.map((one) => one.question.replace(/\s+/gu, " ").trim()));
  wordings.delete(question.trim());
  return [...wordings].filter((wording) => findOrders(wording).length === 0).slice(0, MAX_WORDINGS);
}

async function findGap(tx: Handle, organizationId: string, gapId: string) {
  const gap = await tx
    .selectFrom("gaps")
    .select(["status", "faqId"])
    .where(({ and }) => and({ id: gapId, organizationId }))
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
