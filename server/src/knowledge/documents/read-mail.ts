import PostalMime from "postal-mime";
import { readPage } from "../read/read-page.ts";
import type { DocumentBlock, ReadDocument } from "./document-blocks.ts";
import { seenText } from "./document-parts.ts";
import { readPlainLines } from "./plain-lines.ts";
import { DocumentRefusal, refusals } from "./refusal.ts";

const MAX_NAMES = 10;
const MAX_NESTING = 20;
const MAX_HEADERS = 1024 * 1024;

/**
 * Reads a mail: author, date and text, without its recipients.
 * @throws DocumentRefusal
 */
export async function readMail(bytes: Uint8Array): Promise<ReadDocument> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: MAX_NESTING, maxHeadersSize: MAX_HEADERS }).catch((error: unknown) => {
    throw new DocumentRefusal(refusals.damaged, { cause: error });
  });
  const subject = (mail.subject ?? "").trim();
  const from = [mail.from?.name, mail.from?.address].filter((part) => part !== undefined && part !== "").join(", ");
  const head = [from === "" ? "" : `From: ${from}`, mail.date === undefined ? "" : `Date: ${mail.date.slice(0, 10)}`].filter(
    (line) => line !== "",
  );
  const headings = subject === "" ? [] : [subject];
  const below = (blocks: readonly Omit<DocumentBlock, "page">[]) =>
    blocks.map((block) => ({ ...block, headings: [...headings, ...block.headings], page: null }));
  const text = (mail.text ?? "").trim();
  const page =
    text === "" && mail.html !== undefined
      ? readPage(Buffer.from(mail.html), "text/html; charset=utf-8", "https://document.invalid/")
      : null;
  const body = below(page?.blocks ?? readPlainLines(text));
  const attachments = mail.attachments.filter(({ disposition, related }) => disposition === "attachment" || related !== true);
  return {
    format: "mail",
    title: "",
    description: null,
    language: null,
    // A mail that says all in its subject has no other text.
    blocks: [
      ...(head.length > 0 ? [{ headings, text: head.join("\n"), page: null }] : []),
      ...(body.length > 0 ? body : below([{ headings: [], text: subject }])),
    ],
    pages: null,
    hidden: page?.hidden.map((hidden) => hidden.text) ?? [],
    seen: [seenText(page === null ? text : page.blocks.map((block) => block.text).join("\n"))],
    shortfalls:
      attachments.length === 0
        ? []
        : [
            {
              code: "attachments_not_read",
              values: {
                names: attachments
                  .slice(0, MAX_NAMES)
                  .map(({ filename, mimeType }) => filename ?? mimeType)
                  .join(", "),
              },
            },
          ],
  };
}
