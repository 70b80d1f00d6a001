import type { RetrievalTerm } from "../../../../knowledge/passage.ts";
import type { ModelRequest, Turn } from "../../../model.ts";
import { isKeyboardNoise } from "./keyboard-noise.ts";
import type { Intent } from "./read-intent.ts";
import { kindOfReply } from "../../../reply-causes.ts";
import { arrangesMeeting } from "./tool-calls.ts";

const ENDS = String.raw`(?:cancel(?: (?:it|this|that|them))?|(?:delete|remove|undo) (?:it|this|that|them))(?: (?:please|now|then|later|again|too|as well))*`;
/** "Can you cancel it?", "and cancel it?" */
const ASKS_TO_END = new RegExp(
  String.raw`^\s*(?:(?:and|but|or|so|then|ok|okay)[\s,]+)*(?:(?:can|could|would|will) you (?:(?:please|also|just) )?${ENDS}[\s.!?]*|${ENDS}\s*\?\s*)$`,
  "iu",
);

/** What a message is for where its words alone do not tell, but the site or the replies before it do. */
export function settledIntent(worded: Intent, { message, history, retrieval }: ModelRequest): Intent {
  if (worded === "unclear" && isKeyboardNoise(message) && retrieval.terms.some(isWordOfSite)) return "question";
  // Where no meeting is spoken of, there is nothing that it could refuse.
  if (worded === "decline" && ASKS_TO_END.test(message) && !isArranging(history)) return "question";
  return worded;
}

function isWordOfSite({ found, repairedTo }: RetrievalTerm): boolean {
  return found && repairedTo === null;
}

function isArranging(history: readonly Turn[]): boolean {
  const reply = history.findLast(({ role }) => role === "agent");
  const { awaitsMeeting, speaksOfMeeting, offersPerson, asksForAddress } = kindOfReply(reply);
  return speaksOfMeeting || (awaitsMeeting && !offersPerson) || asksForAddress || arrangesMeeting(history);
}
