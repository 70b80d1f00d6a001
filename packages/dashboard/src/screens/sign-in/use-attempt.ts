import { useState } from "react";

/** One try to get in at a time: whether it runs, and the sentence that the last one ended with when it failed. */
export function useAttempt(initialProblem: string | null = null) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(initialProblem);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, setProblem, attempt };
}
