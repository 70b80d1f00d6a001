import { isSameQuestion, matchFaq } from "../../../knowledge/questions/match-faq.ts";
import { isUnspoken, languagesSpoken } from "../../language/unspoken.ts";
import type { ActKind } from "../../dialogue/act.ts";
import type { ReplyPlan } from "../../dialogue/reply-plan.ts";
import { planReply } from "../../dialogue/plan-reply.ts";
import type { Model, ModelPart, ModelRequest } from "../../model.ts";
import { inProcess } from "../../model-policy.ts";
import { phrasesOf } from "../../phrases/phrases-of.ts";
import { emailIn } from "../../tools/typed-email.ts";
import { answerQuestion } from "./answering/answer-question.ts";
import { createPassageReader, type Reader } from "./answering/read-passage.ts";
import { performMoves } from "./dialogue/perform-moves.ts";
import { tellReply } from "./dialogue/tell-reply.ts";
import { toolOfPlan } from "./dialogue/tool-of-plan.ts";

export { readSentence } from "./dialogue/read-sentence.ts";

const PASSAGES_KEPT_BYTES = 64 * 1024 * 1024;

/** The model that needs no network: it follows the policy, and answers in the site's own sentences. */
export function createBuiltInModel(): Model {
  const read = createPassageReader(PASSAGES_KEPT_BYTES);
  return {
    provider: "built-in",
    name: "extractive-1",
    policy: { ...inProcess, isExtractive: true },
    async *respond(request, signal) {
      signal.throwIfAborted();
      yield* await reply(withoutBlanks(request), read);
    },
  };
}

/** Many patterns are tried at every blank, and read on to the last of a row: four thousand would cost half a second. */
function withoutBlanks(request: ModelRequest): ModelRequest {
  const message = request.message.replaceAll(/[^\S\n]{2,}/gu, " ").replaceAll(/\n\s*\n/gu, "\n\n");
  // The plan points at places of the message as it was typed.
  return message === request.message ? request : { ...request, message, plan: undefined };
}

async function reply(request: ModelRequest, read: Reader): Promise<readonly ModelPart[]> {
  const done = request.steps.at(-1) ?? null;
  const plan = request.plan ?? (await planReply(request));
  if (done !== null) return performMoves(request, plan, done, read);
  if (choosesOne(request) || isSameQuestion(request.message, request.retrieval) || asksFaq(request, plan))
    return tellReply(await answerQuestion(request, read));
  if (isAbroad(request)) {
    const text = phrasesOf(request.language).speaksOnly(languagesSpoken(request.language));
    return tellReply({ text, cited: [], isRefused: false, code: "contact_offered" });
  }
  const isDeclined = request.known.pendingDemo !== null && plan.acts.some(({ kind }) => kind === "no" || kind === "no_details");
  if (isDeclined) return [{ type: "demoDeclined" }, ...(await performMoves(request, plan, null, read))];
  const call = toolOfPlan(plan, request);
  if (call !== null) return [{ type: "tool-call", callId: "rule-1", ...call }];
  return performMoves(request, plan, null, read);
}

/** Whether a message names one of the things that the last reply asked to choose from. */
function choosesOne({ message, history }: ModelRequest): boolean {
  const cause = history.at(-1)?.cause;
  const lower = message.toLowerCase();
  return cause?.code === "choice_offered" && Object.values(cause.values).some((choice) => lower.includes(choice.toLowerCase()));
}

/** Acts that a FAQ may answer even where words are surer of another. */
const otherThanAsking: ReadonlySet<ActKind> = new Set(["injection", "details", "time", "yes", "no", "greeting", "thanks", "goodbye"]);
/** From here on a wish is one, though a FAQ is about it. */
const SURE = 0.6;

/** Whether a message of one act asks what a FAQ does: "can we connect SAP?" is no wish to be connected. */
function asksFaq({ message, retrieval }: ModelRequest, { acts: [act, ...others] }: ReplyPlan): boolean {
  if (act === undefined || others.length > 0 || otherThanAsking.has(act.kind)) return false;
  return (act.kind === "question" || act.likelihood < SURE) && matchFaq(message, retrieval) !== null;
}

/** Whether a message is in a language that neither the agent nor the site speaks. */
function isAbroad({ message, retrieval }: ModelRequest): boolean {
  return emailIn(message) === null && isUnspoken(message) && !retrieval.passages.some(({ text }) => isUnspoken(text));
}
