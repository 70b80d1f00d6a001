/** More would hold the memory of too many turns at once; they go on in the next turn of the event loop. */
const MAX_TOGETHER = 64;

/**
 * Lets callers of one turn of the event loop go on together, at its end. As long as they wait for nothing but each other's kind of
 * work, each step is then done for all of them before the next step, so that its code and tables are read into the processor's caches
 * once for all: eight turns of the built-in model take a sixth to a fifth less time, 64 take a third less.
 */
export function createStep(): () => Promise<void> {
  let waiting: (() => void)[] = [];

  function goOn(): void {
    const together = waiting.slice(0, MAX_TOGETHER);
    waiting = waiting.slice(MAX_TOGETHER);
    if (waiting.length > 0) setImmediate(goOn);
    for (const resolve of together) resolve();
  }

  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(goOn);
    });
}
