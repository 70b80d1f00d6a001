import { decodeText } from "./decode-text.ts";
import { type MailPart, parseParts } from "./mail-parts.ts";
import type { ParsedMail } from "./parsed-mail.ts";
import { addressesIn, assembleMail, headOf, readMail } from "./read-mail.ts";

/** Form of SendGrid's Inbound Parse: a whole mail in the field "email", or its parts in fields of their own. */
export interface PostedForm {
  /** Bytes by field, because each may be in a charset of its own. */
  fields: ReadonlyMap<string, Uint8Array>;
  /** The bytes of a file are kept where it may be a calendar or a mail. */
  files: readonly { name: string; type: string; size: number; bytes: Uint8Array | null }[];
}

export interface ReadMailForm {
  mail: ParsedMail;
  /** The addresses that the mail came to. */
  recipients: string[];
  /** Whether the envelope names them, and not only the mail itself. */
  isFromEnvelope: boolean;
}

const MOST_RECIPIENTS = 100;

/** Reads what the provider posts. */
export async function readPostedForm(form: PostedForm): Promise<ReadMailForm> {
  const raw = form.fields.get("email");
  const mail = raw === undefined ? await readFields(form) : await readMail(raw);
  const envelope = jsonOf(form.fields.get("envelope"));
  const text = (name: string) => {
    const bytes = form.fields.get(name);
    return bytes === undefined ? null : Buffer.from(bytes).toString().slice(0, 1_000);
  };
  const envelopeFrom = typeof envelope["from"] === "string" ? envelope["from"] : null;
  const isFromEnvelope = Array.isArray(envelope["to"]);
  const named: unknown[] = Array.isArray(envelope["to"]) ? envelope["to"] : addressesIn(text("to") ?? "").map(({ address }) => address);
  return {
    mail: { ...mail, provider: { spf: text("SPF"), dkim: text("dkim"), envelopeFrom } },
    recipients: named
      .flatMap((address) => (typeof address === "string" && address !== "" ? [address.slice(0, 254)] : []))
      .slice(0, MOST_RECIPIENTS),
    isFromEnvelope,
  };
}

async function readFields({ fields, files }: PostedForm): Promise<ParsedMail> {
  const charsets = jsonOf(fields.get("charsets"));
  const charsetOf = (name: string) => (typeof charsets[name] === "string" ? charsets[name] : "utf-8");
  const decoded = (name: string) => {
    const bytes = fields.get(name);
    return bytes === undefined ? undefined : decodeText(bytes, charsetOf(name));
  };
  const { email } = await parseParts(Buffer.concat([fields.get("headers") ?? Buffer.alloc(0), Buffer.from("\r\n\r\n")]));
  const head = headOf(email);
  const body = (type: string, field: string): MailPart[] => {
    const bytes = fields.get(field);
    return bytes === undefined
      ? []
      : [
          {
            type,
            charset: charsetOf(field),
            bytes,
            size: bytes.length,
            name: null,
            isAttachment: false,
            alternative: 1,
            unfold: (text) => text,
          },
        ];
  };
  const attached = files.map(({ name, type, bytes, size }): MailPart => ({
    type: type.toLowerCase(),
    charset: null,
    bytes: bytes ?? new Uint8Array(0),
    size,
    name,
    isAttachment: true,
    alternative: null,
    unfold: (text) => text,
  }));
  const type = head.headers["content-type"]?.[0]?.split(";").slice(0, 2).join(";").toLowerCase() ?? "";
  const parts = [...body("text/plain", "text"), ...body("text/html", "html"), ...attached];
  return assembleMail(
    {
      ...head,
      from: addressesIn(decoded("from"))[0] ?? head.from,
      subject: decoded("subject") ?? head.subject,
    },
    parts,
    [type, ...attached.map((part) => part.type)],
  );
}

function jsonOf(bytes: Uint8Array | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes === undefined ? "{}" : Buffer.from(bytes).toString());
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
