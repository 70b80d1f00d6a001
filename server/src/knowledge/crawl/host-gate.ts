/** Lets at most `limit` requests at once through to a host, in the order they came, with a pause between their starts if asked. */
export interface HostGate {
  enter(signal: AbortSignal): Promise<() => void>;
  setDelay(delayMs: number): void;
}

export function createHostGate(limit: number): HostGate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let delayMs = 0;
  let nextStart = 0;

  function leave(): void {
    inside -= 1;
    waiting.shift()?.();
  }

  async function pause(signal: AbortSignal): Promise<void> {
    const startAt = Math.max(performance.now(), nextStart);
    nextStart = startAt + delayMs;
    const waitMs = startAt - performance.now();
    if (waitMs <= 0) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, waitMs);
      signal.addEventListener("abort", wake);
    });
  }

  return {
    setDelay: (ms) => {
      delayMs = ms;
    },
    enter: async (signal) => {
      if (inside >= limit) await new Promise<void>((resolve) => void waiting.push(resolve));
      inside += 1;
      if (delayMs > 0 && !signal.aborted) await pause(signal);
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave();
        hasLeft = true;
      };
    },
  };
}
