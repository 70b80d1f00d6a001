import type { FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import type { UploadSettings } from "../../../settings/env.ts";

/** A file as it came in. Its bytes are empty when it is larger than a file may be. */
export interface ReceivedFile {
  /** As the sender wrote it. */
  name: string;
  bytes: Uint8Array;
  isTooLarge: boolean;
  contentHash: string;
}

export interface ReceivedUpload {
  fields: Readonly<Record<string, string>>;
  files: readonly ReceivedFile[];
}

const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 1_024;
const FRAME_BYTES = 256 * 1024;

/** Reads a multipart request into memory, and no more of it than the limits allow. */
export async function receiveUpload(request: FastifyRequest, limits: UploadSettings): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type", "Send the files as multipart/form-data.");
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > limits.maxRequestBytes + FRAME_BYTES) throw tooLarge(limits);
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  let total = 0;
  try {
    const parts = request.parts({
      preservePath: true,
      limits: {
        fileSize: limits.maxFileBytes + 1,
        files: limits.maxFiles,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 100,
        parts: limits.maxFiles + MAX_FIELDS,
        headerPairs: 20,
      },
    });
    for await (const part of parts) {
      if (part.type === "field") {
        if (typeof part.value === "string" && !part.valueTruncated) fields[part.fieldname] = part.value;
        continue;
      }
      const hash = createHash("sha256");
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of part.file) {
        if (!Buffer.isBuffer(chunk)) continue;
        size += chunk.length;
        total += chunk.length;
        if (total > limits.maxRequestBytes) throw tooLarge(limits);
        hash.update(chunk);
        chunks.push(chunk);
      }
      const isTooLarge = size > limits.maxFileBytes || part.file.truncated;
      const bytes = isTooLarge ? new Uint8Array() : Buffer.concat(chunks);
      files.push({ name: part.filename, bytes, isTooLarge, contentHash: hash.digest("base64url") });
    }
  } catch (error) {
    throw toAppError(error, limits);
  }
  return { fields, files };
}

function tooLarge({ maxRequestBytes }: UploadSettings): AppError {
  return new AppError("payload_too_large", `An upload may have at most ${megabytes(maxRequestBytes)} MB in all.`);
}

function toAppError(error: unknown, limits: UploadSettings): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.includes("LIMIT")) return new AppError("payload_too_large", `At most ${limits.maxFiles} files can be uploaded at once.`);
  return new AppError("invalid_request", "The upload cannot be read: it is not complete.");
}

export function megabytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}
