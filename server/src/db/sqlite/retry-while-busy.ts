const GIVE_UP_MS = 5_000;
const LONGEST_PAUSE_MS = 250;

/** Tries again for 5 s what finds a SQLite file locked. The pauses are here because SQLite's own wait stops the whole server. */
export async function retryWhileBusy<T>(attempt: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt > GIVE_UP_MS) throw error;
      const ceilingMs = Math.min(LONGEST_PAUSE_MS, 10 * 2 ** tries);
      await new Promise((resolve) => setTimeout(resolve, ceilingMs * (0.5 + Math.random() / 2)));
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("SQLITE_BUSY");
}
