import type { KnownFact } from "../dialogue/move.ts";
import type { ConversationState } from "../tool.ts";

/** What the visitor of a conversation has told, by its stored state. */
export function toldFacts(state: string | null): readonly KnownFact[] {
  const { facts }: Pick<ConversationState, "facts"> = state === null ? {} : JSON.parse(state);
  return facts ?? [];
}
