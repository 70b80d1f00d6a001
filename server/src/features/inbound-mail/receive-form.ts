import type { FastifyRequest } from "fastify";
import { addressParser } from "postal-mime";
import { AppError } from "../../app-error.ts";
import { parseRawMail, toText } from "./parse-raw-mail.ts";
import type { ParsedMail } from "./parsed-mail.ts";

/** As large as the provider takes a mail. */
export const MAX_MAIL_BYTES = 30 * 1024 * 1024;
const MOST_PARTS = 200;

interface Form {
  /** Bytes by field, because each may be in a charset of its own. */
  fields: ReadonlyMap<string, Buffer>;
  files: readonly { name: string; type: string; size: number }[];
}

/** Reads what the provider posts: a whole mail in the field "email", or its parts in fields of their own. */
export async function receiveForm(request: FastifyRequest): Promise<{ mail: ParsedMail; recipients: string[]; fields: number }> {
  const form = await readForm(request);
  const raw = form.fields.get("email");
  const mail = raw === undefined ? await parseFields(form) : await parseRawMail(raw);
  return { mail, recipients: recipientsOf(form), fields: form.fields.size };
}

async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type", "Mail is taken as multipart/form-data.");
  const fields = new Map<string, Buffer>();
  const files: Form["files"][number][] = [];
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
      let size = 0;
      for await (const chunk of part.file) {
        if (!Buffer.isBuffer(chunk)) continue;
        size += chunk.length;
        count(chunk.length);
      }
      files.push({ name: part.filename, type: part.mimetype, size });
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

async function parseFields({ fields, files }: Form): Promise<ParsedMail> {
  const charsets = jsonOf(fields.get("charsets"));
  const decoded = (name: string) => {
    const bytes = fields.get(name);
    return bytes === undefined ? undefined : decode(bytes, charsets[name]);
  };
  const headers = await parseRawMail(Buffer.concat([fields.get("headers") ?? Buffer.alloc(0), Buffer.from("\r\n\r\n")]));
  const [sender] = addressParser(decoded("from") ?? "", { flatten: true });
  return {
    ...headers,
    from: sender?.address === undefined ? headers.from : { name: sender.name, address: sender.address },
    subject: decoded("subject") ?? headers.subject,
    text: toText(decoded("text"), decoded("html")),
    attachments: files,
  };
}

/** The envelope says where it truly went; the header says what was typed. */
function recipientsOf({ fields }: Form): string[] {
  const { to } = jsonOf(fields.get("envelope"));
  const named = Array.isArray(to) ? to : addressParser(fields.get("to")?.toString() ?? "", { flatten: true }).map(({ address }) => address);
  return named.flatMap((address: unknown) => (typeof address === "string" && address !== "" ? [address.slice(0, 254)] : []));
}

function jsonOf(bytes: Buffer | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes?.toString() ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function decode(bytes: Buffer, charset: unknown): string {
  try {
    return new TextDecoder(typeof charset === "string" ? charset : "utf-8").decode(bytes);
  } catch {
    return bytes.toString();
  }
}
