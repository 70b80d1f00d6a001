import type { Faq } from "@disco/protocol";
import { readAskedQuestion } from "../../../knowledge/questions/question-likeness.ts";
import type { Database } from "../../../db/database.ts";
import { createSlice } from "../../../knowledge/slice.ts";
import { gapLikeness } from "./place-questions.ts";

const MAX_WORDINGS = 1_000;

/**
 * Takes the gaps off the list that a FAQ answers which was written, or had back, elsewhere than on the list. Should it leave one
 * unanswered, the next visitor who asks in vain brings that gap back.
 */
export async function closeAnsweredGaps(db: Database, libraryId: string, faq: Faq, now: Date): Promise<void> {
  const wordings = await db.read
    .selectFrom("gapQuestions")
    .innerJoin("gaps", "gaps.id", "gapQuestions.gapId")
    .innerJoin("libraries", "libraries.organizationId", "gaps.organizationId")
    .select(["gaps.id as gapId", "gapQuestions.question"])
    .where(({ and }) => and({ "libraries.id": libraryId, "gaps.status": "open" }))
    .orderBy("gapQuestions.askedAt", "desc")
    .limit(MAX_WORDINGS)
    .execute();
  if (wordings.length === 0) return;
  const asked = readAskedQuestion(faq.question);
  const answered = new Set<string>();
  const slice = createSlice();
  for (const { gapId, question } of wordings) {
    await slice.pause();
    if (!answered.has(gapId) && gapLikeness(asked, readAskedQuestion(question)) !== null) answered.add(gapId);
  }
  if (answered.size === 0) return;
  await db.write((tx) =>
    tx
      .updateTable("gaps")
      .set({ status: "answered", faqId: faq.id, decidedAt: now.toISOString() })
      .where("id", "in", [...answered])
      .where("status", "=", "open")
      .execute(),
  );
}
