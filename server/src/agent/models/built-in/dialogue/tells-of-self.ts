import { inEnglish } from "../../../language/in-english.ts";
import type { ModelRequest } from "../../../model.ts";
import { opensQuestion } from "./split-questions.ts";

const OF_SELF =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|ok)[\s,!.]+)*(?:i'm|i am|my name is|we're|we are|we have|we've got|our (?:company|budget|team) (?:is|has))\b/iu;
/** What is wished for or does not work is no telling, nor is what follows a word of a question. */
const WISHES =
  /\b(?:need|needs|looking|wonder\w*|interested|curious|trying|unable|stuck|problems?|errors?|issues?|trouble|can't|cannot|doesn't|how|what|which|where|when|why|who|whether|if)\b/iu;

/** True for who tells of themselves or their company and asks nothing: "Hi, I'm Tom from Acme", "we are 200 people". */
export function tellsOfSelf({ message, language }: Pick<ModelRequest, "message" | "language">): boolean {
  const english = inEnglish(message, language);
  return !message.includes("?") && !opensQuestion(english) && OF_SELF.test(english) && !WISHES.test(english);
}
