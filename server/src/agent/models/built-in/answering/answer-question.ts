import type { Retrieval } from "../../../../knowledge/passage.ts";
import { matchFaq } from "../../../../knowledge/questions/match-faq.ts";
import type { ModelRequest } from "../../../model.ts";
import { answerFromFacts } from "../plans/answer-from-facts.ts";
import { splitSentences } from "../../../../knowledge/words/split-sentences.ts";
import { type FollowUp, readFollowUp, topicWords } from "../dialogue/follow-up.ts";
import { readFollowUpAbroad } from "../dialogue/follow-up-abroad.ts";
import { refuseMore, unsureOffer } from "../dialogue/refusals.ts";
import { MAX_REPLY, type Reply } from "../dialogue/tell-reply.ts";
import { answerCommonQuestion } from "./answer-common-question.ts";
import { matchCommonQuestion } from "./common-questions.ts";
import type { Answer } from "./compose-answer.ts";
import { explain } from "./explain.ts";
import { faqReply } from "./faq-answer.ts";
import { fewSentences } from "./few-sentences.ts";
import { findAnswer, isEnglish } from "./find-answer.ts";
import type { Finding, Inquiry } from "./finding.ts";
import { orderCitations } from "./order-citations.ts";
import type { Reader } from "./read-passage.ts";
import { refuse } from "./refuse.ts";
import { withoutRepeats } from "./repeats.ts";

/** Under this the honest answer is that the site does not say. */
const LEAST_CONFIDENCE = 0.32;
/** The same where the question has a word that no page has: that word may be all that matters. */
const LEAST_WITH_UNKNOWN = 0.36;
const UNKNOWN_SHARE = 0.1;
/** Under this an answer may miss what was meant, and says where to turn. */
const UNSURE = 0.8;
/** How much surer an answer in the light of earlier turns must be than one without, or less sure where the message points at them. */
const SURER = 0.1;
const MUCH_SURER = 0.15;
/** The least for a message that may well have stood alone, had the site told of it. */
const LEAST_AT_LAST = 0.5;
const ASKS_WHETHER = /^(?:(?:hi|hello|hey|and|so|ok)[\s,!.]+)*(?:do|does|can|could|is|are|have|has|will)\b/iu;
const OF_STORY = /\/(?:customers?|clients|case-stud(?:y|ies)|customer-stories|success-stories|stories|references)\/./iu;
const ASKS_OF_COMPANY = /\b(?:do|can|could|will|would|are) (?:you|i|we)\b/iu;
const NAMES_CUSTOMERS = /\b(?:customers?|clients?|companies|anyone|anybody|somebody|who|example|cases?|stor(?:y|ies))\b/iu;
/** "It" may be the product and "they" the company; "him" is a person the visitor named. */
const OF_PERSON = /\b(?:he|she|him|his|her)\b/iu;
/** The search for a price question that names no product. */
const PRICES = "pricing plans price per month";
const nothing: ReadonlySet<string> = new Set();

/** What was found in a retrieval, by the message alone: a site's commonest questions share their retrievals. */
const found = new WeakMap<Retrieval, { text: string; organizationName: string; finding: Finding }>();

/** Answers one question, or says that the site does not. */
export async function answerQuestion(request: ModelRequest, read: Reader): Promise<Reply> {
  const faq = await findFaq(request);
  if (faq !== null) {
    const explanation = explain({ answer: faq, confidence: 1, type: "open", signals: null, basis: "faq" }, false);
    return { text: faq.text, cited: faq.quotes, isRefused: false, explanation };
  }
  const finding = await findInConversation(request, read);
  const reply = isEnough(finding) ? await tellFinding(request, finding) : refuse(request, finding);
  return { ...reply, explanation: explain(finding, reply.isRefused) };
}

async function tellFinding(request: ModelRequest, finding: Finding): Promise<Reply> {
  const lead = finding.answer.quotes[0]?.passage;
  if (lead?.kind === "faq" && finding.confidence >= UNSURE) {
    const { text, quotes } = await faqReply({ passages: [lead], likeness: finding.confidence }, request.search);
    return { text, cited: orderCitations([{ ...finding.answer, quotes }]), isRefused: false };
  }
  // A FAQ for this very question is quoted regardless of earlier replies.
  const isOwn = finding.signals === null && finding.sureness === undefined;
  const fresh = (isOwn ? finding.answer : withoutRepeats(finding, request)) ?? shortened(finding, request);
  if (fresh === null) return { text: refuseMore(request), cited: [], isRefused: true };
  const brief = isOwn ? fresh : fewSentences({ answer: fresh, type: finding.type }, request.message);
  const answer = finding.confidence < UNSURE ? withOffer(brief, unsureOffer(request)) : brief;
  return { text: answer.text, cited: orderCitations([answer]), isRefused: false, code: answer === brief ? null : "unsure" };
}

/** The one sentence of an answer that was given before, for a question that was not: it is what was asked. */
function shortened({ answer, confidence }: Finding, { history, message }: ModelRequest): Answer | null {
  const [quote] = answer.quotes;
  const sentence = splitSentences(quote?.quote ?? "")
    .find(({ isDangling, isStub }) => !isDangling && !isStub)
    ?.text.replaceAll(/\s+/gu, " ");
  const isAskedAgain = history.some(({ role, text }) => role === "visitor" && text.toLowerCase() === message.toLowerCase());
  const isWhole = history.some(({ role, text }) => role === "agent" && text === sentence);
  if (quote === undefined || sentence === undefined || isAskedAgain || isWhole || confidence < LEAST_AT_LAST) return null;
  return { ...answer, text: sentence, parts: [sentence], quotes: [quote], further: [] };
}

export function isEnough({ confidence, signals, sureness }: Pick<Finding, "confidence" | "signals" | "sureness">): boolean {
  // For a name that no page has, another subject is at most shown as the closest.
  if (signals !== null && signals.missingNames > 0 && signals.unknown > 0) return false;
  // The second look has weighed unknown words already.
  const isDoubtful = sureness === undefined && (signals?.unknown ?? 0) > UNKNOWN_SHARE;
  return confidence >= (isDoubtful ? LEAST_WITH_UNKNOWN : LEAST_CONFIDENCE);
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
  const followUp = followUpOf(request);
  const text = followUp?.isCertain === true ? followUp.query : request.message;
  const match = matchFaq(text, text === request.message ? request.retrieval : await request.search(text));
  return match === null ? null : faqReply(match, request.search);
}

function followUpOf({ message, history, organizationName, language }: ModelRequest): FollowUp | null {
  return language === "en" ? readFollowUp(message, history, organizationName) : readFollowUpAbroad(message, history, language);
}

const certain = { confidence: 1, type: "open", signals: null } as const;

type Room = Pick<Inquiry, "budget" | "said"> & { beside: string | null };
const wholeReply: Room = { budget: MAX_REPLY, said: [], beside: null };

/** Looks at the message alone and, where it leans on earlier turns, at the message together with their topic. */
export async function findInConversation(request: ModelRequest, read: Reader, room = wholeReply): Promise<Finding> {
  const { message: text, organizationName } = request;
  const { budget, said, beside } = room;
  const followUp = followUpOf(request);
  const { meaning } = request;
  const inquiry: Inquiry = { text, organizationName, context: nothing, budget, said, read, meaning };
  const isAbroad = !isEnglish(text, request.retrieval);
  // "What happens if you miss it?" asks after what was talked about.
  const common = (followUp?.about ?? null) !== null ? null : await matchCommonQuestion(text, organizationName, meaning);
  const whole = common === "prices" ? null : common;
  const facts = whole === null ? await answerFromFacts(request, { followUp, beside }, budget) : null;
  const known = whole !== null ? await answerCommonQuestion(whole, request, budget) : facts?.isSure === true ? facts.answer : null;
  if (known !== null) return { ...certain, answer: known, basis: whole === null ? "table" : "words" };
  const asksPrices = common === "prices" && followUp === null && !isAbroad;
  const alone = asksPrices
    ? await findAlone({ ...inquiry, text: PRICES }, { ...request, retrieval: await request.search(PRICES) })
    : await findAlone(inquiry, request);
  const inAll = await findInContext(inquiry, followUp, alone, request);
  if (isAbroad) {
    const nearest = inAll.confidence < UNSURE ? facts?.answer : undefined;
    return nearest === undefined ? inAll : { ...certain, answer: nearest, confidence: UNSURE, basis: "table" };
  }
  const inContext = ownOnly(text, inAll);
  // A question about the company as a whole is not answered by one sentence with its words.
  if (whole !== null && whole !== "integrations") return { ...inContext, confidence: 0, signals: null };
  const isUnsure = !isEnough(inContext) || (inContext.confidence < UNSURE && ASKS_WHETHER.test(text));
  const row = isUnsure ? facts?.answer : undefined;
  if (row === undefined) return inContext;
  const { parts, quotes, further } = isEnough(inContext) ? inContext.answer : { parts: [], quotes: [], further: [] };
  const [told = "", ...others] = [...row.parts, ...parts.slice(0, 1).filter((part) => !row.text.includes(part))];
  const words = [told, ...others].join("\n\n");
  const answer =
    words.length > budget
      ? row
      : { ...row, text: words, parts: [told, ...others], quotes: [...row.quotes, ...quotes.slice(0, others.length)], further };
  return { answer, confidence: UNSURE, type: "yes_no", signals: null, basis: "table" };
}

/** What the message finds by itself. */
async function findAlone(inquiry: Inquiry, { retrieval, search }: ModelRequest): Promise<Finding> {
  const { text, organizationName } = inquiry;
  const isKept = retrieval.isKept === true && inquiry.budget === MAX_REPLY;
  const before = isKept ? found.get(retrieval) : undefined;
  if (before !== undefined && before.text === text && before.organizationName === organizationName) return before.finding;
  const finding = await findAnswer(inquiry, retrieval, search);
  if (!isKept) return finding;
  // The turn cites only what it searched for, so an extra search runs again.
  const isOfRetrieval = [...finding.answer.quotes, ...finding.answer.further].every(({ passage }) => retrieval.passages.includes(passage));
  if (isOfRetrieval) found.set(retrieval, { text, organizationName, finding });
  return finding;
}

/** A customer's story does not say whether the company does something. */
function ownOnly(text: string, finding: Finding): Finding {
  const url = finding.answer.quotes[0]?.passage.url ?? "";
  if (finding.confidence >= UNSURE || !OF_STORY.test(url) || !ASKS_OF_COMPANY.test(text) || NAMES_CUSTOMERS.test(text)) return finding;
  return { ...finding, confidence: Math.min(finding.confidence, LEAST_CONFIDENCE / 2) };
}

/** The answer to a message as it stands, or to what it asks in the light of earlier ones. */
async function findInContext(
  inquiry: Inquiry,
  followUp: FollowUp | null,
  alone: Finding,
  { history, search }: ModelRequest,
): Promise<Finding> {
  if (followUp === null || (followUp.isLast && isEnough(alone))) return alone;
  const { query, context, varies, about, isLast, isOfTopic } = followUp;
  const last = about === null ? undefined : history.at(-1);
  const told = last?.role === "agent" ? last.text : null;
  const joined = await findAnswer({ ...inquiry, context, varies, about, told, isOfTopic }, await search(query), search);
  // "How long is it?" needs its "it" answered, and "do I pay for him?" its "him".
  if (about !== null && alone.confidence < UNSURE && (topicWords(inquiry.text).length === 0 || OF_PERSON.test(inquiry.text)))
    return joined.signals === null || joined.signals.telling > 0 ? joined : { ...joined, confidence: 0 };
  const margin = followUp.isCertain ? -MUCH_SURER : SURER;
  if (isLast && joined.confidence < LEAST_AT_LAST) return alone;
  return joined.confidence > alone.confidence + margin || (followUp.isCertain && isEnough(joined)) ? joined : alone;
}
