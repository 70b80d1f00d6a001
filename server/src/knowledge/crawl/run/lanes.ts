/** Keeps work going on a number of lanes: `next` gives what fits beside what is under way, or null. */
export interface Lanes {
  /** Looks for more work: something has ended, or was found. */
  wake(): void;
  start(work: () => Promise<void>): Promise<void>;
  /** Until nothing is under way and `isOver`, the signal aborts, or something fails. What is under way then may still go on. */
  run(next: (active: number) => (() => Promise<void>) | null, isOver: () => boolean): Promise<void>;
  /** Notes what went wrong beside the lanes. */
  fail(error: unknown): void;
  /** Waits for what is under way. @throws the reason of `aborted`, else the first failure. */
  end(aborted: AbortSignal): Promise<void>;
}

export function createLanes(signal: AbortSignal): Lanes {
  const active = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let wake = (): void => {};
  const lanes: Lanes = {
    wake: () => wake(),
    fail: (error) => {
      failures.push(error);
      wake();
    },
    start: (work) => {
      const task = work()
        .catch((error: unknown) => {
          if (!signal.aborted) lanes.fail(error);
        })
        .finally(() => {
          active.delete(task);
          wake();
        });
      active.add(task);
      return task;
    },
    run: async (next, isOver) => {
      const onStop = () => wake();
      signal.addEventListener("abort", onStop);
      while (failures.length === 0 && !signal.aborted) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        for (let work = next(active.size); work !== null; work = next(active.size)) void lanes.start(work);
        if (active.size === 0 && isOver()) break;
        await woken;
      }
      signal.removeEventListener("abort", onStop);
    },
    end: async (aborted) => {
      await Promise.all(active);
      aborted.throwIfAborted();
      if (failures.length > 0) throw failures[0];
    },
  };
  return lanes;
}
