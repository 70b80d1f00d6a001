import type { Model, ModelRequest } from "../../agent/model.ts";
import type { Reservation } from "./spend-governor.ts";

/** The longest reply that a step may give. */
export const REPLY_TOKENS = 2_000;
export const CHARACTERS_PER_TOKEN = 4;

/** A language model for one turn, and the tokens that are set aside for it. */
export interface BudgetedModel {
  model: Model;
  reservation: Reservation;
}

/**
 * A language model for one turn. What was reserved is for its first call; each further one, after the results of tools, sets its own
 * tokens aside before it goes out, so that no turn with many rounds passes a cap. Once a budget is spent `fallback` ends the turn.
 * What a call has cost that was cut or failed nobody knows: then all that was set aside counts as used.
 */
export function withinBudget(model: Model, fallback: Model, reservation: Reservation): BudgetedModel {
  let calls = 0;
  let uncounted = 0;
  let isSpent = false;
  return {
    reservation: { ...reservation, settle: (usedTokens) => reservation.settle(uncounted > 0 ? null : usedTokens) },
    model: {
      provider: model.provider,
      name: model.name,
      isLocal: model.isLocal,
      async *respond(request, signal) {
        calls += 1;
        if (!isSpent && calls > 1) isSpent = !(await reservation.extend(costOf(request)));
        if (isSpent) {
          yield* fallback.respond(withoutSearches(request), signal);
          return;
        }
        // What it has cost is told at its end.
        uncounted += 1;
        yield* model.respond(request, signal);
        uncounted -= 1;
      },
    },
  };
}

function costOf({ instructions, history, message, steps }: ModelRequest): number {
  const texts = [instructions, message, JSON.stringify(steps), ...history.map(({ text }) => text)];
  return Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / CHARACTERS_PER_TOKEN) + REPLY_TOKENS;
}

/** The built-in model speaks of what a tool did, or answers the question; that the other one searched is nothing to speak of. */
function withoutSearches(request: ModelRequest): ModelRequest {
  return { ...request, tools: [], steps: request.steps.filter(({ name }) => name !== "search_knowledge") };
}
