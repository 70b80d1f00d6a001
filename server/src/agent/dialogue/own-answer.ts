import type { Playbook } from "@disco/protocol";
import type { Fact } from "../facts/fact.ts";
import type { Act, ActKind } from "./act.ts";
import type { DialogueState } from "./reply-plan.ts";

const LONGEST = 200;
/** What a clause that answers may also look like: "in three weeks", "yes". */
const answering: ReadonlySet<ActKind> = new Set<ActKind>(["statement", "yes", "no", "acknowledged", "time"]);

/**
 * The answer to the playbook's own question that the last reply asked: one of its choices, else what was said. "More than five" is then a
 * statement, and no objection. Null without an answer.
 */
export function ownAnswer(
  message: string,
  acts: readonly Act[],
  { openTopic }: DialogueState,
  { topics }: Playbook,
): { fact: Fact; acts: readonly Act[] } | null {
  const topic = topics.find((each) => each.kind === "own" && each.label === openTopic);
  if (topic?.kind !== "own") return null;
  const chosen = topic.choices
    .map((choice) => ({ choice, found: wholeWords(choice).exec(message) }))
    .toSorted((one, other) => other.choice.length - one.choice.length)
    .find(({ found }) => found !== null);
  const said = acts.find(({ kind }) => answering.has(kind));
  const start = chosen?.found?.index ?? said?.start ?? -1;
  if (start < 0) return null;
  const quote = chosen?.found?.[0] ?? message.slice(start, Math.min(said?.end ?? start, start + LONGEST));
  const end = start + quote.length;
  const value = chosen?.choice.trim() ?? quote.trim().replace(/[.!\s]+$/u, "");
  if (value === "") return null;
  return {
    fact: { field: "own", topic: topic.label, value, quote, start, end },
    acts: acts.map((act) => (act.start < end && act.end > start && act.kind !== "question" ? { ...act, kind: "statement" } : act)),
  };
}

function wholeWords(choice: string): RegExp {
  const escaped = choice.trim().replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "iu");
}
