import type { Model, ModelPart, ModelRequest } from "./model.ts";

/** What a model behind a network says, until the signal ends the turn, even if the model takes no notice of it. */
export async function* partsUntil(model: Model, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
  const parts = model.respond(request, signal)[Symbol.asyncIterator]();
  const ending = endedBy(signal);
  try {
    for (;;) {
      // It may have ended while what was said last was taken.
      signal.throwIfAborted();
      const step = await ending.orUntil(parts.next());
      signal.throwIfAborted();
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    ending.settle();
    // A hanging model must not hold this turn while it is cancelled.
    void parts.return?.()?.catch(() => {});
  }
}

/** Waits for one thing after the other, each only until the signal aborts. `Promise.race` with the signal would keep every one of them. */
function endedBy(signal: AbortSignal): { orUntil<Value>(awaited: Promise<Value>): Promise<Value>; settle(): void } {
  let giveUp: (reason: unknown) => void = () => {};
  const end = () => giveUp(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  return {
    orUntil: (awaited) =>
      new Promise((resolve, reject) => {
        giveUp = reject;
        awaited.then(resolve, reject);
      }),
    settle: () => signal.removeEventListener("abort", end),
  };
}
