import type { UploadedFile } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import { bumpRevision, type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import type { UploadSettings } from "../../../settings/env.ts";
import type { ErrorCode } from "@disco/protocol/errors";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { checkName, documentFamily } from "../../../knowledge/documents/document-family.ts";
import { CausedError } from "../../../knowledge/causes/caused-error.ts";
import { readCause, sayCause, storeCause } from "../../../knowledge/causes/stored-cause.ts";
import { DocumentRefusal } from "../../../knowledge/documents/refusal.ts";
import { admitBytesOfLibrary } from "../../../limits/organization-storage.ts";
import type { WritableLibrary } from "../knowledge/knowledge-access.ts";
import { documentName } from "./file-name.ts";
import { megabytes, type ReceivedFile } from "./receive-upload.ts";

/** The job that reads a document: its payload is `{ documentId, contentHash }`. */
export const READ_DOCUMENT_JOB = "read-document";

const MAX_REFUSED = 20;

/** What became of a file so far; `code` says what kind of refusal it was. */
export interface KeptFile extends UploadedFile {
  code: ErrorCode | null;
}

interface KeepDeps {
  db: Database;
  jobs: JobQueue;
  clock: () => Date;
  limits: UploadSettings;
}

/**
 * Stores each file with the job that reads it, in one write, so that an acknowledged upload is always read. Files that are not
 * documents are refused at once; known ones stay.
 */
export async function keepDocuments(deps: KeepDeps, library: WritableLibrary, files: readonly ReceivedFile[]): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const file of files) kept.push(await keepDocument(deps, library, file));
  if (kept.some(({ status }) => status === "reading")) deps.jobs.nudge();
  return kept;
}

async function keepDocument(deps: KeepDeps, library: WritableLibrary, file: ReceivedFile): Promise<KeptFile> {
  const name = documentName(file.name);
  const shown = name ?? documentName(file.name.replace(/^.*[/\\]/u, "")) ?? "Document";
  try {
    if (name === null) throw new CausedError("invalid_request", storeCause("file_name"));
    assertSize(file, library, deps.limits);
    checkName(name, documentFamily(file.bytes));
    await admitBytesOfLibrary(deps.db, library.libraryId, file.bytes.byteLength, deps.limits.maxStoredBytes);
    return { name, reason: null, cause: null, code: null, ...(await deps.db.write((tx) => store(deps, tx, library, { ...file, name }))) };
  } catch (error) {
    if (error instanceof DocumentRefusal) return refusedFile(null, shown, error.stored, "invalid_request");
    if (error instanceof AppError && error.status < 500) {
      return refusedFile(null, shown, error instanceof CausedError ? error.stored : error.message, error.code);
    }
    throw error;
  }
}

/** A file that was refused, for a stored cause. */
export function refusedFile(id: string | null, name: string, problem: string | null, code: ErrorCode): KeptFile {
  return { id, name, status: "refused", reason: sayCause(problem), cause: readCause(problem), code };
}

function assertSize(file: ReceivedFile, { isOverlay }: WritableLibrary, limits: UploadSettings): void {
  const most = isOverlay ? Math.min(limits.overlayMaxFileBytes, limits.maxFileBytes) : limits.maxFileBytes;
  if (!file.isTooLarge && file.bytes.byteLength <= most) return;
  const code = isOverlay && most < limits.maxFileBytes ? "file_too_large_for_demo" : "file_too_large";
  throw new CausedError("payload_too_large", storeCause(code, { megabytes: String(megabytes(most)) }));
}

async function store(
  { db, jobs, clock, limits }: KeepDeps,
  tx: Handle,
  { libraryId, isOverlay }: WritableLibrary,
  { name, bytes, contentHash }: ReceivedFile,
): Promise<{ id: string; status: "reading" | "ready" }> {
  await lockForWrite(db, tx, `documents of ${libraryId}`);
  const now = clock().toISOString();
  const known = await tx
    .selectFrom("documents")
    .select(["id", "status", "contentHash"])
    .where(({ and }) => and({ libraryId, name }))
    .executeTakeFirst();
  if (known !== undefined && known.contentHash === contentHash && known.status !== "refused") return { id: known.id, status: known.status };
  const id = known?.id ?? randomUUID();
  const takesRoom = known === undefined || known.status === "refused";
  if (takesRoom) await assertRoom(tx, { libraryId, isOverlay, most: isOverlay ? limits.overlayMaxFiles : limits.maxDocuments }, id);
  const file = { status: "reading" as const, size: bytes.byteLength, contentHash, bytes: Buffer.from(bytes), updatedAt: now };
  if (known === undefined) {
    const revision = await bumpRevision(tx, libraryId);
    await tx
      .insertInto("sources")
      .values({
        id,
        libraryId,
        kind: "document",
        title: name,
        text: "",
        status: "active",
        revision,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await tx
      .insertInto("documents")
      .values({ ...file, id, libraryId, name, format: null, pages: null, hidden: "[]" })
      .execute();
  } else await tx.updateTable("documents").set(file).where("id", "=", id).execute();
  await jobs.add(tx, { kind: READ_DOCUMENT_JOB, key: `${id} ${contentHash}`, payload: { documentId: id, contentHash } });
  return { id, status: "reading" };
}

/** Refused ones do not count until they come again; of them only the last are kept, to be looked at. */
async function assertRoom(
  tx: Handle,
  { libraryId, isOverlay, most }: { libraryId: string; isOverlay: boolean; most: number },
  newcomer: string,
): Promise<void> {
  const rows = await tx
    .selectFrom("documents")
    .select(["id", "status"])
    .where("libraryId", "=", libraryId)
    .orderBy("updatedAt", "desc")
    .execute();
  const refused = rows.filter(({ id, status }) => status === "refused" && id !== newcomer).slice(MAX_REFUSED);
  if (refused.length > 0) {
    const ids = refused.map(({ id }) => id);
    // One that still answers from an earlier upload stays.
    const silent = await tx.selectFrom("sources").select("id").where("id", "in", ids).where("text", "=", "").execute();
    if (silent.length > 0)
      await tx
        .deleteFrom("sources")
        .where(
          "id",
          "in",
          silent.map(({ id }) => id),
        )
        .execute();
  }
  if (rows.filter(({ status }) => status !== "refused").length >= most) {
    const code = isOverlay ? "too_many_documents_for_demo" : "too_many_documents";
    throw new CausedError("quota_exceeded", storeCause(code, { limit: String(most) }));
  }
}
