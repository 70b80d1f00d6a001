import type { MailReader } from "../../../mail/read/mail-reader.ts";
import type { ParsedMail } from "../../../mail/read/parsed-mail.ts";
import type { PostedForm, ReadMailForm } from "../../../mail/read/read-posted-form.ts";

/** Part that is read of a mail that takes too long as a whole. */
const HEAD_BYTES = 64 * 1024;
const HEAD_FIELDS = ["headers", "from", "to", "subject", "envelope", "charsets", "SPF", "dkim"];

const NOTHING: ParsedMail = {
  messageId: null,
  inReplyTo: null,
  references: [],
  from: null,
  replyTo: [],
  subject: "",
  body: "",
  quoted: [],
  attachments: [],
  headers: {},
  provider: { spf: null, dkim: null, envelopeFrom: null },
  calendarMethod: null,
  partTypes: [],
  losses: [],
  sentAt: null,
};

/** A received mail; of one that takes more than its time or memory only the head. It is kept all the same, since the provider has no copy. */
export async function readReceived(reader: MailReader, form: PostedForm): Promise<ReadMailForm & { isWhole: boolean }> {
  try {
    return { ...(await reader.readForm(form)), isWhole: true };
  } catch {
    const head = await reader.readForm(headOf(form)).catch(() => ({ mail: NOTHING, recipients: [], isFromEnvelope: false }));
    return { ...head, isWhole: false };
  }
}

function headOf({ fields, files }: PostedForm): PostedForm {
  const raw = fields.get("email");
  const kept = [...fields]
    .filter(([name]) => HEAD_FIELDS.includes(name))
    .map(([name, bytes]) => [name, bytes.slice(0, HEAD_BYTES)] as const);
  if (raw === undefined) return { fields: new Map(kept), files: files.map((file) => ({ ...file, bytes: null })) };
  return { fields: new Map([...kept, ["email", raw.slice(0, endOfHead(raw))]]), files: [] };
}

function endOfHead(raw: Uint8Array): number {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, HEAD_BYTES));
  const ends = [start.indexOf("\n\n"), start.indexOf("\r\n\r\n")].filter((end) => end !== -1);
  return ends.length === 0 ? start.length : Math.min(...ends);
}
