import type { DraftSentence } from "@disco/protocol";
import { greet } from "../../person-name.ts";
import { askLibrary, type AskLibraryDeps } from "../ask/ask-library.ts";
import { findOwnerById } from "../knowledge/queries.ts";
import { holdTimeFor, type HoldTimesDeps, type OfferingMail } from "./hold-draft-times.ts";
import { type Evidence, markSentences } from "./mark-draft.ts";
import type { MailQuotes } from "./queries.ts";

const MOST_QUESTIONS = 3;
const LONGEST_QUESTION = 400;
const ASK_TIMEOUT_MS = 40_000;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

export interface WriteDraftDeps extends AskLibraryDeps, HoldTimesDeps {
  /** Told of what failed without costing the draft. */
  onFailure: (error: unknown) => void;
}

/** The mail that a draft answers. */
export interface AnsweredMail extends OfferingMail {
  fromName: string | null;
  /** What the sender wrote. */
  text: string;
  quotes: MailQuotes;
}

/** Writes an answer: what the library knows about the mail's questions, and nothing it does not, sentence by sentence with its source. */
export async function writeDraft(deps: WriteDraftDeps, mail: AnsweredMail, signal: AbortSignal): Promise<DraftSentence[]> {
  const passages: Evidence["passages"][number][] = [];
  const answers: string[] = [];
  for (const found of await askQuestions(deps, mail, signal)) {
    passages.push(...found.passages.filter(({ isCited }) => isCited).map(({ title, url, text: words }) => ({ title, url, text: words })));
    passages.push(...found.citations.map(({ title, url, quote }) => ({ title, url, text: quote })));
    answers.push(plainText(found.answer));
  }
  const time = await holdTimeFor(deps, mail, mail.text);
  const [quote] = mail.quotes.filter(({ text: words }) => mail.text.includes(words) && !/[“”\n]/u.test(words));
  const paragraphs = [
    greet(mail.fromName),
    "Thank you for your mail.",
    ...(quote === undefined ? [] : [`You wrote: “${quote.text}”`]),
    ...answers,
    ...(time === null ? [] : [`Would ${time.text} suit you for a call?`]),
    answers.length === 0 ? "Could you tell me a little more about what you need?" : "Does this answer your question?",
    "Best regards",
  ];
  return markSentences(paragraphs.join("\n\n"), { passages, thread: mail.text, time });
}

/** What the library answers to the mail's questions. One that fails leaves the others. */
async function askQuestions(deps: WriteDraftDeps, { id, organizationId, text }: AnsweredMail, signal: AbortSignal) {
  const owner = await findOwnerById(deps.db, organizationId);
  if (owner === undefined) return [];
  // Its own purses: drafts never spend what visitors may, and one mail not what others may.
  const own = `drafts of ${organizationId}`;
  const spender = { visitor: `draft for ${id}`, address: own, site: own, organizationId, isBackground: true as const };
  const place = { libraryId: owner.libraryId, organizationName: owner.name, spender };
  const answered: Awaited<ReturnType<typeof askLibrary>>[] = [];
  for (const question of questionsOf(text)) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ASK_TIMEOUT_MS)]);
    try {
      const found = await askLibrary(deps, place, question, { signal: limit, onFailure: deps.onFailure });
      if (found.refused === null && found.citations.length > 0) answered.push(found);
    } catch (error) {
      signal.throwIfAborted();
      deps.onFailure(error);
    }
  }
  return answered;
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
