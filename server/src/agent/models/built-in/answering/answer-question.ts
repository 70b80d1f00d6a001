import type { Retrieval } from "../../../../knowledge/passage.ts";
import { matchFaq } from "../../../../knowledge/questions/match-faq.ts";
import { splitSentences } from "../../../../knowledge/words/split-sentences.ts";
import type { Language } from "../../../language/language.ts";
import { readLanguage } from "../../../language/read-language.ts";
import { actsByWords } from "../../../dialogue/acts/read-acts.ts";
import type { ModelRequest } from "../../../model.ts";
import { readTalk } from "../../../search-in-talk.ts";
import { refuseMore, unsureOffer } from "../dialogue/refusals.ts";
import { MAX_REPLY, type Reply } from "../dialogue/tell-reply.ts";
import { answerFromFacts } from "../plans/answer-from-facts.ts";
import { answerCommonQuestion } from "./of-any-company/answer-common-question.ts";
import { matchCommonQuestion } from "./of-any-company/common-questions.ts";
import type { Answer } from "./writing/compose-answer.ts";
import { explain } from "./writing/explain.ts";
import { faqReply } from "./faq-answer.ts";
import { fewSentences } from "./writing/few-sentences.ts";
import { findAnswer } from "./find-answer.ts";
import type { Finding, Inquiry } from "./finding.ts";
import { orderCitations } from "./writing/order-citations.ts";
import type { Reader } from "./read-passage.ts";
import { refuse } from "./refuse.ts";
import { withoutRepeats } from "./writing/repeats.ts";

/** Under this the honest answer is that the site does not say. */
const LEAST_CONFIDENCE = 0.5;
/** The same for a question in another language than the site, whose visitor cannot search the pages: such an answer says that it is unsure. */
const LEAST_ABROAD = 0.36;
/** Under this the site does not speak of what is asked, and a fact that comes nearest is of something else. */
const LEAST_BESIDE_FACTS = 0.2;
/** Under this an answer may miss what was meant, and says where to turn. */
const UNSURE = 0.8;
/** What was found in a retrieval, by the message alone: a site's commonest questions share their retrievals. */
const found = new WeakMap<Retrieval, { text: string; organizationName: string; finding: Finding }>();

/** Answers one question, or says that the site does not. */
export async function answerQuestion(request: ModelRequest, read: Reader): Promise<Reply> {
  const faq = await findFaq(request);
  if (faq !== null) {
    const explanation = explain({ answer: faq, confidence: 1, basis: "faq" }, false);
    return { text: faq.text, cited: faq.quotes, isRefused: false, explanation };
  }
  const finding = await findInConversation(request, read);
  const reply = isEnough(finding) ? await tellFinding(request, finding) : refuse(request, finding);
  return { ...reply, choices: finding.choices, explanation: explain(finding, reply.isRefused) };
}

async function tellFinding(request: ModelRequest, finding: Finding): Promise<Reply> {
  const lead = finding.answer.quotes[0]?.passage;
  const isUnsure = finding.confidence < UNSURE;
  if (lead?.kind === "faq" && !isUnsure) {
    const { text, quotes } = await faqReply({ passages: [lead], likeness: finding.confidence }, request.search);
    return { text, cited: orderCitations([{ ...finding.answer, quotes }]), isRefused: false };
  }
  // Facts that were asked for again are said again.
  const isOwn = finding.signals === undefined;
  const fresh = (isOwn ? finding.answer : withoutRepeats(finding.answer, request)) ?? shortened(finding, request);
  if (fresh === null) return { text: refuseMore(request), cited: [], isRefused: true };
  const brief = isOwn ? fresh : fewSentences(fresh, request.message);
  const answer = isUnsure ? withOffer(brief, unsureOffer(request)) : brief;
  return { text: answer.text, cited: orderCitations([answer]), isRefused: false, code: answer === brief ? null : "unsure" };
}

/** The one sentence of an answer that was given before, for a question that was not: it is what was asked. */
function shortened({ answer }: Finding, { history, message }: ModelRequest): Answer | null {
  const [quote] = answer.quotes;
  const sentence = splitSentences(quote?.quote ?? "")
    .find(({ isDangling, isStub }) => !isDangling && !isStub)
    ?.text.replaceAll(/\s+/gu, " ");
  const isAskedAgain = history.some(({ role, text }) => role === "visitor" && text.toLowerCase() === message.toLowerCase());
  const isWhole = history.some(({ role, text }) => role === "agent" && text === sentence);
  if (quote === undefined || sentence === undefined || isAskedAgain || isWhole) return null;
  return { ...answer, text: sentence, parts: [sentence], quotes: [quote], further: [] };
}

export function isEnough({ confidence, isForeign }: Pick<Finding, "confidence" | "isForeign">): boolean {
  return confidence >= (isForeign === true ? LEAST_ABROAD : LEAST_CONFIDENCE);
}

/** Makes room for the offer by leaving out the last, least telling paragraph where it must. */
function withOffer(answer: Answer, offer: string): Pick<Answer, "text" | "quotes" | "further"> {
  for (const count of [answer.parts.length, answer.parts.length - 1]) {
    const text = [...answer.parts.slice(0, count), offer].join("\n\n");
    if (count > 0 && text.length <= MAX_REPLY) return { text, quotes: answer.quotes.slice(0, count), further: answer.further };
  }
  return answer;
}

/** The company's own answer to this question, which goes before anything that its pages say. */
async function findFaq(request: ModelRequest): Promise<Answer | null> {
  const match = matchFaq(request.message, request.retrieval);
  return match === null ? null : faqReply(match, request.search);
}

type Room = Pick<Inquiry, "budget" | "said"> & { beside: string | null };
const wholeReply: Room = { budget: MAX_REPLY, said: [], beside: null };

/** The answer from facts of the site, from its pages as a whole, or from the passages found: for the message alone or with what it leans on. */
export async function findInConversation(request: ModelRequest, read: Reader, room = wholeReply): Promise<Finding> {
  const { message: text, organizationName, meaning, retrieval } = request;
  const { budget, said, beside } = room;
  const common = await matchCommonQuestion(text, organizationName, meaning);
  const whole = common === "prices" || common === null ? null : await answerCommonQuestion(common, request, budget);
  if (whole !== null) return { answer: whole, confidence: 1, basis: "words" };
  const facts = await answerFromFacts(request, { earlier: lastQuestion(request), beside }, budget);
  if (facts?.isSure === true) return { answer: facts.answer, confidence: 1, basis: "table", choices: facts.choices };
  const finding = await findBest(
    { text, language: languageIn(request), organizationName, talk: readTalk(request, retrieval), budget, said, read, meaning },
    retrieval,
  );
  const isSure = finding.basis === "meaning" && (finding.confidence >= UNSURE || finding.confidence < LEAST_BESIDE_FACTS);
  return facts === null || isSure ? finding : { answer: facts.answer, confidence: UNSURE, basis: "table" };
}

/** The language of the message itself, which an earlier one or the page does not decide. */
function languageIn({ message, language }: ModelRequest): Language {
  return readLanguage(message) ?? language;
}

const QUESTIONING: ReadonlySet<string> = new Set(["question", "trial", "documents", "offer"]);

/** What the visitor asked last. */
function lastQuestion({ history, language }: ModelRequest): string | null {
  const asks = (text: string): boolean => actsByWords(text, language, null).some(({ kind }) => QUESTIONING.has(kind));
  return history.findLast(({ role, text }) => role === "visitor" && asks(text))?.text ?? null;
}

/** "Our cellar has thick walls. Does it work offline?": the sentence that asks, where others do not. */
function askingSentence(text: string): string | null {
  const sentences = text.split(/(?<=[.!?])\s+/u);
  const [question, another] = sentences.filter((sentence) => sentence.endsWith("?"));
  return sentences.length > 1 && question !== undefined && another === undefined ? question : null;
}

/** The surer of the whole message and the sentence of it that asks. */
async function findBest(inquiry: Inquiry, retrieval: Retrieval): Promise<Finding> {
  const question = askingSentence(inquiry.text);
  const whole = await findKept(inquiry, retrieval);
  const asked = question === null ? whole : await findAnswer({ ...inquiry, text: question }, retrieval);
  return asked.confidence > whole.confidence ? asked : whole;
}

async function findKept(inquiry: Inquiry, retrieval: Retrieval): Promise<Finding> {
  const { text, organizationName } = inquiry;
  const isKept = retrieval.isKept === true && inquiry.budget === MAX_REPLY && inquiry.talk.before === null;
  const before = isKept ? found.get(retrieval) : undefined;
  if (before !== undefined && before.text === text && before.organizationName === organizationName) return before.finding;
  const finding = await findAnswer(inquiry, retrieval);
  if (isKept) found.set(retrieval, { text, organizationName, finding });
  return finding;
}
