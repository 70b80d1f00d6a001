import type { Model, ModelRequest } from "../../agent/model.ts";
import { isFreeOfCharge } from "../../agent/models/service.ts";
import type { Reservation } from "./spend-governor.ts";

/** The longest reply that a step may give. */
export const REPLY_TOKENS = 2_000;
export const CHARACTERS_PER_TOKEN = 4;

/** A language model for one turn, and the tokens that are set aside for it. */
export interface BudgetedModel {
  model: Model;
  reservation: TurnReservation;
}

/** The tokens set aside for one turn. End it once. */
export interface TurnReservation {
  /** Counts what the turn's calls have cost. */
  settle(): Promise<void>;
  /** Ends a turn that was dropped before its reply and is asked anew. `firstCallTokens` is what its first call cost, if one went out. */
  drop(firstCallTokens: number): Promise<void>;
}

/**
 * A language model for one turn. What was reserved is for its first call; each further one, after the results of tools, sets its own
 * tokens aside before it goes out, so that no turn with many rounds passes a cap. Once a budget is spent `fallback` ends the turn.
 * A call that never went out, or that the service refused, has cost nothing. What one has cost that was cut or failed nobody knows, nor
 * that of a service which does not count: then all that was set aside counts as used.
 */
export function withinBudget(model: Model, fallback: Model, reservation: Reservation): BudgetedModel {
  let calls = 0;
  let ended = 0;
  let uncounted = 0;
  let countedTokens = 0;
  /** What the calls after the first have read. */
  let furtherTokens = 0;
  let isSpent = false;
  /** What is being set aside; who leaves meanwhile does not wait for it, and it must not come after the end. */
  let extending: Promise<unknown> = Promise.resolve();
  return {
    reservation: {
      settle: async () => {
        await extending;
        await reservation.settle(uncounted > 0 || (ended > 0 && countedTokens === 0) ? null : countedTokens);
      },
      drop: async (firstCallTokens) => {
        await extending;
        await reservation.drop(calls === 0 ? 0 : firstCallTokens + furtherTokens);
      },
    },
    model: {
      provider: model.provider,
      name: model.name,
      policy: model.policy,
      async *respond(request, signal) {
        calls += 1;
        if (!isSpent && calls > 1) {
          const cost = costOf(request);
          const granted = reservation.extend(cost);
          extending = granted.catch(() => {});
          isSpent = !(await granted);
          if (!isSpent) furtherTokens += cost - REPLY_TOKENS;
        }
        if (isSpent) {
          yield* fallback.respond(withoutSearches(request), signal);
          return;
        }
        signal.throwIfAborted();
        // What it has cost is told at its end.
        uncounted += 1;
        try {
          for await (const part of model.respond(request, signal)) {
            if (part.type === "usage") countedTokens += part.inputTokens + part.outputTokens;
            yield part;
          }
        } catch (error) {
          if (isFreeOfCharge(error)) uncounted -= 1;
          throw error;
        }
        uncounted -= 1;
        ended += 1;
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
