import type { AddRegression, RegressionQuestion } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Handle } from "../../../db/database.ts";

/** Questions that a library keeps at most: each is asked before a new index goes live. */
export const MAX_REGRESSIONS = 200;

/**
 * Keeps a question for every later index, inside a write, once for each `id`; one that is kept already with the same expectation
 * stays as it is.
 * @throws AppError `quota_exceeded` when the library keeps enough of them.
 */
export async function addRegression(
  tx: Handle,
  libraryId: string,
  input: AddRegression,
  { id, now }: { id: string; now: Date },
): Promise<RegressionQuestion> {
  const regression: RegressionQuestion = {
    id,
    question: input.question.trim(),
    expectedUrl: input.expectedUrl?.trim() ?? null,
    expectedFact: input.expectedFact?.trim() ?? null,
    createdAt: now.toISOString(),
    lastResult: null,
    lastCheckedAt: null,
  };
  const sameQuestion = await tx
    .selectFrom("regressionQuestions")
    .select(["id", "question", "expectedUrl", "expectedFact", "createdAt", "lastResult", "lastCheckedAt"])
    .where("libraryId", "=", libraryId)
    .where(({ eb, or }) => or([eb("id", "=", id), eb("question", "=", regression.question)]))
    .execute();
  const isSame = (kept: (typeof sameQuestion)[number]) =>
    kept.expectedUrl === regression.expectedUrl && kept.expectedFact === regression.expectedFact;
  const kept = sameQuestion.find((each) => each.id === id || isSame(each));
  if (kept !== undefined) return { ...kept };
  const { count } = await tx
    .selectFrom("regressionQuestions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("libraryId", "=", libraryId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_REGRESSIONS) throw new AppError("quota_exceeded", `At most ${MAX_REGRESSIONS} questions fit here.`);
  await tx
    .insertInto("regressionQuestions")
    .values({ libraryId, ...regression })
    .execute();
  return regression;
}
