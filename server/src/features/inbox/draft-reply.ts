import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { JobHandler } from "../../jobs/job-queue.ts";
import { openGmail } from "../../vendors/google/gmail-mailbox.ts";
import { askLibrary, type AskLibraryDeps } from "../ask/ask-library.ts";
import { findOwnerById } from "../knowledge/queries.ts";
import type { DecideDeps } from "./decide-mail.ts";
import { type Evidence, markSentences } from "./mark-draft.ts";
import { type InboxMail, MailQuotes } from "./queries.ts";
import { readMailText } from "./read-mail-text.ts";

const MOST_QUESTIONS = 3;
const LONGEST_QUESTION = 400;
const ASK_TIMEOUT_MS = 40_000;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const Payload = z.object({ mailId: z.string() });

export interface DraftDeps extends Omit<AskLibraryDeps, "clock">, DecideDeps {
  onFailure: (error: unknown) => void;
}

/** The job that drafts the answer to a qualified mail: what the library knows about its questions, and nothing it does not. */
export function draftJob(deps: DraftDeps): JobHandler {
  return async (payload, signal) => {
    const { mailId } = Payload.parse(payload);
    const mail = await deps.db.read.selectFrom("inboxMails").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (mail === undefined) return;
    const known = await deps.db.read.selectFrom("mailDrafts").select("id").where("mailId", "=", mailId).executeTakeFirst();
    if (known !== undefined) return;
    const { options } = await deps.googleClientFor(mail, "gmail");
    const { text } = await readMailText(await openGmail(options).readRaw(mail.gmailId));
    const { body, evidence } = await writeBody(deps, mail, text, signal);
    const now = deps.clock().toISOString();
    await deps.db.write((tx) =>
      tx
        .insertInto("mailDrafts")
        .values({
          id: randomUUID(),
          mailId,
          organizationId: mail.organizationId,
          memberId: mail.memberId,
          subject: replySubject(mail.subject ?? ""),
          sentences: JSON.stringify(markSentences(body, evidence)),
          status: "review_required",
          createdAt: now,
          updatedAt: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  };
}

async function writeBody(
  deps: DraftDeps,
  mail: InboxMail,
  text: string,
  signal: AbortSignal,
): Promise<{ body: string; evidence: Evidence }> {
  const owner = await findOwnerById(deps.db, mail.organizationId);
  const passages: Evidence["passages"][number][] = [];
  const answers: string[] = [];
  for (const question of owner === undefined ? [] : questionsOf(text)) {
    const place = {
      libraryId: owner?.libraryId ?? "",
      organizationId: mail.organizationId,
      organizationName: owner?.name ?? "",
      memberId: mail.memberId,
      address: mail.memberId,
    };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ASK_TIMEOUT_MS)]);
    const found = await askLibrary(deps, place, question, { signal: limit, onFailure: deps.onFailure });
    if (found.refused !== null || found.citations.length === 0) continue;
    passages.push(...found.passages.filter(({ isCited }) => isCited).map(({ title, url, text: words }) => ({ title, url, text: words })));
    passages.push(...found.citations.map(({ title, url, quote }) => ({ title, url, text: quote })));
    answers.push(plainText(found.answer));
  }
  const [quote] = MailQuotes.parse(JSON.parse(mail.quotes)).filter(({ text: words }) => text.includes(words) && !/[“”\n]/u.test(words));
  const first = mail.fromName?.split(/\s+/u)[0];
  const paragraphs = [
    first === undefined ? "Hello," : `Hi ${first},`,
    "Thank you for your mail.",
    ...(quote === undefined ? [] : [`You wrote: “${quote.text}”`]),
    ...answers,
    answers.length === 0 ? "Could you tell me a little more about what you need?" : "Does this answer your question?",
    "Best regards",
  ];
  return { body: paragraphs.join("\n\n"), evidence: { passages, thread: text } };
}

function questionsOf(text: string): string[] {
  const sentences = [...segmenter.segment(text)].map(({ segment }) => segment.trim());
  return sentences.filter((sentence) => sentence.endsWith("?") && sentence.length <= LONGEST_QUESTION).slice(0, MOST_QUESTIONS);
}

/** An answer's marks of emphasis and citation are for chats. */
function plainText(answer: string): string {
  return answer
    .replaceAll(/\[\d+\]/gu, "")
    .replaceAll(/[*_`]{1,3}/gu, "")
    .replaceAll(/\[([^\]]+)\]\((\S+?)\)/gu, "$1 ($2)")
    .trim();
}

export function replySubject(subject: string): string {
  return /^re:/iu.test(subject) ? subject : `Re: ${subject}`;
}
