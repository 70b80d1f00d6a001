import type { EmailTextReply } from "@disco/protocol";
import { AppError } from "../../../../app-error.ts";
import { GmailError, openGmail } from "../../../../vendors/google/gmail-mailbox.ts";
import type { Mailbox } from "../../../account/connections/queries.ts";
import { type DecideDeps, wordsOf } from "../decide-mail.ts";
import { type InboxMail, MailQuotes } from "../queries.ts";
import { READER_VERSION, readMailText } from "./read-mail-text.ts";

const MOST_NAMED = 50;

/** Fetches the text of a mail from Gmail. @throws AppError where Gmail does not give it. */
export async function readEmailText(deps: DecideDeps, mailbox: Mailbox, mail: InboxMail): Promise<EmailTextReply["data"]> {
  const { options } = await deps.googleClientFor(mailbox, "gmail");
  const {
    mail: read,
    text,
    quoted,
    hash,
  } = await readMailText(deps.mailReader, await openGmail(options).readRaw(mail.gmailId).catch(tell)).catch(tell);
  const isSame = hash === mail.textHash && mail.readerVersion === READER_VERSION;
  const subjectLength = wordsOf(mail.subject ?? "", "").length;
  const quotes = MailQuotes.parse(JSON.parse(mail.quotes))
    .map(({ label, start, end }) => ({ label, start: start - subjectLength, end: end - subjectLength }))
    .filter(({ start }) => start >= 0);
  return { text, quoted, quotes: isSame ? quotes : [], attachments: [...read.attachments].slice(0, MOST_NAMED) };
}

function tell(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (!(error instanceof GmailError))
    throw new AppError("unavailable", "This mail is too large or too complex to show here. Please open it in Gmail.", { cause: error });
  if (error.reason === "gone") throw new AppError("not_found", "This mail was deleted in Gmail.", { cause: error });
  throw new AppError("unavailable", error.message, { cause: error });
}
