import { setTimeout as pause } from "node:timers/promises";

/** Asks again and again until `read` gives something, for things on the far side of a process that cannot be awaited. */
export async function until<T>(what: string, timeoutMs: number, read: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== null && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await pause(100);
  }
}
