import { randomUUID } from "node:crypto";
import { z } from "zod";
import { bumpRevision, type Database, type Handle } from "../../../db/database.ts";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import type { StoredCause } from "../../../knowledge/causes/stored-cause.ts";
import type { DocumentReader } from "../../../knowledge/documents/document-reader.ts";
import type { DocumentPassage, DocumentText } from "../../../knowledge/documents/document-text.ts";
import { DocumentRefusal, refusals } from "../../../knowledge/documents/refusal.ts";

const ReadDocumentJob = z.object({ documentId: z.string(), contentHash: z.string() });
type ReadDocumentJob = z.infer<typeof ReadDocumentJob>;

const ROWS_AT_ONCE = 100;

/** Reads a stored document into the library. A file replaced or deleted since is skipped. */
export function readDocumentJob(deps: { db: Database; clock: () => Date; reader: DocumentReader }): JobHandler {
  const { db, clock, reader } = deps;
  return async (payload, signal) => {
    const job = ReadDocumentJob.parse(payload);
    const document = await db.read
      .selectFrom("documents")
      .select(["name", "bytes"])
      .where(({ and }) => and({ id: job.documentId, contentHash: job.contentHash, status: "reading" }))
      .executeTakeFirst();
    if (document === undefined || document.bytes === null) return;
    let read: DocumentText;
    try {
      read = await reader.read(document.bytes, document.name, signal);
    } catch (error) {
      if (!(error instanceof DocumentRefusal)) throw error;
      await db.write((tx) => refuse(tx, job, error.stored, clock()));
      return;
    }
    await db.write((tx) => store(tx, job, read, clock()));
  };
}

/** Says on the document that its reading was given up. */
export function giveUpReading(db: Database, clock: () => Date): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const job = ReadDocumentJob.parse(payload);
    await db.write((tx) => refuse(tx, job, refusals.damaged, clock()));
  };
}

/** Ends the reading of this very file; undefined when it is no longer the one to read. */
async function settle(tx: Handle, job: ReadDocumentJob, status: "ready" | "refused", now: string) {
  return tx
    .updateTable("documents")
    .set({ status, bytes: null, updatedAt: now })
    .where(({ and }) => and({ id: job.documentId, contentHash: job.contentHash, status: "reading" }))
    .returning(["libraryId", "name"])
    .executeTakeFirst();
}

/** What the document said before, if anything, goes on answering. */
async function refuse(tx: Handle, job: ReadDocumentJob, problem: StoredCause, at: Date): Promise<void> {
  const now = at.toISOString();
  const settled = await settle(tx, job, "refused", now);
  if (settled === undefined) return;
  const revision = await bumpRevision(tx, settled.libraryId);
  await tx.updateTable("sources").set({ status: "failed", problem, revision, updatedAt: now }).where("id", "=", job.documentId).execute();
}

async function store(tx: Handle, job: ReadDocumentJob, read: DocumentText, at: Date): Promise<void> {
  const now = at.toISOString();
  const settled = await settle(tx, job, "ready", now);
  if (settled === undefined) return;
  const { libraryId, name } = settled;
  const { format, pages, hidden, parts, shortfalls, text, passages } = read;
  await tx
    .updateTable("documents")
    .set({ format, pages, hidden: JSON.stringify(hidden), parts: JSON.stringify(parts) })
    .where("id", "=", job.documentId)
    .execute();
  const revision = await bumpRevision(tx, libraryId);
  await tx
    .updateTable("sources")
    .set({
      title: name,
      text,
      status: "active",
      problem: null,
      shortfalls: JSON.stringify(shortfalls),
      contentHash: job.contentHash,
      revision,
      updatedAt: now,
    })
    .where("id", "=", job.documentId)
    .execute();
  await tx.deleteFrom("passages").where("sourceId", "=", job.documentId).execute();
  const rows = passages.map((passage, ordinal) => rowOf(passage, ordinal, libraryId, job.documentId));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto("passages")
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

function rowOf({ headingPath, text, page, isScan }: DocumentPassage, ordinal: number, libraryId: string, sourceId: string) {
  return { id: randomUUID(), libraryId, sourceId, ordinal, headingPath, text, page, isScan: isScan ? 1 : 0 };
}
