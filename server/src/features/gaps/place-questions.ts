import { randomUUID } from "node:crypto";
import { type AskedQuestion, missedSubjects, questionLikeness, readAskedQuestion } from "../../agent/models/built-in/question-likeness.ts";
import { type Database, type Handle, lockForWrite } from "../../db/database.ts";
import { maskPersonalData } from "./mask-personal-data.ts";
import { type AskedMessage, listWordings } from "./queries.ts";

const LEAST_LIKENESS = 0.65;
/** New questions are compared with so many earlier ones, the newest first. */
const MAX_WORDINGS = 3_000;
const MAX_QUESTION = 500;
const MAX_ANSWER = 2_000;

interface Wording {
  gapId: string;
  asked: AskedQuestion;
  status: "open" | "answered" | "dismissed";
  decidedAt: string | null;
}

/**
 * Puts questions into the gaps that they are alike with, or into new ones, each reply once. A dismissed gap takes its like in and
 * stays away; an answered one takes only what was asked before its answer: asked again after it, the question is open again.
 */
export async function placeQuestions(
  db: Database,
  tx: Handle,
  organizationId: string,
  messages: readonly AskedMessage[],
  reason: "refused" | "badly_rated",
): Promise<void> {
  if (messages.length === 0) return;
  await lockForWrite(db, tx, `gaps ${organizationId}`);
  const rows = await listWordings(tx, organizationId, MAX_WORDINGS);
  const wordings: Wording[] = rows.map(({ question, ...row }) => ({ ...row, asked: readAskedQuestion(question) }));
  const column = reason === "refused" ? "isRefused" : "isBadlyRated";
  for (const { messageId, askedAt, ...message } of messages) {
    const question = maskPersonalData(message.question).trim().slice(0, MAX_QUESTION).toWellFormed();
    const asked = readAskedQuestion(question);
    if (asked.terms.every(({ stem }) => stem === "email" || stem === "number" || stem.startsWith("?"))) continue;
    const answer = reason === "badly_rated" ? maskPersonalData(message.answer).slice(0, MAX_ANSWER).toWellFormed() : null;
    const known = await tx.selectFrom("gapQuestions").select("messageId").where("messageId", "=", messageId).executeTakeFirst();
    if (known !== undefined) {
      await tx
        .updateTable("gapQuestions")
        .set({ [column]: 1, ...(answer === null ? {} : { answer }) })
        .where("messageId", "=", messageId)
        .execute();
      continue;
    }
    let gapId = findGap(wordings, asked, askedAt);
    if (gapId === null) {
      gapId = randomUUID();
      await tx
        .insertInto("gaps")
        .values({ id: gapId, organizationId, status: "open", faqId: null, decidedAt: null, createdAt: askedAt })
        .execute();
    }
    await tx
      .insertInto("gapQuestions")
      .values({ messageId, gapId, question, answer, isRefused: 0, isBadlyRated: 0, askedAt, [column]: 1 })
      .execute();
    wordings.push({ gapId, asked, status: "open", decidedAt: null });
  }
}

/** How much two questions are alike that belong to one gap; null for two that do not. */
export function gapLikeness(asked: AskedQuestion, other: AskedQuestion): number | null {
  const likeness = questionLikeness(asked, other);
  if (likeness < LEAST_LIKENESS || missedSubjects(asked, other) + missedSubjects(other, asked) > 0.5) return null;
  return likeness;
}

function findGap(wordings: readonly Wording[], asked: AskedQuestion, askedAt: string): string | null {
  let best: { gapId: string; likeness: number } | null = null;
  for (const wording of wordings) {
    if (wording.status === "answered" && (wording.decidedAt ?? "") < askedAt) continue;
    const likeness = gapLikeness(asked, wording.asked);
    if (likeness !== null && likeness > (best?.likeness ?? 0)) best = { gapId: wording.gapId, likeness };
  }
  return best?.gapId ?? null;
}
