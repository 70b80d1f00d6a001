import { randomUUID } from "node:crypto";
import { type AskedQuestion, missedSubjects, questionLikeness, readAskedQuestion } from "../../../knowledge/questions/question-likeness.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import { createSlice } from "../../../knowledge/slice.ts";
import { maskPersonalData } from "./mask-personal-data.ts";
import { type AskedMessage, listKnown, listWordings } from "./queries.ts";

const LEAST_LIKENESS = 0.65;
/** New questions are compared with so many earlier ones, the newest first. */
const MAX_WORDINGS = 3_000;
const MAX_QUESTION = 500;
const MAX_ANSWER = 2_000;
/** Each word of a question is compared with each of another; one of more words tells no more of what it asks. */
const MAX_TERMS = 24;

type StoredWording = Awaited<ReturnType<typeof listWordings>>[number];

interface Wording extends Pick<StoredWording, "gapId" | "status" | "decidedAt"> {
  asked: AskedQuestion;
}

/** A question that is ready to be put on the list. */
interface ReadQuestion {
  messageId: string;
  askedAt: string;
  question: string;
  answer: string;
  asked: AskedQuestion;
  /** The gaps that it is alike with, the likest first. */
  gapIds: readonly string[];
}

/** Questions as they were compared with the wordings of an organization's gaps. */
export interface ReadQuestions {
  questions: readonly ReadQuestion[];
  /** Replies whose questions are on the list already. */
  known: readonly { messageId: string; answer: string }[];
  /** The wordings that they were compared with, by the replies to them. */
  comparedWith: ReadonlySet<string>;
}

/**
 * Compares questions with the wordings of an organization's gaps, in short slices and outside any write: words of strangers decide how
 * long it takes.
 */
export async function readQuestions(db: Database, organizationId: string, messages: readonly AskedMessage[]): Promise<ReadQuestions> {
  if (messages.length === 0) return { questions: [], known: [], comparedWith: new Set() };
  const slice = createSlice();
  const onList = await listKnown(
    db.read,
    messages.map(({ messageId }) => messageId),
  );
  const known: { messageId: string; answer: string }[] = [];
  const fresh: AskedMessage[] = [];
  for (const message of messages) {
    if (onList.has(message.messageId)) known.push({ messageId: message.messageId, answer: maskAnswer(message.answer) });
    else fresh.push(message);
  }
  if (fresh.length === 0) return { questions: [], known, comparedWith: new Set() };
  const rows = await listWordings(db.read, organizationId, MAX_WORDINGS);
  const wordings: Wording[] = [];
  for (const row of rows) {
    await slice.pause();
    wordings.push(wordingOf(row));
  }
  const questions: ReadQuestion[] = [];
  for (const { messageId, askedAt, ...message } of fresh) {
    const question = maskPersonalData(message.question.slice(0, 2 * MAX_QUESTION))
      .trim()
      .slice(0, MAX_QUESTION)
      .toWellFormed();
    const asked = readTerms(question);
    if (asked.terms.every(({ stem }) => stem === "email" || stem === "number" || stem.startsWith("?"))) continue;
    const alike = new Map<string, number>();
    for (const wording of wordings) {
      await slice.pause();
      const likeness = gapLikeness(asked, wording.asked);
      if (likeness !== null && likeness > (alike.get(wording.gapId) ?? 0)) alike.set(wording.gapId, likeness);
    }
    const gapIds = [...alike].sort(([, one], [, other]) => other - one).map(([gapId]) => gapId);
    questions.push({ messageId, askedAt, question, answer: maskAnswer(message.answer), asked, gapIds });
  }
  return { questions, known, comparedWith: new Set(rows.map(({ messageId }) => messageId)) };
}

/**
 * Puts questions into the gaps that they are alike with, or into new ones, each reply once. A dismissed gap takes its like in and
 * stays away; an answered one takes only what was asked before its answer: asked again after it, the question is open again.
 */
export async function placeQuestions(
  db: Database,
  tx: Handle,
  organizationId: string,
  { questions, known, comparedWith }: ReadQuestions,
  reason: "refused" | "badly_rated",
): Promise<void> {
  const mark = reason === "refused" ? { isRefused: 1 } : { isBadlyRated: 1 };
  const markKnown = async ({ messageId, answer }: { messageId: string; answer: string }) => {
    await tx
      .updateTable("gapQuestions")
      .set({ ...mark, ...(reason === "badly_rated" && { answer }) })
      .where("messageId", "=", messageId)
      .execute();
  };
  for (const message of known) await markKnown(message);
  if (questions.length === 0) return;
  await lockForWrite(db, tx, `gaps ${organizationId}`);
  const rows = await listWordings(tx, organizationId, MAX_WORDINGS);
  const gaps = new Map(rows.map((row) => [row.gapId, row]));
  const since = rows.filter(({ messageId }) => !comparedWith.has(messageId)).map(wordingOf);
  const placed = await listKnown(
    tx,
    questions.map(({ messageId }) => messageId),
  );
  for (const { messageId, question, answer, askedAt, asked, gapIds } of questions) {
    if (placed.has(messageId)) {
      await markKnown({ messageId, answer });
      continue;
    }
    const standing = gapIds.map((gapId) => gaps.get(gapId)).find((gap) => gap !== undefined && takesIn(gap, askedAt));
    let gapId = standing?.gapId ?? findGap(since, asked, askedAt);
    if (gapId === null) {
      gapId = randomUUID();
      await tx
        .insertInto("gaps")
        .values({ id: gapId, organizationId, status: "open", faqId: null, decidedAt: null, createdAt: askedAt })
        .execute();
    }
    const kept = reason === "badly_rated" ? answer : null;
    await tx
      .insertInto("gapQuestions")
      .values({ messageId, gapId, question, answer: kept, isRefused: 0, isBadlyRated: 0, askedAt, ...mark })
      .execute();
    since.push({ gapId, asked, status: "open", decidedAt: null });
  }
}

/** How much two questions are alike that belong to one gap; null for two that do not. */
export function gapLikeness(asked: AskedQuestion, other: AskedQuestion): number | null {
  const likeness = questionLikeness(asked, other);
  if (likeness < LEAST_LIKENESS || missedSubjects(asked, other) + missedSubjects(other, asked) > 0.5) return null;
  return likeness;
}

function wordingOf({ question, gapId, status, decidedAt }: StoredWording): Wording {
  return { gapId, status, decidedAt, asked: readTerms(question) };
}

function readTerms(question: string): AskedQuestion {
  const asked = readAskedQuestion(question);
  return { ...asked, terms: asked.terms.slice(0, MAX_TERMS) };
}

function maskAnswer(answer: string): string {
  return maskPersonalData(answer.slice(0, 2 * MAX_ANSWER))
    .slice(0, MAX_ANSWER)
    .toWellFormed();
}

function takesIn({ status, decidedAt }: Pick<Wording, "status" | "decidedAt">, askedAt: string): boolean {
  return status !== "answered" || (decidedAt ?? "") >= askedAt;
}

function findGap(wordings: readonly Wording[], asked: AskedQuestion, askedAt: string): string | null {
  let best: { gapId: string; likeness: number } | null = null;
  for (const wording of wordings) {
    if (!takesIn(wording, askedAt)) continue;
    const likeness = gapLikeness(asked, wording.asked);
    if (likeness !== null && likeness > (best?.likeness ?? 0)) best = { gapId: wording.gapId, likeness };
  }
  return best?.gapId ?? null;
}
