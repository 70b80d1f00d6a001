import type { CompanyImport } from "@disco/protocol";
import type { Readable } from "node:stream";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import { guessMapping } from "./guess-mapping.ts";
import { importTexts, readImport } from "./queries.ts";
import { guessDelimiter, readCsv, readJson } from "./read-rows.ts";

const PART_LETTERS = 262_144;
const PREVIEW = 3;
/** Rows whose values help to see what a column holds. */
const LOOKED_AT = 20;
const KEPT_MS = 24 * 3_600_000;

/** Takes a file in, part by part, and reads its head. @throws AppError for what is too large or has no rows. */
export async function receiveFile(
  db: Database,
  of: { organizationId: string; fileName: string; file: Readable; maxBytes: number; now: Date },
): Promise<CompanyImport> {
  const { organizationId, fileName, file, now } = of;
  const id = newId(now);
  await db.write(async (tx) => {
    // An abandoned upload is deleted after a day.
    const old = new Date(now.getTime() - KEPT_MS).toISOString();
    await tx
      .deleteFrom("companyImports")
      .where("organizationId", "=", organizationId)
      .where("status", "in", ["uploaded", "checked"])
      .where("createdAt", "<", old)
      .execute();
    const empty = { columns: "[]", preview: "[]", mapping: "[]", problems: "[]", totalRows: null, reason: null };
    const values = { id, organizationId, fileName, format: "csv", status: "uploaded", createdAt: now.toISOString(), ...empty } as const;
    await tx.insertInto("companyImports").values(values).execute();
  });
  try {
    await keepParts(db, id, file, of.maxBytes);
    const head = await db.read
      .selectFrom("companyImportParts")
      .select("text")
      .where("importId", "=", id)
      .orderBy("ordinal")
      .limit(1)
      .executeTakeFirst();
    const start = head?.text ?? "";
    if (start.trim() === "") throw new AppError("invalid_request", "The file is empty.");
    const format = /^\s*[[{]/u.test(start) ? "json" : "csv";
    const rows = format === "json" ? readJson(importTexts(db, id)) : readCsv(importTexts(db, id), guessDelimiter(start));
    const shown: string[][] = [];
    for await (const row of rows) {
      if ("problem" in row) throw new AppError("invalid_request", row.problem);
      shown.push(row.cells);
      if (shown.length > LOOKED_AT) break;
    }
    const [columns = [], ...first] = shown;
    if (first.length === 0) throw new AppError("invalid_request", "The file has no rows below the names of its columns.");
    if (columns.length > 300) throw new AppError("invalid_request", "The file has more than 300 columns.");
    const change = {
      format,
      columns: JSON.stringify(columns),
      preview: JSON.stringify(first.slice(0, PREVIEW).map((row) => row.map((cell) => cell.slice(0, 200)))),
      mapping: JSON.stringify(guessMapping(columns, first)),
    } as const;
    await db.write((tx) => tx.updateTable("companyImports").set(change).where("id", "=", id).execute());
    return await readImport(db, organizationId, id);
  } catch (error) {
    await db.write((tx) => tx.deleteFrom("companyImports").where("id", "=", id).execute());
    throw error;
  }
}

async function keepParts(db: Database, importId: string, file: Readable, maxBytes: number): Promise<void> {
  let decoder: ((bytes: Buffer) => string) | null = null;
  let bytes = 0;
  let pending = "";
  let ordinal = 0;
  const keep = async (text: string) => {
    ordinal += 1;
    const values = { importId, ordinal, text: text.replaceAll("\0", "") };
    await db.write((tx) => tx.insertInto("companyImportParts").values(values).execute());
  };
  for await (const chunk of file) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError("payload_too_large", "The file is larger than 50 MB. Please split it.");
    decoder ??= createDecoder(chunk);
    pending += decoder(chunk);
    if (pending.length < PART_LETTERS) continue;
    await keep(pending);
    pending = "";
  }
  if (pending !== "") await keep(pending);
}

/** Reads UTF-8, UTF-16 by its mark, and what spreadsheets on Windows write otherwise. */
function createDecoder(start: Buffer): (bytes: Buffer) => string {
  const utf16 = start[0] === 0xff && start[1] === 0xfe ? "utf-16le" : start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : null;
  let decoder = new TextDecoder(utf16 ?? "utf-8", { fatal: utf16 === null });
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: true });
    } catch {
      decoder = new TextDecoder("windows-1252");
      return decoder.decode(bytes, { stream: true });
    }
  };
}
