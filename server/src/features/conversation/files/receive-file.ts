import { type ThreadFile, ThreadFileType } from "@disco/protocol";
import { fileTypeFromBuffer } from "file-type";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import { admitBytes } from "../../../limits/organization-storage.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import type { ConversationPlace } from "../handover/handover-deps.ts";
import { newFileKey, sealFileKey, sealPart } from "./sealed-parts.ts";

const MOST_BYTES = 25 * 1024 * 1024;
const PART_BYTES = 256 * 1024;
const MOST_FILES = 100;

export interface FileStoreDeps {
  db: Database;
  clock: () => Date;
  secrets: SecretBox;
  /** The storage of an organization in all. */
  maxStoredBytes: number;
}

/**
 * Stores a file part by part as it comes. Its message follows; without one it is swept away.
 * @throws AppError `payload_too_large`, `unsupported_media_type` for content that is neither a picture nor a PDF, `quota_exceeded`.
 */
export async function receiveFile(
  deps: FileStoreDeps,
  place: ConversationPlace,
  { name, body }: { name: string; body: AsyncIterable<unknown> },
): Promise<ThreadFile> {
  const { db, clock, secrets } = deps;
  await requireFewFiles(db, place.conversationId);
  const id = newId(clock());
  const key = newFileKey();
  let type: ThreadFileType | null = null;
  let bytes = 0;
  let number = 0;
  try {
    for await (const part of inParts(body)) {
      bytes += part.length;
      if (bytes > MOST_BYTES) throw new AppError("payload_too_large", "A file may have at most 25 MB.");
      await admitBytes(db, place.organizationId, part.length, deps.maxStoredBytes);
      if (type === null) {
        const found = await typeOf(part);
        type = found;
        const row = { id, ...place, name, type: found, bytes: 0, key: sealFileKey(secrets, id, key), createdAt: clock().toISOString() };
        await db.write((tx) => tx.insertInto("threadFiles").values(row).execute());
      }
      const sealed = { fileId: id, number, sealed: sealPart(key, number, part) };
      await db.write(async (tx) => {
        await tx.insertInto("threadFileParts").values(sealed).execute();
        await tx.updateTable("threadFiles").set({ bytes }).where("id", "=", id).execute();
      });
      number += 1;
    }
  } catch (error) {
    await dropFile(db, id);
    throw error;
  }
  if (type === null) throw new AppError("invalid_request", "The file is empty.");
  return { id, name, type, bytes };
}

/** Takes a file away that has no message. */
export async function dropFile(db: Database, fileId: string): Promise<void> {
  await db.write((tx) => tx.deleteFrom("threadFiles").where("id", "=", fileId).where("storedAt", "is", null).execute());
}

async function requireFewFiles(db: Database, conversationId: string): Promise<void> {
  const { count } = await db.read
    .selectFrom("threadFiles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("conversationId", "=", conversationId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_FILES) throw new AppError("quota_exceeded", `A conversation may have at most ${MOST_FILES} files.`);
}

/** The type of a file by its first bytes; its name does not count. */
async function typeOf(head: Buffer): Promise<ThreadFileType> {
  const mime = (await fileTypeFromBuffer(head))?.mime;
  const found = ThreadFileType.safeParse(mime === "image/apng" ? "image/png" : mime);
  if (!found.success) throw new AppError("unsupported_media_type", "Only pictures (PNG, JPEG, GIF, WebP) and PDFs can be sent.");
  return found.data;
}

async function* inParts(body: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue;
    let rest = chunk;
    while (length + rest.length >= PART_BYTES) {
      const missing = PART_BYTES - length;
      yield Buffer.concat([...held, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      held = [];
      length = 0;
    }
    held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(held);
}
