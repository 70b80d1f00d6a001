import type { KnownFact } from "../dialogue/move.ts";
import type { ConversationState } from "../tool.ts";

/** What the visitor told in a conversation, by its stored state. */
export function toldFacts(state: string | null): readonly KnownFact[] {
  return state === null ? [] : ownFacts(JSON.parse(state));
}

/** Without what is known from earlier conversations. */
export function ownFacts({ facts = [] }: Pick<ConversationState, "facts">): readonly KnownFact[] {
  return facts.filter(({ isEarlier }) => isEarlier !== true);
}
