import type { Faq, ResolveConflict } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockLibrary } from "../../../db/database.ts";
import { MAX_FAQS, putFaq } from "../knowledge/write-faq.ts";
import { addRegression } from "../../conversation/regressions/add-regression.ts";
import type { FoundConflict } from "./to-conflict.ts";

const MAX_FACT = 500;

/**
 * Keeps a member's choice, in one write: the side that is right becomes a FAQ, which visitors are answered from first, and a
 * regression question, which every later index must pass.
 * @throws AppError `not_found` for a side that the conflict does not have, `conflict` when it was decided already.
 */
export async function resolveConflict(
  db: Database,
  libraryId: string,
  { conflict, pairs, wordings }: FoundConflict,
  input: ResolveConflict,
  now: Date,
  faqId: string,
): Promise<{ faq: Faq | null; regressionId: string | null }> {
  const side = conflict.sides.find(({ id }) => id === input.choice);
  if (side === undefined && input.choice !== null) throw new AppError("not_found", "This conflict has no such side.");
  return db.write(async (tx) => {
    // The second of two concurrent decisions finds it decided.
    await lockLibrary(db, tx, libraryId);
    const decided = await tx
      .selectFrom("conflictChoices")
      .select("faqId")
      .where(({ and }) => and({ libraryId, conflictId: conflict.id }))
      .executeTakeFirst();
    if (decided !== undefined) throw new AppError("conflict", "This conflict was decided already.");
    let faq: Faq | null = null;
    let regressionId: string | null = null;
    if (side !== undefined) {
      const question = input.question ?? conflict.question;
      const answer = input.answer ?? asSentence(side.quote);
      faq = await putFaq(tx, { libraryId, maxFaqs: MAX_FAQS }, { question, answer }, now, faqId, wordings);
      regressionId = await keepFact(tx, libraryId, question, answer.includes(side.value) ? side.value : answer.slice(0, MAX_FACT), now);
    }
    const choice = { libraryId, faqId: faq?.id ?? null, regressionId, decidedAt: now.toISOString() };
    await tx
      .insertInto("conflictChoices")
      .values([conflict.id, ...new Set(pairs.flat())].map((conflictId) => ({ ...choice, conflictId })))
      .onConflict((clash) => clash.doNothing())
      .execute();
    return { faq, regressionId };
  });
}

/** A choice counts even when the library keeps as many regression questions as it may. */
async function keepFact(tx: Handle, libraryId: string, question: string, expectedFact: string, now: Date): Promise<string | null> {
  try {
    return (await addRegression(tx, libraryId, { question, expectedFact }, { id: randomUUID(), now })).id;
  } catch (error) {
    if (error instanceof AppError && error.code === "quota_exceeded") return null;
    throw error;
  }
}

/** "Pro | Price: $49 a month" as people read it. */
function asSentence(quote: string): string {
  const [name, cell] = quote.split(" | ");
  return cell === undefined ? quote : `${name}: ${cell.replace(/^[^:]{1,60}: /u, "")}`;
}
