import type { AnswerTrace } from "../../agent/answer.ts";
import { AppError } from "../../app-error.ts";

/** What the visitor reads when the agent cannot answer (visitor.md §8). */
export const APOLOGY = "I'm having trouble connecting right now. Please try again in a moment.";

/** A turn that failed: what was said until then, and the apology. */
export interface Apology {
  text: string;
  isApology: true;
  /** As far as the turn came; null where it did not even begin. */
  trace: AnswerTrace | null;
}

export function apologize(said: string, trace: AnswerTrace | null): Apology {
  return { text: said === "" ? APOLOGY : `${said.trimEnd()}\n\n${APOLOGY}`, isApology: true, trace };
}

/** Whether it was the store that failed. Who is told so sends the message again, and is then answered; an apology would stay in its place. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof AppError && (error.code === "busy" || error.code === "storage_full");
}
