import type { Faq, WriteFaq } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import { AppError } from "../../app-error.ts";
import { bumpRevision, type Database, type Handle } from "../../db/database.ts";
import { countSources } from "./queries.ts";

/** A FAQ beyond this length is cut into passages like any other text. */
const PASSAGE_CHARACTERS = 1_200;

/**
 * Adds a question and answer, once for each `id`: a try that was cut off may have stored it already.
 * @throws AppError `quota_exceeded` when `maxFaqs` are there already.
 */
export async function addFaq(
  db: Database,
  libraryId: string,
  input: WriteFaq,
  now: Date,
  maxFaqs: number,
  id: string = randomUUID(),
): Promise<Faq> {
  const faq = { id, question: input.question.trim(), answer: input.answer.trim() };
  await db.write(async (tx) => {
    const stored = await tx
      .selectFrom("sources")
      .select("status")
      .where("id", "=", id)
      .where("libraryId", "=", libraryId)
      .executeTakeFirst();
    if (stored?.status === "active") return;
    if (stored !== undefined) faq.id = randomUUID();
    if ((await countSources(tx, libraryId, "faq")) >= maxFaqs) {
      throw new AppError("quota_exceeded", `At most ${maxFaqs} questions fit here. Sign up to add more.`);
    }
    const revision = await bumpRevision(tx, libraryId);
    await tx
      .insertInto("sources")
      .values({
        id: faq.id,
        libraryId,
        parentId: null,
        kind: "faq",
        url: null,
        title: faq.question,
        description: null,
        text: faq.answer,
        status: "active",
        problem: null,
        contentHash: null,
        etag: null,
        lastModified: null,
        revision,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      })
      .execute();
    await putPassages(tx, libraryId, faq);
  });
  return faq;
}

/** Changes a question and answer. @throws AppError `not_found` when this library has no such FAQ. */
export async function updateFaq(db: Database, libraryId: string, faqId: string, input: WriteFaq, now: Date): Promise<Faq> {
  const faq = { id: faqId, question: input.question.trim(), answer: input.answer.trim() };
  await db.write(async (tx) => {
    const revision = await bumpRevision(tx, libraryId);
    const changed = await tx
      .updateTable("sources")
      .set({ title: faq.question, text: faq.answer, revision, updatedAt: now.toISOString() })
      .where("id", "=", faqId)
      .where("libraryId", "=", libraryId)
      .where("kind", "=", "faq")
      .where("status", "=", "active")
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw noSuchFaq();
    await putPassages(tx, libraryId, faq);
  });
  return faq;
}

/** Takes a question and answer out. The row stays as a tombstone, so that every process drops it from its index. */
export async function deleteFaq(db: Database, libraryId: string, faqId: string, now: Date): Promise<void> {
  await db.write(async (tx) => {
    const revision = await bumpRevision(tx, libraryId);
    const changed = await tx
      .updateTable("sources")
      .set({ status: "gone", text: "", revision, updatedAt: now.toISOString() })
      .where("id", "=", faqId)
      .where("libraryId", "=", libraryId)
      .where("kind", "=", "faq")
      .where("status", "=", "active")
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw noSuchFaq();
    await tx.deleteFrom("passages").where("sourceId", "=", faqId).execute();
  });
}

async function putPassages(tx: Handle, libraryId: string, faq: Faq): Promise<void> {
  await tx.deleteFrom("passages").where("sourceId", "=", faq.id).execute();
  const passages = cutAnswer(faq.answer).map((text, ordinal) => ({
    id: randomUUID(),
    libraryId,
    sourceId: faq.id,
    ordinal,
    headingPath: faq.question,
    text,
  }));
  await tx.insertInto("passages").values(passages).execute();
}

function cutAnswer(answer: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const paragraph of answer.split(/\n{2,}/u)) {
    if (piece !== "" && piece.length + paragraph.length > PASSAGE_CHARACTERS) {
      pieces.push(piece);
      piece = "";
    }
    piece = piece === "" ? paragraph : `${piece}\n\n${paragraph}`;
  }
  return [...pieces, piece];
}

function noSuchFaq(): AppError {
  return new AppError("not_found", "There is no such question here.");
}
