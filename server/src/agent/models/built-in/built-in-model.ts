import type { ReplyCause } from "@disco/protocol";
import { isSameQuestion } from "../../../knowledge/questions/match-faq.ts";
import type { Model, ModelPart, ModelRequest, ToolStep } from "../../model.ts";
import { inProcess } from "../../model-policy.ts";
import { inEnglish } from "../../language/in-english.ts";
import { standingCall, withoutRefused } from "../../tools/standing-call.ts";
import { askedPrice } from "./plans/asked-price.ts";
import { answerQuestion } from "./answering/answer-question.ts";
import { answerQuestions } from "./answering/answer-questions.ts";
import { findAnswer, tellsInEnglish } from "./answering/find-answer.ts";
import { createPassageReader, type Reader } from "./answering/read-passage.ts";
import { intents } from "./dialogue/intents/intents.ts";
import { readMessage } from "./dialogue/read-message.ts";
import { withMeetingSpelling } from "../../language/meeting-spelling.ts";
import { answerExpensive } from "./dialogue/refusals.ts";
import { orderCitations } from "./answering/order-citations.ts";
import { MAX_REPLY, type Reply, tellReply, tellSaid } from "./dialogue/tell-reply.ts";
import { chooseAction } from "./dialogue/tool-calls.ts";
import { hasDeclined, leftOpen, replyToTool } from "./dialogue/tool-reply.ts";
import { replyCause } from "../../reply-causes.ts";

export { readSentence } from "./dialogue/read-sentence.ts";

/** Under this the discounts that were found may be of something else. */
const UNSURE = 0.8;
const PASSAGES_KEPT_BYTES = 64 * 1024 * 1024;
const ASKS_DISCOUNT = "Is there a discount?";
const nothing: ReadonlySet<string> = new Set();

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
  if (isSameQuestion(request.message, request.retrieval)) return tellReply(await answerQuestion(request, read));
  const { plain, intent, questions } = await readMessage(request);
  const action = chooseAction(intent, heardInEnglish(request), request.message);
  if (action?.type === "call") {
    return [{ type: "tool-call", callId: `rule-${request.steps.length + 1}`, name: action.name, input: action.input }];
  }
  if (action?.type === "say") return withFurther(request, action.text, replyCause(action.code), action.besides ?? null, read);
  if (intent === "expensive") return tellReply(await replyToObjection(request, read));
  const said = intents[intent].reply?.(request);
  if (said !== undefined) return tellSaid(said);
  if (questions.length > 1) return tellReply(await answerQuestions(request, questions, read));
  return tellReply(await answerQuestion(plain === request.message ? request : { ...request, message: plain }, read));
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
