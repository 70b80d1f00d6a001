import type { Act } from "../../../dialogue/act.ts";
import type { ReplyPlan } from "../../../dialogue/reply-plan.ts";
import type { ModelRequest } from "../../../model.ts";
import { answerQuestion } from "../answering/answer-question.ts";
import { answerMessage, answerQuestions } from "../answering/answer-questions.ts";
import type { Reader } from "../answering/read-passage.ts";
import { plainMessage } from "./plain-message.ts";
import type { Reply } from "./tell-reply.ts";

/** The rest of the message, which a question may lean on. */
const beside: ReadonlySet<string> = new Set(["question", "off_topic", "statement", "documents", "offer", "trial", "time"]);

/** Answers the questions of a message: one with the statements around it, several part by part. */
export async function answerMove(
  request: ModelRequest,
  questions: readonly string[],
  { acts, rest }: ReplyPlan,
  read: Reader,
): Promise<Reply> {
  const [question = ""] = questions;
  if (questions.length > 1) return answerQuestions(request, questions, read);
  const whole = wholeOf(request, rest, rest.length === acts.length);
  const reply = await answerMessage(whole === request.message ? request : { ...request, message: whole }, read);
  if (!reply.isRefused || whole === question) return reply;
  const alone = await answerQuestion({ ...request, message: question, retrieval: await request.search(question) }, read);
  return alone.isRefused ? reply : alone;
}

/** The message without its greeting, its thanks and the like. */
function wholeOf({ message, history, language }: ModelRequest, acts: readonly Act[], isWhole: boolean): string {
  const asking = acts.filter(({ kind }) => beside.has(kind));
  const [first] = asking;
  const last = asking.at(-1);
  const isAll = first === undefined || last === undefined || (isWhole && acts.every(({ kind }) => beside.has(kind)));
  const text = isAll ? message : message.slice(first.start, last.end + (/^[?!.]/u.exec(message.slice(last.end))?.[0].length ?? 0));
  return language === "en" ? plainMessage(text, history.length > 0) : text.trim();
}
