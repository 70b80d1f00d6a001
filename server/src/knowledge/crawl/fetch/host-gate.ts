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

  /** A place is handed to the next in line, so that no request slips in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) inside -= 1;
    else next();
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
      nextStart = Math.max(nextStart, performance.now() + ms);
    },
    enter: async (signal) => {
      if (inside < limit) inside += 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      if (delayMs > 0 && !signal.aborted) await pause(signal);
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave();
        hasLeft = true;
      };
    },
  };
}

/** A gate for each host. */
export function createHostGates(limit: number): (hostKey: string) => HostGate {
  const gates = new Map<string, HostGate>();
  return (hostKey) => {
    const gate = gates.get(hostKey) ?? createHostGate(limit);
    // Hosts come and go; a gate that is dropped while in use only loosens a limit of manners for a moment.
    if (gates.size > 1_000) gates.clear();
    gates.set(hostKey, gate);
    return gate;
  };
}
