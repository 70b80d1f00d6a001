import type { ReplyCause } from "@disco/protocol";
import type { Retrieval } from "../../../knowledge/passage.ts";
import { isSameQuestion, matchFaq } from "../../../knowledge/questions/match-faq.ts";
import type { Model, ModelPart, ModelRequest, ToolStep } from "../../model.ts";
import { inProcess } from "../../model-policy.ts";
import { inEnglish } from "../../language/in-english.ts";
import { standingCall, withoutRefused } from "../../tools/standing-call.ts";
import { answerFromFacts } from "./plans/answer-from-facts.ts";
import { askedPrice } from "./plans/asked-price.ts";
import type { Answer, Said } from "./answering/compose-answer.ts";
import { faqReply } from "./answering/faq-answer.ts";
import { explain } from "./answering/explain.ts";
import { findAnswer, type Finding, type Inquiry, isEnglish, tellsInEnglish } from "./answering/find-answer.ts";
import { readFollowUp, topicWords, type FollowUp } from "./dialogue/follow-up.ts";
import { createPassageReader, type Reader } from "./answering/read-passage.ts";
import { intents } from "./dialogue/intents/intents.ts";
import { readMessage } from "./dialogue/read-message.ts";
import { withMeetingSpelling } from "../../language/meeting-spelling.ts";
import { isNear, nearestPages, refuse } from "./answering/refuse.ts";
import { answerExpensive, leftForLater, refuseMore, refuseNoAnswer, refusePart, unsureOffer } from "./dialogue/refusals.ts";
import { answerCommonQuestion } from "./answering/answer-common-question.ts";
import { matchCommonQuestion } from "./answering/common-questions.ts";
import { orderCitations } from "./answering/order-citations.ts";
import { withoutRepeats } from "./answering/repeats.ts";
import { MAX_REPLY, type Reply, tellReply, tellSaid } from "./dialogue/tell-reply.ts";
import { chooseAction } from "./dialogue/tool-calls.ts";
import { hasDeclined, leftOpen, replyToTool } from "./dialogue/tool-reply.ts";
import { replyCause } from "../../reply-causes.ts";

export { readSentence } from "./dialogue/read-sentence.ts";

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
const PASSAGES_KEPT_BYTES = 64 * 1024 * 1024;
const ASKS_WHETHER = /^(?:(?:hi|hello|hey|and|so|ok)[\s,!.]+)*(?:do|does|can|could|is|are|have|has|will)\b/iu;
const OF_STORY = /\/(?:customers?|clients|case-stud(?:y|ies)|customer-stories|success-stories|stories|references)\/./iu;
const ASKS_OF_COMPANY = /\b(?:do|can|could|will|would|are) (?:you|i|we)\b/iu;
const NAMES_CUSTOMERS = /\b(?:customers?|clients?|companies|anyone|anybody|somebody|who|example|cases?|stor(?:y|ies))\b/iu;
/** "It" may be the product and "they" the company; "him" is a person the visitor named. */
const OF_PERSON = /\b(?:he|she|him|his|her)\b/iu;
/** The search for a price question that names no product. */
const PRICES = "pricing plans price per month";
const ASKS_DISCOUNT = "Is there a discount?";
const nothing: ReadonlySet<string> = new Set();

/** What was found in a retrieval, by the message alone: a site's commonest questions share their retrievals. */
const found = new WeakMap<Retrieval, { text: string; organizationName: string; finding: Finding }>();

/** The model that needs no network: it understands by rules, and answers in the site's own sentences. */
export function createBuiltInModel(): Model {
  const read = createPassageReader(PASSAGES_KEPT_BYTES);
  return {
    provider: "built-in",
    name: "extractive-1",
    policy: { ...inProcess, isExtractive: true },
    async *respond(request, signal) {
      signal.throwIfAborted();
      const pending = pendingCall(request);
      if (pending !== null) {
        yield pending;
        return;
      }
      const isDeclined = withoutRefused(request.known, inEnglish(request.message, request.language)) !== request.known;
      if (isDeclined) yield { type: "demoDeclined" };
      const known = isDeclined ? { ...request.known, pendingDemo: null } : request.known;
      for (const part of await answerTurn(withoutBlanks({ ...request, known }), read)) yield part;
    },
  };
}

/** The tool call that a message plainly asks for: about offered times, a booked meeting, or a demo that waits for an address. */
function pendingCall({ steps, message, known, tools, ...reader }: ModelRequest): ModelPart | null {
  const call = steps.length > 0 ? null : standingCall(message, known, reader);
  return call !== null && tools.some(({ name }) => name === call.name) ? { type: "tool-call", callId: "rule-0", ...call } : null;
}

/** Many patterns are tried at every blank, and read on to the last of a row: four thousand would cost half a second. */
function withoutBlanks(request: ModelRequest): ModelRequest {
  const tidy = request.message.replaceAll(/[^\S\n]{2,}/gu, " ").replaceAll(/\n\s*\n/gu, "\n\n");
  const message = request.language === "en" ? withMeetingSpelling(tidy) : tidy;
  return message === request.message ? request : { ...request, message };
}

/** A request with all that the visitor said put into English, for the rules of the dialogue. */
function heardInEnglish(request: ModelRequest): ModelRequest {
  const { language } = request;
  if (language === "en") return request;
  const history = request.history.map((turn) => (turn.role === "visitor" ? { ...turn, text: inEnglish(turn.text, language) } : turn));
  return { ...request, history, message: inEnglish(request.message, language) };
}

async function answerTurn(turn: ModelRequest, read: Reader): Promise<readonly ModelPart[]> {
  const done = turn.steps.at(-1);
  if (done !== undefined) return answerAfterTool(turn, done, read);
  // On a site in another language its own words find the price.
  const price = tellsInEnglish(turn.retrieval) ? askedPrice(turn.message, turn.history) : null;
  const request = price === null ? turn : { ...turn, message: price, retrieval: await turn.search(price) };
  if (isSameQuestion(request.message, request.retrieval)) return tellReply(await replyToOne(request, read));
  const { plain, intent, questions } = await readMessage(request);
  const action = chooseAction(intent, heardInEnglish(request), request.message);
  if (action?.type === "call") {
    return [{ type: "tool-call", callId: `rule-${request.steps.length + 1}`, name: action.name, input: action.input }];
  }
  if (action?.type === "say") return withFurther(request, action.text, replyCause(action.code), action.besides ?? null, read);
  if (intent === "expensive") return tellReply(await replyToObjection(request, read));
  const said = intents[intent].reply?.(request);
  if (said !== undefined) return tellSaid(said);
  if (questions.length > 1) return tellReply(await replyToMany(request, questions, read));
  return tellReply(await replyToOne(plain === request.message ? request : { ...request, message: plain }, read));
}

async function answerAfterTool(request: ModelRequest, done: ToolStep, read: Reader): Promise<readonly ModelPart[]> {
  const parts = await withFurther(request, replyToTool(done, request.language), done.cause ?? null, leftOpen(done), read);
  // A finished tool call is not repeated for the same words; a declined one may come back changed.
  const isDone = parts.some((part) => part.type === "tool-call" && part.name === done.name) && !hasDeclined(done);
  return isDone ? parts.slice(0, 1) : parts;
}

async function withFurther(
  request: ModelRequest,
  text: string,
  cause: ReplyCause | null,
  message: string | null,
  read: Reader,
): Promise<readonly ModelPart[]> {
  const causes: ModelPart[] = cause === null ? [] : [{ type: "cause", cause }];
  if (message === null) return [{ type: "text", text }, ...causes];
  const history = [...request.history, { role: "agent" as const, text, ...(cause === null ? {} : { cause }) }];
  const further = await answerTurn({ ...request, message, history, retrieval: await request.search(message), steps: [] }, read);
  return [{ type: "text", text: `${text}\n\n` }, ...causes, ...further];
}

/** An objection to the price is answered with discounts, where the site has any. */
async function replyToObjection(request: ModelRequest, read: Reader): Promise<Reply> {
  const inquiry = {
    text: ASKS_DISCOUNT,
    organizationName: request.organizationName,
    context: nothing,
    budget: MAX_REPLY / 2,
    said: [],
    read,
    meaning: request.meaning,
  };
  const { answer, confidence } = await findAnswer(inquiry, await request.search(ASKS_DISCOUNT), request.search);
  const isTold = confidence >= UNSURE;
  return {
    text: answerExpensive(request, isTold ? answer.text : null),
    cited: isTold ? orderCitations([answer]) : [],
    isRefused: false,
    code: isTold ? null : "meeting_offered",
  };
}

async function replyToOne(request: ModelRequest, read: Reader): Promise<Reply> {
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
  const fresh = isOwn ? finding.answer : withoutRepeats(finding, request);
  if (fresh === null) return { text: refuseMore(request), cited: [], isRefused: true };
  const answer = finding.confidence < UNSURE ? withOffer(fresh, unsureOffer(request)) : fresh;
  return { text: answer.text, cited: orderCitations([answer]), isRefused: false, code: answer === fresh ? null : "unsure" };
}

function isEnough({ confidence, signals, sureness }: Pick<Finding, "confidence" | "signals" | "sureness">): boolean {
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
  const followUp = readFollowUp(request.message, request.history, request.organizationName);
  const text = followUp?.isCertain === true ? followUp.query : request.message;
  const match = matchFaq(text, text === request.message ? request.retrieval : await request.search(text));
  return match === null ? null : faqReply(match, request.search);
}

const certain = { confidence: 1, type: "open", signals: null } as const;

type Room = Pick<Inquiry, "budget" | "said"> & { beside: string | null };
const wholeReply: Room = { budget: MAX_REPLY, said: [], beside: null };

/** Looks at the message alone and, where it leans on earlier turns, at the message together with their topic. */
async function findInConversation(request: ModelRequest, read: Reader, room = wholeReply): Promise<Finding> {
  const { message: text, organizationName } = request;
  const { budget, said, beside } = room;
  const followUp = readFollowUp(text, request.history, organizationName);
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

/** So many find room in one reply. */
const MOST_AT_ONCE = 3;
/** A FAQ is quoted whole. With less room beside it, a page's answer would be lost. */
const LEAST_ROOM = 160;

async function replyToMany(request: ModelRequest, all: readonly string[], read: Reader): Promise<Reply> {
  const questions = all.slice(0, MOST_AT_ONCE);
  const unanswered = leftForLater(request, all.slice(MOST_AT_ONCE));
  const unfit: string[] = [];
  const texts: string[] = [];
  const answers: Answer[] = [];
  const nearest: Answer[] = [];
  const said: Said[] = [];
  let left = MAX_REPLY - (unanswered === "" ? 0 : unanswered.length + 2);
  let hasFaq = false;
  for (const [index, question] of questions.entries()) {
    const earlier = questions.slice(0, index).map((text) => ({ role: "visitor" as const, text }));
    const part = {
      ...request,
      message: question,
      history: [...request.history, ...earlier],
      retrieval: await request.search(question),
    };
    const budget = Math.floor(left / (questions.length - index)) - 2;
    const beside = questions[index - 1] ?? null;
    const faq = matchFaq(question, part.retrieval);
    hasFaq ||= faq !== null;
    const finding =
      faq === null
        ? await findInConversation(part, read, { budget, said, beside })
        : { answer: await faqReply(faq, request.search), confidence: 1, signals: null };
    const isAnswered = isEnough(finding);
    if (!isAnswered && said.length > 0 && isTold(await findInConversation(part, read, { budget, said: [], beside }), answers)) continue;
    if (!isAnswered && hasFaq && budget < LEAST_ROOM) {
      unfit.push(question);
      continue;
    }
    const text = isAnswered ? finding.answer.text : refusePart(request, lastSentence(question), budget);
    texts.push(text);
    left -= text.length + 2;
    if (!isAnswered) {
      if (isNear(finding)) nearest.push(finding.answer);
      continue;
    }
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
