import type { DraftSentence, SentenceMark } from "@disco/protocol";
import { languages } from "../../../agent/language/language.ts";
import { capitalized, listOf } from "../../../agent/phrases/phrases.ts";
import { phrasesOf } from "../../../agent/phrases/phrases-of.ts";
import { askLibrary, type AskLibraryDeps } from "../../conversation/ask/ask-library.ts";
import { findOwnerById } from "../../knowledge/knowledge/queries.ts";
import { qualify } from "../../leads/qualification/qualify.ts";
import { holdTimesFor, type HoldTimesDeps, type OfferedTimes, type OfferingMail } from "./hold-draft-times.ts";
import { type MailPhrases, mailPhrasesOf } from "./reading/mail-phrases.ts";
import { markByPassages, type MarkingPassage, splitSentences } from "./mark-draft.ts";
import { readMailWishes } from "./reading/read-mail-wishes.ts";

const ASK_TIMEOUT_MS = 40_000;
/** Lines after the last whole sentence are a signature. */
const SIGNATURE_LINE = 60;
/** The agent's own offers belong to a chat. */
const chatLines: ReadonlySet<string> = new Set(
  languages.map(phrasesOf).flatMap(({ unsure, offer, whichFits }) => [unsure, offer, whichFits]),
);

export interface WriteDraftDeps extends AskLibraryDeps, HoldTimesDeps {
  /** Told of what failed without costing the draft. */
  onFailure: (error: unknown) => void;
}

/** The mail that a draft answers. */
export interface AnsweredMail extends OfferingMail {
  fromName: string | null;
  fromEmail: string | null;
  subject: string;
  /** The sender's text. */
  text: string;
  sentAt: Date;
  utcOffset: number | null;
  /** Set for a request for a demo of this organization, which always asks to meet. */
  demoOf?: string;
}

/**
 * Writes an answer in the mail's language: its questions from the library, its times from the calendar, each sentence with its source.
 * Null where the mail asks for nothing.
 */
export async function writeDraft(deps: WriteDraftDeps, mail: AnsweredMail, signal: AbortSignal): Promise<DraftSentence[] | null> {
  const { language, questions, times } = readMailWishes(mail.subject, mail.text, mail.sentAt);
  const words = times ?? (mail.demoOf === undefined ? null : "");
  if (questions.length === 0 && words === null) return null;
  const phrases = mailPhrasesOf(language);
  const paragraphs: DraftSentence[][] = [said(phrases.greet(mail.fromName)), opening(mail, phrases)];
  for (const { question, answer } of await askQuestions(deps, mail, questions, signal))
    paragraphs.push(answer ?? said(phrases.open(question.replace(/[?!.\s]+$/u, ""))));
  if (words !== null) paragraphs.push(timesOf(await holdTimesFor(deps, mail, { ...mail, words, language }), phrases));
  paragraphs.push(said(mail.demoOf === undefined ? phrases.closing : `${phrases.closing}\n${mail.demoOf}`));
  return joined(paragraphs);
}

/** Sentences that lean on one source; none leans on nothing. */
function said(text: string, mark: SentenceMark = null): DraftSentence[] {
  return splitSentences(text).map((sentence) => ({ text: sentence, mark }));
}

/** Thanks, and takes in what the sender has told of their plans; their signature tells nothing. */
function opening(mail: AnsweredMail, phrases: MailPhrases): DraftSentence[] {
  const text = withoutSignature(mail.text);
  const { receipts } = qualify([{ id: mail.id, kind: "mail", text }], { now: mail.sentAt });
  const told = receipts.filter(({ state, isAgainst, quote }) => state === "stated" && !isAgainst && !quote.text.trim().endsWith("?"));
  const parts = (["budget", "need", "timeline", "authority"] as const).filter((part) => told.some((receipt) => receipt.part === part));
  const quote = told.find(({ part }) => part === parts[0])?.quote.text;
  const thanks = mail.demoOf === undefined ? phrases.thanks : phrases.thanksForRequest(mail.demoOf);
  if (quote === undefined) return said(thanks);
  const named = listOf(
    parts.map((part) => phrases.told[part]),
    phrases.and,
  );
  return said(`${thanks.slice(0, -1)}${phrases.noted(named)}`, { kind: "thread", quote });
}

function withoutSignature(text: string): string {
  const lines = text.trimEnd().split("\n");
  const last = lines.findLastIndex((line) => line.trim().length > SIGNATURE_LINE || /[.!?;:…]\s*$/u.test(line));
  return last === -1 ? text : lines.slice(0, last + 1).join("\n");
}

function timesOf({ asked, isMissed, times }: OfferedTimes, phrases: MailPhrases): DraftSentence[] {
  const [first] = times;
  const misses = asked !== null && !asked.isFree ? said(`${capitalized(phrases.isTaken(asked.text))}\n`) : [];
  if (first === undefined) return [...misses, ...said(phrases.noTime)];
  const mark = (startAt: string): SentenceMark => ({ kind: "calendar", startAt });
  if (asked?.isFree === true) return said(capitalized(phrases.works(first.text)), mark(first.startAt));
  if (times.length === 1 && !isMissed) return said(capitalized(phrases.oneTime(first.text)), mark(first.startAt));
  return [
    ...misses,
    ...said(`${isMissed ? phrases.nearest : phrases.times}\n`),
    ...times.flatMap(({ startAt, text }) => said(`- ${capitalized(text)}\n`, mark(startAt))),
    ...said(phrases.choose),
  ];
}

interface AnsweredQuestion {
  question: string;
  /** Null where the library does not say. */
  answer: DraftSentence[] | null;
}

/** The library's answers to each question. One that fails leaves the others. */
async function askQuestions(
  deps: WriteDraftDeps,
  { id, organizationId }: AnsweredMail,
  questions: readonly string[],
  signal: AbortSignal,
): Promise<AnsweredQuestion[]> {
  const owner = await findOwnerById(deps.db, organizationId);
  if (owner === undefined) return [];
  // Its own purses: drafts never spend what visitors may, and one mail not what others may.
  const own = `drafts of ${organizationId}`;
  const spender = { visitor: `draft for ${id}`, address: own, site: own, organizationId, isBackground: true as const };
  const place = { libraryId: owner.libraryId, organizationName: owner.name, spender };
  const answered: AnsweredQuestion[] = [];
  const given = new Set<string>();
  for (const question of questions) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ASK_TIMEOUT_MS)]);
    try {
      const found = await askLibrary(deps, place, question, { signal: limit, onFailure: deps.onFailure });
      const text = found.refused === null && found.citations.length > 0 ? plainText(found.answer) : "";
      if (given.has(text) && text !== "") continue;
      given.add(text);
      answered.push({ question, answer: text === "" ? null : answerOf(deps, found, text) });
    } catch (error) {
      signal.throwIfAborted();
      deps.onFailure(error);
      answered.push({ question, answer: null });
    }
  }
  return answered;
}

/** An extractive model says only what a source says; a sentence of another model's needs a passage with its claims and words. */
function answerOf(
  { model, fallbackModel }: WriteDraftDeps,
  { citations, passages, metadata }: Awaited<ReturnType<typeof askLibrary>>,
  text: string,
): DraftSentence[] {
  const sources: MarkingPassage[] = [
    ...citations.map(({ title, url, quote }) => ({ title, url, text: quote })),
    ...passages.filter(({ isCited }) => isCited),
  ];
  const isExtractive = [model, fallbackModel].some(({ provider, policy }) => provider === metadata.provider && policy.isExtractive);
  const [first] = citations;
  const own: SentenceMark =
    isExtractive && first !== undefined ? { kind: "knowledge", title: first.title, url: first.url, quote: first.quote } : null;
  return splitSentences(text).map((sentence) => ({ text: sentence, mark: markByPassages(sentence, sources) ?? own }));
}

/** An answer's marks of emphasis and citation, and its offers, are for chats. */
function plainText(answer: string): string {
  return answer
    .split("\n\n")
    .filter((paragraph) => !chatLines.has(paragraph.trim()))
    .join("\n\n")
    .replaceAll(/\[\d+\]/gu, "")
    .replaceAll(/[*_`]{1,3}/gu, "")
    .replaceAll(/\[([^\]]+)\]\((\S+?)\)/gu, "$1 ($2)")
    .trim();
}

/** Paragraphs with blank lines between them. */
function joined(paragraphs: readonly DraftSentence[][]): DraftSentence[] {
  const filled = paragraphs.filter((sentences) => sentences.length > 0);
  return filled.flatMap((sentences, at) => {
    if (at === filled.length - 1) return sentences;
    const { text, mark } = sentences.at(-1) ?? { text: "", mark: null };
    // A blank line belongs to the sentence before it, as `splitSentences` has it.
    return [...sentences.slice(0, -1), ...splitSentences(`${text.trimEnd()}\n\n`).map((part) => ({ text: part, mark }))];
  });
}
