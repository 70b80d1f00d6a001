import type { AnswerTrace } from "../../../../agent/answer-turn.ts";
import type { ConversationState } from "../../../../agent/tool.ts";
import { AppError } from "../../../../app-error.ts";

/** What the visitor reads when the agent cannot answer (visitor.md §8). */
export const APOLOGY = "I'm having trouble connecting right now. Please try again in a moment.";

export interface TurnSoFar {
  /** As far as the turn came; null where it did not even begin. */
  trace: AnswerTrace | null;
  /** What its tools taught the conversation; null where they taught nothing. */
  state: ConversationState | null;
}

/** A turn that failed: what was said until then, and the apology. */
export interface Apology extends TurnSoFar {
  text: string;
  isApology: true;
}

export function apologize(said: string, soFar: TurnSoFar): Apology {
  return { text: said === "" ? APOLOGY : `${said.trimEnd()}\n\n${APOLOGY}`, isApology: true, ...soFar };
}

/** Whether the store failed. The visitor's retry is then answered; a stored apology would take its place. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof AppError && (error.code === "busy" || error.code === "storage_full");
}
