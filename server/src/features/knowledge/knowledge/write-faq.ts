import type { Faq, WriteFaq } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "../../../app-error.ts";
import { bumpRevision, type Database, type Handle } from "../../../db/database.ts";
import { countSources } from "./queries.ts";

/** A FAQ beyond this length is cut into passages like any other text. */
const PASSAGE_CHARACTERS = 1_200;

/** The most questions and answers that an organization keeps. */
export const MAX_FAQS = 2_000;
/** How long a deleted question can be had back. */
const RESTORE_HOURS = 24;

/** Where a question and answer goes: its library, and how many fit there. */
export interface FaqShelf {
  libraryId: string;
  maxFaqs: number;
}

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
  return db.write((tx) => putFaq(tx, { libraryId, maxFaqs }, input, now, id));
}

/** The same inside a larger write. Each of the `wordings` is answered too. */
export async function putFaq(
  tx: Handle,
  { libraryId, maxFaqs }: FaqShelf,
  input: WriteFaq,
  now: Date,
  id: string,
  wordings: readonly string[] = [],
): Promise<Faq> {
  const faq = { id, question: input.question.trim(), answer: input.answer.trim() };
  const stored = await tx.selectFrom("sources").select(["libraryId", "status"]).where("id", "=", id).executeTakeFirst();
  if (stored?.libraryId === libraryId && stored.status === "active") return faq;
  // Deleted since, or stored by a try with another overlay.
  if (stored !== undefined) faq.id = randomUUID();
  // Raising the revision first lets one write at a time count.
  const revision = await bumpRevision(tx, libraryId);
  await makeSureItFits(tx, libraryId, maxFaqs);
  await tx
    .insertInto("sources")
    .values({
      id: faq.id,
      libraryId,
      kind: "faq",
      title: faq.question,
      description: wordings.length === 0 ? null : wordings.join("\n"),
      text: faq.answer,
      status: "active",
      revision,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute();
  await putPassages(tx, libraryId, faq, wordings);
  return faq;
}

async function makeSureItFits(tx: Handle, libraryId: string, maxFaqs: number): Promise<void> {
  if ((await countSources(tx, libraryId, "faq")) < maxFaqs) return;
  const hint = maxFaqs < MAX_FAQS ? "Sign up to add more." : "Delete one to add another.";
  throw new AppError("quota_exceeded", `At most ${maxFaqs} questions fit here. ${hint}`);
}

/** Changes a question and answer. @throws AppError `not_found` when this library has no such FAQ. */
export async function updateFaq(db: Database, libraryId: string, faqId: string, input: WriteFaq, now: Date): Promise<Faq> {
  const faq = { id: faqId, question: input.question.trim(), answer: input.answer.trim() };
  await db.write(async (tx) => {
    const revision = await bumpRevision(tx, libraryId);
    const changed = await tx
      .updateTable("sources")
      .set({ title: faq.question, text: faq.answer, revision, updatedAt: now.toISOString() })
      .where(({ and }) => and({ id: faqId, libraryId, kind: "faq", status: "active" }))
      .returning("description")
      .executeTakeFirst();
    if (changed === undefined) throw noSuchFaq();
    await putPassages(tx, libraryId, faq, wordingsOf(changed));
  });
  return faq;
}

/**
 * Takes a question and answer out. The row stays as a tombstone, so that every process drops it from its index, and its words for a
 * day, so that it can be restored.
 */
export async function deleteFaq(db: Database, libraryId: string, faqId: string, now: Date): Promise<void> {
  await db.write((tx) => removeFaq(tx, libraryId, faqId, now));
}

/** The same inside a write that does more. */
export async function removeFaq(tx: Handle, libraryId: string, faqId: string, now: Date): Promise<void> {
  const revision = await bumpRevision(tx, libraryId);
  const changed = await tx
    .updateTable("sources")
    .set({ status: "gone", revision, updatedAt: now.toISOString() })
    .where(({ and }) => and({ id: faqId, libraryId, kind: "faq", status: "active" }))
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw noSuchFaq();
  await tx.deleteFrom("passages").where("sourceId", "=", faqId).execute();
}

/** Puts a deleted question and answer back, as it was. @throws AppError `not_found` when none was deleted within the last day. */
export async function restoreFaq(db: Database, { libraryId, maxFaqs }: FaqShelf, faqId: string, now: Date): Promise<Faq> {
  return db.write(async (tx) => {
    const row = await tx
      .selectFrom("sources")
      .select(["title", "description", "text", "status", "updatedAt"])
      .where(({ and }) => and({ id: faqId, libraryId, kind: "faq" }))
      .executeTakeFirst();
    if (row === undefined) throw noSuchFaq();
    const faq = { id: faqId, question: row.title, answer: row.text };
    if (row.status === "active") return faq;
    if (row.text === "" || row.updatedAt < hoursBefore(now, RESTORE_HOURS)) throw noSuchFaq();
    const revision = await bumpRevision(tx, libraryId);
    await makeSureItFits(tx, libraryId, maxFaqs);
    await tx.updateTable("sources").set({ status: "active", revision, updatedAt: now.toISOString() }).where("id", "=", faqId).execute();
    await putPassages(tx, libraryId, faq, wordingsOf(row));
    return faq;
  });
}

/** As the index `sources_deleted_faqs` says it, word for word. */
export const isDeletedFaq = sql<boolean>`kind = 'faq' and status = 'gone' and text <> ''`;

/** Forgets the words of questions that can no longer be restored. */
export async function sweepDeletedFaqs(db: Database, now: Date): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("sources")
      .set({ title: "", description: null, text: "" })
      .where(isDeletedFaq)
      .where("updatedAt", "<", hoursBefore(now, RESTORE_HOURS))
      .execute(),
  );
}

function hoursBefore(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * 3_600_000).toISOString();
}

function wordingsOf({ description }: { description: string | null }): string[] {
  return description === null ? [] : description.split("\n");
}

/** The answer below its question, and its beginning below each other wording, so that it is found by all of them. */
async function putPassages(tx: Handle, libraryId: string, faq: Faq, wordings: readonly string[]): Promise<void> {
  await tx.deleteFrom("passages").where("sourceId", "=", faq.id).execute();
  const answer = cutAnswer(faq.answer);
  const pieces = [
    ...answer.map((text) => ({ headingPath: faq.question, text })),
    ...wordings.filter((wording) => wording !== faq.question).map((wording) => ({ headingPath: wording, text: answer[0] ?? "" })),
  ];
  const passages = pieces.map((piece, ordinal) => ({ id: randomUUID(), libraryId, sourceId: faq.id, ordinal, ...piece }));
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

export function noSuchFaq(): AppError {
  return new AppError("not_found", "There is no such question here.");
}
