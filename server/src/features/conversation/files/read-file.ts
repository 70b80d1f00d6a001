import type { ThreadFile } from "@disco/protocol";
import { Readable } from "node:stream";
import type { Database } from "../../../db/database.ts";
import { preparedQuery } from "../../../db/prepared-query.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { noSuchFile } from "./file-link.ts";
import { openFileKey, openPart } from "./sealed-parts.ts";

const ENDINGS: Readonly<Record<ThreadFile["type"], readonly [string, ...string[]]>> = {
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/gif": [".gif"],
  "image/webp": [".webp"],
  "application/pdf": [".pdf"],
};

const partOf = preparedQuery((handle, at: { fileId: string; number: number }) =>
  handle.selectFrom("threadFileParts").select("sealed").where("fileId", "=", at.fileId).where("number", "=", at.number),
);

/** A file whose bytes are read part by part, as its reader takes them. @throws AppError `not_found`. */
export async function readFile(
  { db, secrets }: { db: Database; secrets: SecretBox },
  fileId: string,
): Promise<Pick<ThreadFile, "name" | "type" | "bytes"> & { stream: Readable }> {
  const row = await db.read
    .selectFrom("threadFiles")
    .select(["name", "type", "bytes", "key"])
    .where("id", "=", fileId)
    .where("storedAt", "is not", null)
    .executeTakeFirst();
  if (row === undefined) throw noSuchFile();
  const { key: sealedKey, ...file } = row;
  const key = openFileKey(secrets, fileId, sealedKey);
  return { ...file, stream: Readable.from(partsOf(db, { fileId, key, bytes: file.bytes }), { objectMode: false }) };
}

/** The name a file is saved by. It ends as its content does: a picture that is a page as well would open as one. */
export function savedName({ name, type }: Pick<ThreadFile, "name" | "type">): string {
  const endings = ENDINGS[type];
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[0]}`;
}

async function* partsOf(db: Database, { fileId, key, bytes }: { fileId: string; key: Buffer; bytes: number }): AsyncGenerator<Buffer> {
  let left = bytes;
  for (let number = 0; left > 0; number += 1) {
    const [row] = await partOf(db.read, { fileId, number });
    if (row === undefined) throw new Error("A part of a file is gone.");
    const part = openPart(key, number, row.sealed);
    left -= part.length;
    yield part;
  }
}
