import type { Act } from "./act.ts";
import type { DialogueState } from "./reply-plan.ts";
import type { KnownFact, Wish } from "./move.ts";

/** Acts that answer the agent: with nothing said before they say nothing. */
const answering: ReadonlySet<string> = new Set(["yes", "no", "acknowledged", "no_details"]);
/** A message that answers our question is about as short as that. */
const MOST_WORDS = 12;
const UNSURE = 0.5;
const MOST_NAMING = 4;

/** Reads acts in the light of what is open: a yes takes the offer, and an answer to a question of ours asks nothing. */
export function settleActs(acts: readonly Act[], state: DialogueState, facts: readonly KnownFact[]): readonly Act[] {
  return acts.flatMap((act): Act[] => {
    if (state.turn === 1 && answering.has(act.kind)) return [{ ...act, kind: "unclear" }];
    if (act.kind === "statement" && isBareName(act, state, facts)) return [{ ...act, kind: "question" }];
    if (act.kind === "question" && answersTopic(act, state, facts)) return [{ ...act, kind: "statement" }];
    // A no to a question of ours is an answer.
    if (state.open === "topic" && (act.kind === "no" || act.kind === "yes" || act.kind === "acknowledged"))
      return [{ ...act, kind: "statement" }];
    if (state.open === "offer" && act.kind === "yes") return [{ ...act, kind: offeredWish(state) }];
    return [act];
  });
}

function offeredWish({ openStep }: DialogueState): Wish {
  if (openStep === "demo") return "demo";
  return openStep === "person" ? "person" : "meeting";
}

/** "Fre trail": a few words of which nothing is sure name a subject. */
function isBareName({ text, likelihood }: Act, { open }: DialogueState, facts: readonly KnownFact[]): boolean {
  return likelihood < UNSURE && open !== "topic" && facts.length === 0 && text.trim().split(/\s+/u).length <= MOST_NAMING;
}

function answersTopic({ text }: Act, { open, openTopic }: DialogueState, facts: readonly KnownFact[]): boolean {
  if (open !== "topic" || /[?？]/u.test(text)) return false;
  return facts.some(({ field }) => field === openTopic) && text.trim().split(/\s+/u).length <= MOST_WORDS;
}
