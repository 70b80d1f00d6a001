import type { FastifyRequest } from "fastify";
import { AppError } from "../../../app-error.ts";
import type { PostedForm } from "../../../mail/read/read-posted-form.ts";

/** As large as the provider takes a mail. */
export const MAX_MAIL_BYTES = 30 * 1024 * 1024;
const MOST_PARTS = 200;
const MAX_READ_FILE = 5 * 1024 * 1024;

/** Takes in what the provider posts, unread. */
export async function receiveForm(request: FastifyRequest): Promise<PostedForm> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type", "Mail is taken as multipart/form-data.");
  const fields = new Map<string, Uint8Array>();
  const files: PostedForm["files"][number][] = [];
  let total = 0;
  const count = (bytes: number) => {
    total += bytes;
    if (total > MAX_MAIL_BYTES) throw new AppError("payload_too_large", "A mail may have at most 30 MB.");
  };
  try {
    const parts = request.parts({
      // Latin 1 keeps each byte as it came.
      defCharset: "latin1",
      limits: {
        fileSize: MAX_MAIL_BYTES,
        fieldSize: MAX_MAIL_BYTES,
        files: MOST_PARTS,
        fields: MOST_PARTS,
        parts: MOST_PARTS,
        headerPairs: 50,
        fieldNameSize: 200,
      },
    });
    for await (const part of parts) {
      if (part.type === "field") {
        if (typeof part.value !== "string") continue;
        const bytes = Buffer.from(part.value, "latin1");
        count(bytes.length);
        fields.set(part.fieldname, bytes);
        continue;
      }
      const isRead =
        /^(?:text\/calendar|application\/ics|message\/rfc822)$/iu.test(part.mimetype) || /\.(?:ics|eml)$/iu.test(part.filename);
      const kept: Buffer[] = [];
      let size = 0;
      for await (const chunk of part.file) {
        if (!Buffer.isBuffer(chunk)) continue;
        size += chunk.length;
        count(chunk.length);
        if (isRead && size <= MAX_READ_FILE) kept.push(chunk);
      }
      files.push({ name: part.filename, type: part.mimetype, size, bytes: isRead && size <= MAX_READ_FILE ? Buffer.concat(kept) : null });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code.includes("LIMIT") || code.includes("TOO_LARGE"))
      throw new AppError("payload_too_large", "The mail has too many parts, or is too large.");
    throw new AppError("invalid_request", "The mail cannot be read: it is not complete.");
  }
  return { fields, files };
}
