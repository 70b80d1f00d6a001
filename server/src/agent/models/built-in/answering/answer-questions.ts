import { matchFaq } from "../../../../knowledge/questions/match-faq.ts";
import type { ModelRequest, Turn } from "../../../model.ts";
import { searchInTalk } from "../../../search-in-talk.ts";
import { splitQuestions } from "../../../dialogue/acts/split-questions.ts";
import { leftForLater, refuseNoAnswer, refusePart } from "../dialogue/refusals.ts";
import { MAX_REPLY, type Reply } from "../dialogue/tell-reply.ts";
import { answerQuestion, findInConversation, isEnough } from "./answer-question.ts";
import type { Answer } from "./writing/compose-answer.ts";
import { faqReply } from "./faq-answer.ts";
import type { Finding } from "./finding.ts";
import { orderCitations } from "./writing/order-citations.ts";
import type { Reader } from "./read-passage.ts";
import { isNear, nearestPages } from "./refuse.ts";

/** So many find room in one reply. */
const MOST_AT_ONCE = 3;
/** A FAQ is quoted whole. With less room beside it, a page's answer would be lost. */
const LEAST_ROOM = 160;

/** Answers a message, part by part where it asks several things. */
export async function answerMessage(asked: ModelRequest, read: Reader): Promise<Reply> {
  const request = await withNamesApart(asked);
  const questions = splitQuestions(request.message, request.language);
  return questions.length > 1 ? answerQuestions(request, questions, read) : answerQuestion(request, read);
}

const NAME_AND_NUMBER = /(?<![\p{L}\p{N}])(\p{L}{2,})(\d+)(?![\p{L}\p{N}])/gu;

/** "Soc2" is read as the "SOC 2" that the index takes it for, where no page has it in one word. */
async function withNamesApart(request: ModelRequest): Promise<ModelRequest> {
  const known = new Set(request.retrieval.terms.flatMap(({ word, found, repairedTo }) => (found && repairedTo === null ? word : [])));
  const message = request.message.replaceAll(NAME_AND_NUMBER, (joined: string, name: string, number: string) =>
    known.has(name.toLowerCase()) && !known.has(joined.toLowerCase()) ? `${name} ${number}` : joined,
  );
  return message === request.message ? request : { ...request, message, retrieval: await request.search(message) };
}

/** Answers the questions of one message part by part. */
export async function answerQuestions(request: ModelRequest, all: readonly string[], read: Reader): Promise<Reply> {
  const questions = all.slice(0, MOST_AT_ONCE);
  const unanswered = leftForLater(request, all.slice(MOST_AT_ONCE));
  const unfit: string[] = [];
  const texts: string[] = [];
  const answers: Answer[] = [];
  const nearest: Answer[] = [];
  const said: (readonly string[])[] = [];
  let left = MAX_REPLY - (unanswered === "" ? 0 : unanswered.length + 2);
  let hasFaq = false;
  // A part leans on those that were answered: what follows a refused one is of something that the site does not speak of.
  const earlier: Turn[] = [];
  for (const [index, question] of questions.entries()) {
    const asked = { message: question, history: [...request.history, ...earlier] };
    const part = { ...request, ...asked, retrieval: await searchInTalk(asked, request.search) };
    const budget = Math.floor(left / (questions.length - index)) - 2;
    const beside = questions[index - 1] ?? null;
    const faq = matchFaq(question, part.retrieval);
    hasFaq ||= faq !== null;
    const finding =
      faq === null
        ? await findInConversation(part, read, { budget, said, beside })
        : { answer: await faqReply(faq, request.search), confidence: 1, basis: "faq" as const };
    const isAnswered = isEnough(finding);
    if (!isAnswered && said.length > 0 && isTold(await findInConversation(part, read, { budget, said: [], beside }), answers)) continue;
    if (!isAnswered && hasFaq && budget < LEAST_ROOM) {
      unfit.push(question);
      continue;
    }
    const text = isAnswered ? finding.answer.text : refusePart(request, lastSentence(question), budget);
    if (texts.includes(text)) continue;
    texts.push(text);
    left -= text.length + 2;
    if (!isAnswered) {
      if (isNear(finding)) nearest.push(finding.answer);
      continue;
    }
    earlier.push({ role: "visitor", text: question }, { role: "agent", text });
    said.push(...finding.answer.said);
    answers.push(finding.answer);
  }
  if (answers.length > 0) {
    const open = leftForLater(request, [...unfit, ...all.slice(MOST_AT_ONCE)]);
    return { text: [...texts, ...(open === "" ? [] : [open])].join("\n\n"), cited: orderCitations(answers), isRefused: false };
  }
  const cited = nearestPages(nearest);
  return { text: refuseNoAnswer(request, false, cited.length > 0), cited, isRefused: true };
}

/** "Do you have an API? What are its limits?": what answers the first may have told the second. */
function isTold(finding: Finding, answers: readonly Answer[]): boolean {
  const told = new Set(answers.flatMap(({ quotes }) => quotes.map(({ passage }) => passage.id)));
  return isEnough(finding) && told.has(finding.answer.quotes[0]?.passage.id ?? "");
}

/** The question, without what leads to it. */
function lastSentence(question: string): string {
  return question.split(/(?<=[.!])\s+/u).at(-1) ?? question;
}
