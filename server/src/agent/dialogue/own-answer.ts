import type { Playbook } from "@disco/protocol";
import type { Fact } from "../facts/fact.ts";
import type { Act, ActKind } from "./act.ts";
import type { DialogueState } from "./reply-plan.ts";

const LONGEST = 200;
/** What a clause that answers may also look like: "in three weeks", "yes". */
const answering: ReadonlySet<ActKind> = new Set<ActKind>(["statement", "yes", "no", "acknowledged", "time"]);

/** The answer to the playbook's own question that the last reply asked: one of its choices, else what was said. Null without one. */
export function ownAnswer(message: string, acts: readonly Act[], { openTopic }: DialogueState, { topics }: Playbook): Fact | null {
  const topic = topics.find((each) => each.kind === "own" && each.label === openTopic);
  if (topic?.kind !== "own") return null;
  const words = message.toLowerCase();
  // "11 to 50" holds "1 to 5": the longest choice is meant.
  const chosen = topic.choices
    .map((choice) => choice.trim())
    .filter((choice) => words.includes(choice.toLowerCase()))
    .toSorted((one, other) => other.length - one.length)[0];
  const said = acts.find(({ kind }) => answering.has(kind));
  const start = chosen === undefined ? (said?.start ?? -1) : words.indexOf(chosen.toLowerCase());
  if (start < 0) return null;
  const quote = message.slice(start, chosen === undefined ? Math.min(said?.end ?? start, start + LONGEST) : start + chosen.length);
  const value = chosen ?? quote.trim().replace(/[.!\s]+$/u, "");
  return value === "" ? null : { field: "own", topic: topic.label, value, quote, start, end: start + quote.length };
}
