import type { CompanyImport } from "@disco/protocol";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "../../../../../app-error.ts";
import { type Database, lockForWrite } from "../../../../../db/database.ts";
import { newId } from "../../../../../db/new-id.ts";
import { admitBytes } from "../../../../../limits/organization-storage.ts";
import { ReadingStopped } from "../../../../../reading-processes/fork-reader.ts";
import { readInProcess } from "../../../../../reading-processes/reading-stream.ts";
import type { ImportBatch, ImportTask } from "../import-worker.ts";
import { limits } from "../import-limits.ts";
import { readImport } from "../queries.ts";
import type { TableShape } from "./receive-table.ts";

const PART_LETTERS = 262_144;
export const WORKER = new URL("../import-worker.ts", import.meta.url);
/** Files that are read at once in this process; others wait until it is their turn. */
const READ_AT_ONCE = 2;
const turns = { taken: 0, waiting: [] as (() => void)[] };

interface Upload {
  organizationId: string;
  /** What the organization may store in all. */
  maxStoredBytes: number;
  fileName: string;
  file: Readable;
  now: Date;
  /** Aborts when the client is gone. */
  signal: AbortSignal;
}

/**
 * Takes a file in and reads it to its end in a process of its own. @throws AppError for what is too large or no list of companies, and
 * `conflict` while too many files of the organization are open.
 */
export async function receiveFile(db: Database, upload: Upload): Promise<CompanyImport> {
  const { organizationId, fileName, file, now, signal } = upload;
  await requireFewOpen(db, organizationId);
  const spool = await openSpool();
  try {
    const bytes = await fillSpool(spool, file, signal);
    await admitBytes(db, organizationId, bytes, upload.maxStoredBytes);
    const id = newId(now);
    await db.write(async (tx) => {
      await lockForWrite(db, tx, `company imports of ${organizationId}`);
      await requireFewOpen({ read: tx }, organizationId);
      const empty = { columns: "[]", preview: "[]", mapping: "[]", problems: "[]", totalRows: null, reason: null };
      const values = { id, organizationId, fileName, format: "csv", status: "uploaded", createdAt: now.toISOString(), ...empty } as const;
      await tx
        .insertInto("companyImports")
        .values({ ...values, bytes })
        .execute();
    });
    try {
      await inTurn(async () => {
        const shape = await readShape(db, id, spool, signal);
        const { format, columns, preview, mapping, notes, dates } = shape;
        const json = { columns, preview, mapping, problems: notes, notes, dates };
        const texts = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, JSON.stringify(value)]));
        await db.write((tx) =>
          tx
            .updateTable("companyImports")
            .set({ format, ...texts })
            .where("id", "=", id)
            .execute(),
        );
      });
      return await readImport(db, organizationId, id);
    } catch (error) {
      await db.write((tx) => tx.deleteFrom("companyImports").where("id", "=", id).execute());
      throw error instanceof ReadingStopped ? new AppError("invalid_request", "This file takes too long to read. Please split it.") : error;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await spool.close();
  }
}

async function requireFewOpen({ read }: Pick<Database, "read">, organizationId: string): Promise<void> {
  const { open: found } = await read
    .selectFrom("companyImports")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("organizationId", "=", organizationId)
    .where("status", "in", ["uploaded", "checking", "checked"])
    .executeTakeFirstOrThrow();
  if (Number(found) >= limits.open)
    throw new AppError("conflict", `${limits.open} files are waiting to be imported. Import or discard one of them first.`);
}

/** A file without a name, which is gone with this process at the latest. */
async function openSpool(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "disco-import-"));
  try {
    return await open(join(folder, "file"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fillSpool(spool: FileHandle, file: Readable, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  for await (const chunk of file) {
    signal.throwIfAborted();
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > limits.bytes) throw new AppError("payload_too_large", "The file is larger than 50 MB. Please split it.");
    await spool.write(chunk);
  }
  signal.throwIfAborted();
  return bytes;
}

async function readShape(db: Database, importId: string, spool: FileHandle, signal: AbortSignal): Promise<TableShape> {
  const parts: AsyncIterable<Uint8Array> = createReadStream("", { fd: spool, start: 0, autoClose: false });
  const task: ImportTask = { kind: "receive" };
  let pending = "";
  let ordinal = 0;
  const keep = async (text: string) => {
    ordinal += 1;
    const values = { importId, ordinal, text };
    await db.write((tx) => tx.insertInto("companyImportParts").values(values).execute());
  };
  for await (const batch of readInProcess<ImportTask, Uint8Array, ImportBatch>(WORKER, { task, parts }, { signal })) {
    if ("refusal" in batch) throw new AppError("invalid_request", batch.refusal);
    if ("shape" in batch) {
      if (pending !== "") await keep(pending);
      return batch.shape;
    }
    if (!("text" in batch)) continue;
    pending += batch.text;
    if (pending.length < PART_LETTERS) continue;
    await keep(pending);
    pending = "";
  }
  throw new Error("The reading ended without a shape.");
}

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (turns.taken < READ_AT_ONCE) turns.taken += 1;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift();
    if (next === undefined) turns.taken -= 1;
    else next();
  }
}
