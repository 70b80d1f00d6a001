/** What the visitor reads when the agent cannot answer (visitor.md §8). */
export const APOLOGY = "I'm having trouble connecting right now. Please try again in a moment.";

/** A turn that failed: what was said until then, and the apology. */
export interface Apology {
  text: string;
  isApology: true;
}

export function apologize(said: string): Apology {
  return { text: said === "" ? APOLOGY : `${said.trimEnd()}\n\n${APOLOGY}`, isApology: true };
}
