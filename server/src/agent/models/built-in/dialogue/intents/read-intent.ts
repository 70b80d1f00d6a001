import type { Act, ActKind } from "../../../../dialogue/act.ts";
import { actsByWords, readActs } from "../../../../dialogue/acts/read-acts.ts";
import type { ModelRequest } from "../../../../model.ts";
import { phoneIn } from "../../../../facts/read-contacts.ts";
import { type Intent, intentNames } from "./intents.ts";

const wordOf: Partial<Record<ActKind, Intent>> = {
  statement: "tells",
  has_competitor: "tells",
  student: "tells",
  person: "contact",
  call_back: "contact",
  offer: "contact",
  documents: "question",
  trial: "question",
  distrust: "question",
  job_seeker: "question",
  vendor: "question",
  customer_support: "question",
  yes: "agree",
  no: "decline",
  not_now: "decline",
  too_expensive: "expensive",
  goodbye: "bye",
};

/** Classifies a message by its words and, where a model has learnt the examples, by its meaning. */
export async function readIntent(
  request: Pick<ModelRequest, "message" | "history" | "language" | "meaning" | "organizationName">,
): Promise<Intent> {
  return intentOf(request.message, await readActs(request));
}

/** The same by words alone, for what was said earlier. */
export function intentByWords(message: string, hasReply: boolean): Intent {
  return intentOf(message, actsByWords(message, "en", hasReply ? null : "nothing_said"));
}

function intentOf(message: string, acts: readonly Act[]): Intent {
  const read = acts.map(({ kind }): Intent => {
    const known: Partial<Record<string, Intent>> = wordOf;
    return known[kind] ?? intentNames.find((name) => name === kind) ?? "question";
  });
  const place = (intent: Intent) => intentNames.indexOf(intent);
  const question = place("question");
  if (read.at(-1) === "bye" && !message.includes("?") && read.every((intent) => place(intent) >= question)) return "bye";
  const [first = "unclear"] = read.toSorted((one, other) => place(one) - place(other));
  return first === "details" && phoneIn(message) !== null ? "phone" : first;
}
