import type { ModelRequest } from "../../../model.ts";
import { kindOfReply } from "../../../reply-causes.ts";
import { isKeyboardNoise } from "./keyboard-noise.ts";
import { type Intent, intents } from "./intents/intents.ts";
import { readIntent } from "./intents/read-intent.ts";
import { plainMessage } from "./plain-message.ts";
import { splitQuestions } from "./split-questions.ts";
import { arrangesMeeting } from "./tool-calls.ts";

/** A message as the model reads it. */
export interface MessageReading {
  /** Without its greeting and its hemming. */
  plain: string;
  intent: Intent;
  questions: readonly string[];
}

export async function readMessage(request: ModelRequest): Promise<MessageReading> {
  const { message, history, language } = request;
  const plain = language === "en" ? plainMessage(message, history.length > 0) : message.trim();
  return { plain, intent: settled(await readIntent(request), request), questions: splitQuestions(plain, language) };
}

/** Settles an intent that depends on the site or on earlier replies. */
function settled(worded: Intent, request: ModelRequest): Intent {
  const { message, history, retrieval } = request;
  if (intents[worded].when?.(request) === false) return "question";
  if (worded === "unclear" && isKeyboardNoise(message) && retrieval.terms.some(({ found, repairedTo }) => found && repairedTo === null))
    return "question";
  // "Can you cancel it?", where no meeting is spoken of, asks after something else.
  return worded === "decline" && message.includes("?") && !isArranging(history) ? "question" : worded;
}

function isArranging(history: ModelRequest["history"]): boolean {
  const reply = history.findLast(({ role }) => role === "agent");
  const { awaitsMeeting, speaksOfMeeting, offersPerson, asksForAddress } = kindOfReply(reply);
  return speaksOfMeeting || (awaitsMeeting && !offersPerson) || asksForAddress || arrangesMeeting(history);
}
