import type { Model, ModelRequest } from "../../../agent/model.ts";
import { isFreeOfCharge } from "../../../agent/models/service.ts";
import type { Reservation, Spender, SpendGovernor } from "./spend-governor.ts";

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
  /**
   * Ends a turn dropped before its reply, which will be repeated. `firstCallTokens` is the cost of its first call, if one was
   * made.
   */
  drop(firstCallTokens: number): Promise<void>;
}

/** Reserves the tokens of a turn. Where a budget is spent, `fallbackModel` answers it. */
export async function reserveModel(
  deps: { model: Model; fallbackModel: Model; governor: SpendGovernor },
  spender: Spender,
  tokens: number,
): Promise<{ model: Model; reservation: TurnReservation | null }> {
  const { model, fallbackModel, governor } = deps;
  if (!model.policy.isMetered) return { model, reservation: null };
  const reservation = await governor.reserve(spender, tokens);
  if (reservation === null) return { model: fallbackModel, reservation };
  return withinBudget(model, fallbackModel, reservation);
}

/**
 * A language model for one turn. The reservation covers its first call; each further one, after the results of tools, reserves
 * its own tokens first, so that no turn exceeds a cap. Once a budget is spent `fallback` ends the turn. A call that was never
 * made or was refused costs nothing. The cost of a cut or failed call, or of a service that does not count, is the whole
 * reservation.
 */
export function withinBudget(model: Model, fallback: Model, reservation: Reservation): BudgetedModel {
  let calls = 0;
  let ended = 0;
  let uncounted = 0;
  let countedTokens = 0;
  let furtherTokens = 0;
  let isSpent = false;
  /** A pending reservation, which must not be added after the end. */
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
